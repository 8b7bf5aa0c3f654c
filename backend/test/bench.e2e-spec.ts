import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** It starts several servers; only a hang may end it. */
const LIMIT_MS = 600_000;

describe('npm run bench', () => {
  it(
    'measures every suite beside its floor at the small sizes, without judging the times',
    async () => {
      const { stdout } = await run(process.execPath, [join(__dirname, '..', 'bench', 'run.mjs')]);
      expect(stdout).toContain('### Feed page, one at a time');
      expect(stdout).toMatch(/\| the floor +\| [\d,]+ a second/);
      for (const title of [
        'Deep pages of a feed, one at a time',
        'Posting, one at a time, acknowledged',
        'Lists and search',
        'Logins and uploads',
        'Start',
        'The feed beside bad input',
        'Event loop',
      ]) {
        expect(stdout).toContain(`### ${title}`);
      }
      expect(stdout).not.toContain('NaN');
    },
    LIMIT_MS,
  );
});
