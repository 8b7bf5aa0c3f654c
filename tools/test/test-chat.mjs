// @ts-check
/**
 * `npm run test:chat`: the tests of delivery, faults, shortages, abuse and long outages of the chat, which print what they measure. `--full` runs
 * them at full size; `--urls http://a,http://b` runs those of delivery against nodes that are running (without rate limits).
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../shared/build.mjs';
import { runCommand } from '../shared/command.mjs';
import { run } from '../shared/processes.mjs';
import { rootDir } from '../shared/root-dir.mjs';

const { values } = parseArgs({
  options: { full: { type: 'boolean', default: false }, urls: { type: 'string' }, only: { type: 'string' } },
});

const env = {
  ...process.env,
  ...(values.full ? { SHAREWAVE_FULL: '1' } : {}),
  ...(values.urls ? { SHAREWAVE_URLS: values.urls } : {}),
};
const files = values.urls
  ? ['chat-delivery']
  : ['chat-delivery', 'chat-faults', 'chat-shortages', 'chat-abuse', 'long-outage'];
const chosen = values.only ? ['-t', values.only] : [];
const jest = join(rootDir, 'node_modules/jest/bin/jest.js');

await runCommand(async (signal) => {
  await build(signal, ['backend']);
  const args = [jest, '--runInBand', ...chosen, ...files];
  return (await run(process.execPath, args, { cwd: join(rootDir, 'backend'), env, signal })) ? 0 : 1;
});
