// @ts-check
/** The programs that tests drive for real: a Redis server and a Chromium. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const TOOLS = [
  { program: 'redis-server', setting: '', debianPackage: 'redis-server' },
  { program: 'chromium', setting: 'CHROMIUM_PATH', debianPackage: 'chromium' },
];

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** @param {{ program: string, setting: string }} tool */
function isPresent({ program, setting }) {
  const chosen = setting && process.env[setting];
  if (chosen) return isExecutable(chosen);
  return (process.env.PATH ?? '').split(delimiter).some((folder) => isExecutable(join(folder, program)));
}

/** @param {string[]} args */
function aptGet(args) {
  return spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

/** Installs by apt what is missing where that is allowed; otherwise throws and says what to install. */
export function installSystemTools() {
  const missing = TOOLS.filter((tool) => !isPresent(tool));
  if (missing.length === 0) return;
  const packages = missing.map((tool) => tool.debianPackage);
  if (process.getuid?.() === 0 && isPresent({ program: 'apt-get', setting: '' })) {
    console.log(`Installing ${packages.join(' and ')} by apt-get …`);
    aptGet(['update', '-qq']);
    aptGet(['install', '-y', '-qq', '--no-install-recommends', ...packages]);
  }
  const still = TOOLS.filter((tool) => !isPresent(tool));
  if (still.length === 0) return;
  const names = still.map((tool) => tool.debianPackage).join(' ');
  throw new Error(
    `The tests need ${names}. Install them (Debian: sudo apt-get install ${names}); CHROMIUM_PATH may name another Chromium.`,
  );
}
