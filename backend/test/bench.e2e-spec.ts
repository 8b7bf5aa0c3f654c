import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const bench = (...args: string[]) =>
  run(process.execPath, [join(__dirname, '..', 'bench', 'run.mjs'), ...args]);

/** It starts several servers; the timeout is only for a hang. */
const LIMIT_MS = 600_000;

const SUITES: [suite: string, shows: RegExp[]][] = [
  [
    'feed',
    ['embedded', 'two nodes'].flatMap((setUp) => [
      new RegExp(`^### Feed page, one at a time, ${setUp}$`, 'm'),
      new RegExp(`^### Feed pages a second, 16 at a time, ${setUp}$`, 'm'),
    ]),
  ],
  ['posting', [/^### Posting, one at a time, acknowledged$/m]],
  ['chat', [/^### Chat over two nodes, 5 pairs$/m]],
  ['bad-input', [/^### The feed beside bad input$/m]],
  ['siege', [/^### Logins under siege$/m]],
];

describe('npm run bench', () => {
  // Times are not checked, so the suites may run in parallel.
  it.concurrent.each(SUITES)(
    'measures %s at the small sizes',
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
    ['--viewers', '-1', 'a whole number from 1 on, such as 3'],
    ['--pairs', 'many', 'a whole number from 1 on, such as 5'],
    ['--rate', '-1', 'a whole number from 1 on, such as 50'],
    ['--sockets', '', 'a whole number from 1 on, such as 50'],
  ])('refuses the sizes %s %s before it measures', async (option, value, takes) => {
    await expect(bench('posting', `${option}=${value}`)).rejects.toThrow(`Error: ${option} takes ${takes}`);
  });

  it.each(['none', 'toString'])('knows its suites, and none called %s', async (name) => {
    const known = SUITES.map(([suite]) => suite).join(', ');
    const refusal = new RegExp(`There is no bench called ${name}; there are ${known}$`, 'm');
    await expect(bench(name)).rejects.toThrow(refusal);
  });
});
