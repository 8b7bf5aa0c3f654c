// @ts-check
/**
 * `npm run test:chat`: the tests of delivery, faults, shortages, abuse and long outages of the chat, which print what they measure. `--full` runs
 * them at full size; `--urls http://a,http://b` runs those of delivery against nodes that are running (without rate limits).
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { run } from './processes.mjs';
import { rootDir } from './root-dir.mjs';

const { values } = parseArgs({
  options: { full: { type: 'boolean', default: false }, urls: { type: 'string' }, only: { type: 'string' } },
});

const env = {
  ...process.env,
  NX_TUI: 'false',
  NX_DAEMON: 'false',
  ...(values.full ? { SHAREWAVE_FULL: '1' } : {}),
  ...(values.urls ? { SHAREWAVE_URLS: values.urls } : {}),
};
/** @param {string} cwd @param {string[]} args of Node */
const node = (cwd, ...args) => run(process.execPath, args, { cwd: join(rootDir, cwd), env });

const files = values.urls
  ? ['chat-delivery']
  : ['chat-delivery', 'chat-faults', 'chat-shortages', 'chat-abuse', 'long-outage'];
const chosen = values.only ? ['-t', values.only] : [];
const jest = join(rootDir, 'node_modules/jest/bin/jest.js');
const ok =
  (await node('.', 'node_modules/nx/dist/bin/nx.js', 'run', 'backend:build')) &&
  (await node('backend', jest, '--runInBand', ...chosen, ...files));
process.exit(ok ? 0 : 1);
