// @ts-check
/** System programs that tests and the cluster run. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * `debianPackage` may be several; `page` is for programs not in Debian; `isThere` checks what is not a program.
 * @typedef {{ program: string, setting: string, debianPackage: string, page?: string, isThere?: () => boolean }} Tool
 */

const REDIS = { program: 'redis-server', setting: '', debianPackage: 'redis-server' };
const HAPROXY = { program: 'haproxy', setting: '', debianPackage: 'haproxy' };
const CHROMIUM = { program: 'chromium', setting: 'CHROMIUM_PATH', debianPackage: 'chromium' };
/** The fallback font of pages; tests check that nothing moves when the web fonts arrive (libs/ui/src/theme/base.css). */
const FONT = {
  program: 'a font as wide as Arial',
  setting: '',
  debianPackage: 'fontconfig fonts-liberation',
  // Other systems include one.
  isThere: () =>
    process.platform !== 'linux' ||
    /Arial|Liberation Sans|Helvetica/.test(
      spawnSync('fc-match', ['Arial', 'family'], { encoding: 'utf8' }).stdout,
    ),
};

/** What several nodes on one machine need. */
export const CLUSTER_TOOLS = [REDIS, HAPROXY];
/** What the checks of deploy/ need. */
export const DEPLOY_TOOLS = [
  HAPROXY,
  { program: 'nginx', setting: '', debianPackage: 'nginx-light' },
  { program: 'promtool', setting: '', debianPackage: 'prometheus' },
  { program: 'docker-compose', setting: '', debianPackage: 'docker-compose' },
  { program: 'kubectl', setting: '', debianPackage: '', page: 'https://kubernetes.io/docs/tasks/tools/' },
];
/** What the tests need. */
export const TEST_TOOLS = [...CLUSTER_TOOLS, CHROMIUM, FONT];

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** @param {Pick<Tool, 'program' | 'setting' | 'isThere'>} tool */
function isPresent({ program, setting, isThere }) {
  if (isThere) return isThere();
  const chosen = setting && process.env[setting];
  if (chosen) return isExecutable(chosen);
  // Debian installs servers in folders that are only on root's path.
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin'];
  return folders.some((folder) => isExecutable(join(folder, program)));
}

/** @param {string[]} args */
function aptGet(args) {
  return spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

/**
 * Installs what is missing with apt if allowed; otherwise throws an error that says what to install.
 * @param {readonly Tool[]} tools
 */
export function installSystemTools(tools) {
  const missing = tools.filter((tool) => !isPresent(tool));
  // apt installs nothing if it does not know one of the packages.
  const packages = missing.flatMap(({ debianPackage }) => debianPackage.split(' ').filter(Boolean));
  if (packages.length > 0 && process.getuid?.() === 0 && isPresent({ program: 'apt-get', setting: '' })) {
    console.log(`Installing ${packages.join(' and ')} with apt-get …`);
    aptGet(['update', '-qq']);
    aptGet(['install', '-y', '-qq', '--no-install-recommends', ...packages]);
  }
  const still = tools.filter((tool) => !isPresent(tool));
  if (still.length === 0) return;
  const names = still.map(({ debianPackage, program }) => debianPackage || program);
  const ways = still.flatMap(({ program, page }) => (page ? `${program}: ${page}` : []));
  const debian = still.flatMap(({ debianPackage }) => debianPackage || []);
  if (debian.length > 0) ways.unshift(`Debian: sudo apt-get install ${debian.join(' ')}`);
  throw new Error(
    `This needs ${names.join(' and ')}. Install it (${ways.join('; ')}); CHROMIUM_PATH may name another Chromium.`,
  );
}
