// Prints what the product costs beside its floor and beside a textbook's way, in one run. Build first.
// Usage: npm run bench [-- feed] [--posts 10000,1000000] [--friends 10,5000] [--members 6000] [--rounds 7]
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { accounts } from './accounts.mjs';
import { badInput } from './bad-input.mjs';
import { feed } from './feed.mjs';
import { members } from './members.mjs';
import { posting } from './posting.mjs';
import { Sizes } from './sizes.mjs';
import { start } from './start.mjs';

/** Each takes the sizes and answers its tables. */
const SUITES = { feed, posting, members, accounts, start, 'bad-input': badInput };

/** Small enough for every run of the tests; what docs/performance.md shows was measured with larger ones. */
const OPTIONS = {
  members: { type: 'string', default: '200' },
  friends: { type: 'string', default: '10,50' },
  posts: { type: 'string', default: '300' },
  rounds: { type: 'string', default: '1' },
  calls: { type: 'string', default: '20' },
  seconds: { type: 'string', default: '0.1' },
};

const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
const names = positionals.length > 0 ? positionals : Object.keys(SUITES);
const unknown = names.find((name) => !Object.hasOwn(SUITES, name));
if (unknown)
  throw new Error(`There is no bench called ${unknown}; there are ${Object.keys(SUITES).join(', ')}`);

const given = new Sizes(values, OPTIONS);
const sizes = {
  members: given.count('members'),
  friends: given.counts('friends'),
  posts: given.counts('posts'),
};
const settings = {
  rounds: given.count('rounds'),
  calls: given.count('calls'),
  seconds: given.amount('seconds'),
};
if (Math.max(...sizes.friends) > sizes.members) throw new Error('There are fewer members than friends');

const folder = await mkdtemp(join(tmpdir(), 'sharewave-bench-'));
try {
  for (const name of names) {
    process.stdout.write(await SUITES[name]({ folder: join(folder, name), sizes, ...settings }));
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
