import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const benchOf =
  (file: string) =>
  (...args: string[]) =>
    run(process.execPath, [join(__dirname, '..', 'bench', file), ...args]);
const bench = benchOf('run.mjs');
const benchChat = benchOf('chat.mjs');

/** It starts several servers; the timeout is only for a hang. */
const LIMIT_MS = 600_000;

const LOOPS = /^### Event loop$/m;
const SUITES: [suite: string, shows: RegExp[]][] = [
  [
    'feed',
    [
      /^### Feed page, one at a time$/m,
      // The last page of a feed that has no fiftieth.
      /^\| 10 +\| 300 +\| 5 +\|/m,
      /^### Deep pages of a feed, one at a time$/m,
      /\| the floor +\| [\d,]+ a second/,
      LOOPS,
    ],
  ],
  ['posting', [/^### Posting, one at a time, acknowledged$/m, LOOPS]],
  ['members', [/^### Lists and search among 200 members, one at a time$/m, LOOPS]],
  ['accounts', [/^### Logins and uploads$/m, LOOPS]],
  ['start', [/^### Start$/m]],
  ['bad-input', [/^### The feed beside bad input$/m, LOOPS]],
];

describe('npm run bench', () => {
  // Times are not checked, so the suites may run in parallel.
  it.concurrent.each(SUITES)(
    'measures %s beside its floor at the small sizes',
    async (suite, shows) => {
      const { stdout } = await bench(suite);
      for (const table of shows) expect(stdout).toMatch(table);
      expect(stdout).not.toContain('NaN');
    },
    LIMIT_MS,
  );

  it(
    'compares with the fewest friends, in whatever order they are given',
    async () => {
      const { stdout } = await bench('posting', '--friends', '5,2');
      expect(stdout).toMatch(/^\| 2 .* 1\.00 times +\|\n\| 5 /m);
    },
    LIMIT_MS,
  );

  it.each([
    ['--friends', 'ten', 'whole numbers from 1 on, such as 10,50'],
    ['--posts', '0', 'whole numbers from 1 on, such as 300'],
    ['--members', '10,20', 'a whole number from 1 on, such as 200'],
    ['--rounds', '0', 'a whole number from 1 on, such as 1'],
    ['--calls', '1.5', 'a whole number from 1 on, such as 20'],
    ['--seconds', 'some', 'a number above 0, such as 0.1'],
  ])('refuses the sizes %s %s before it measures', async (option, value, takes) => {
    await expect(bench('posting', option, value)).rejects.toThrow(`Error: ${option} takes ${takes}`);
  });

  it.each(['none', 'toString'])('knows its suites, and none called %s', async (name) => {
    const known = SUITES.map(([suite]) => suite).join(', ');
    const refusal = new RegExp(`There is no bench called ${name}; there are ${known}$`, 'm');
    await expect(bench(name)).rejects.toThrow(refusal);
  });
});

describe('npm run bench:chat', () => {
  it.each([
    ['--pairs', 'many', '50'],
    ['--seconds', '0', '5'],
    ['--rate', '-1', '50'],
    ['--idle', '', '1000'],
    ['--rounds', '1.5', '3'],
  ])('refuses %s "%s" before it measures', async (option, value, example) => {
    const refusal = `Error: ${option} takes a whole number from 1 on, such as ${example}`;
    await expect(benchChat(`${option}=${value}`)).rejects.toThrow(refusal);
  });
});
