// @ts-check
/** Installs the packages if they differ from the lock file. Needs only Node and npm. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './processes.mjs';
import { rootDir } from './root-dir.mjs';

/** @param {string} file of the root @returns {Record<string, { version?: string, link?: boolean, optional?: boolean, devOptional?: boolean }>} */
const readPackages = (file) => JSON.parse(readFileSync(join(rootDir, file), 'utf8')).packages;

/** npm writes it as the last step of an installation, so an interrupted one is detected as well. */
const OWN_LIST = 'node_modules/.package-lock.json';

function isInstalled() {
  if (!existsSync(join(rootDir, OWN_LIST))) return false;
  const wanted = readPackages('package-lock.json');
  const present = readPackages(OWN_LIST);
  return Object.entries(wanted).every(([path, { version, link, optional, devOptional }]) => {
    // The project's own folders, and the binaries of other platforms.
    if (!path.includes('node_modules/')) return true;
    const found = present[path];
    if (!found) return optional === true || devOptional === true;
    return found.version === version && found.link === link;
  });
}

/** @param {AbortSignal} [signal] ends the installation */
export async function installPackages(signal) {
  if (isInstalled()) return;
  console.log('Installing packages (the first time takes a minute or two) …');
  // On a fresh checkout all of it; later only the difference, without removing what may be in use.
  const command = existsSync(join(rootDir, 'node_modules')) ? ['install', '--no-save'] : ['ci'];
  // The build tools are needed even with NODE_ENV=production.
  const flags = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const isDone = await run('npm', [...command, ...flags], {
    cwd: rootDir,
    signal,
    shell: process.platform === 'win32',
  });
  if (!isDone) {
    throw new Error('The packages could not be installed. See the output above, then run the command again.');
  }
}
