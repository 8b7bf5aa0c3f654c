// Prints what the product costs, in one run with what it is set beside. Build first.
// Usage: npm run bench [-- feed posting] [--members 6000] [--friends 10,5000] [--posts 10000,1000000] [--rounds 7] …
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { badInput } from './bad-input.mjs';
import { chat } from './chat.mjs';
import { feed } from './feed.mjs';
import { posting } from './posting.mjs';
import { siege } from './siege.mjs';

/** Each takes the settings and answers its tables. */
const SUITES = { feed, posting, chat, 'bad-input': badInput, siege };

const isCount = (number) => Number.isInteger(number) && number >= 1;

const count = { takes: 'a whole number from 1 on', isRight: isCount, read: Number };
const counts = {
  takes: 'whole numbers from 1 on',
  isRight: (list) => list.every(isCount),
  // Each once, from the smallest, beside which the others are set.
  read: (text) => [...new Set(text.split(',').map(Number))].sort((a, b) => a - b),
};
const amount = {
  takes: 'a number above 0',
  isRight: (number) => number > 0 && number < Infinity,
  read: Number,
};

/** The defaults are small enough for every run of the tests; docs/performance.md names the sizes that it shows. */
const SETTINGS = {
  members: { ...count, default: '200' },
  friends: { ...counts, default: '10,50' },
  posts: { ...counts, default: '300' },
  /** How many members read, of each number of friends. */
  viewers: { ...count, default: '3' },
  rounds: { ...count, default: '1' },
  calls: { ...count, default: '20' },
  seconds: { ...amount, default: '0.1' },
  /** Pairs that chat, and how many messages a second they send while the time to delivery is measured. */
  pairs: { ...count, default: '5' },
  rate: { ...count, default: '50' },
  /** Sockets that connect while connections are counted. */
  sockets: { ...count, default: '50' },
};

const options = Object.fromEntries(
  Object.entries(SETTINGS).map(([name, setting]) => [name, { type: 'string', default: setting.default }]),
);
const { values, positionals } = parseArgs({ options, allowPositionals: true });
const names = positionals.length > 0 ? positionals : Object.keys(SUITES);
const unknown = names.find((name) => !Object.hasOwn(SUITES, name));
if (unknown)
  throw new Error(`There is no bench called ${unknown}; there are ${Object.keys(SUITES).join(', ')}`);

const settings = {};
for (const [name, { read, isRight, takes, default: example }] of Object.entries(SETTINGS)) {
  settings[name] = read(values[name]);
  if (!isRight(settings[name])) throw new Error(`--${name} takes ${takes}, such as ${example}`);
}
if (Math.max(...settings.friends) > settings.members) throw new Error('There are fewer members than friends');

const folder = mkdtempSync(join(tmpdir(), 'sharewave-bench-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
// A signal by itself would end this process without the event on which it ends its servers.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

for (const name of names) {
  process.stdout.write(await SUITES[name]({ folder: join(folder, name), ...settings }));
}
