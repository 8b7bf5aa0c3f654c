// @ts-check
import { relative } from 'node:path';
import { rootDir } from '../shared/root-dir.mjs';

/**
 * A reporter of Node's test runner: each test as a line of JSON, without the suites around it.
 * @param {AsyncIterable<{ type: string, data: any }>} events
 */
// eslint-disable-next-line import-x/no-default-export -- so Node loads a reporter
export default async function* jsonReporter(events) {
  for await (const { type, data } of events) {
    if ((type !== 'test:pass' && type !== 'test:fail') || data.details.type === 'suite') continue;
    const isSkipped = data.skip !== undefined || data.todo !== undefined;
    const status = isSkipped ? 'skipped' : type === 'test:pass' ? 'passed' : 'failed';
    const file = relative(rootDir, data.file ?? rootDir);
    yield `${JSON.stringify({ file, title: data.name, status })}\n`;
  }
}
