// @ts-check
/** Installs the packages of the lock file where they are missing or older than it. Needs nothing but Node and npm. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const STAMP = 'node_modules/.sharewave-lock';

/** @param {string} rootDir */
export function installPackages(rootDir) {
  const lock = createHash('sha256')
    .update(readFileSync(join(rootDir, 'package-lock.json')))
    .digest('hex');
  const stamp = join(rootDir, STAMP);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  console.log('Installing packages (the first time takes a minute or two) …');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: rootDir,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('The packages could not be installed; see the lines above');
  writeFileSync(stamp, lock);
}
