// @ts-check
/** System programs that tests and the cluster run. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Debian installs servers in folders that are only on root's path. */
export const searchPath = () => [process.env.PATH, '/usr/sbin', '/sbin'].join(delimiter);

/** @param {string} program */
const isInstalled = (program) =>
  searchPath()
    .split(delimiter)
    .some((folder) => isExecutable(join(folder, program)));

/**
 * `packages` are those of Debian; `hint` is another way to get it.
 * @typedef {{ packages: string[], hint?: string, isPresent: () => boolean }} Tool
 */

/** @param {string} program @param {string} [debianPackage] @returns {Tool} */
const tool = (program, debianPackage = program) => ({
  packages: [debianPackage],
  isPresent: () => isInstalled(program),
});

/** @type {Tool} */
const CHROMIUM = {
  packages: ['chromium'],
  hint: 'or set CHROMIUM_PATH to another Chromium',
  isPresent: () =>
    process.env.CHROMIUM_PATH ? isExecutable(process.env.CHROMIUM_PATH) : isInstalled('chromium'),
};
/**
 * The fallback font of pages is as wide as Arial: tests check that nothing moves when the web fonts arrive
 * (libs/ui/src/theme/base.css). Other systems include one.
 * @type {Tool}
 */
const FONT = {
  packages: ['fontconfig', 'fonts-liberation'],
  isPresent: () =>
    process.platform !== 'linux' ||
    /Arial|Liberation Sans|Helvetica/.test(
      spawnSync('fc-match', ['Arial', 'family'], { encoding: 'utf8' }).stdout,
    ),
};
/** @type {Tool} */
const KUBECTL = {
  packages: [],
  hint: 'kubectl: https://kubernetes.io/docs/tasks/tools/',
  isPresent: () => isInstalled('kubectl'),
};

export const CLUSTER_TOOLS = [tool('redis-server'), tool('haproxy')];
export const TEST_TOOLS = [...CLUSTER_TOOLS, CHROMIUM, FONT];
export const DEPLOY_TOOLS = [
  ...CLUSTER_TOOLS,
  tool('nginx', 'nginx-light'),
  tool('promtool', 'prometheus'),
  tool('docker-compose'),
  tool('restic'),
  tool('rclone'),
  KUBECTL,
];

/** @param {string[]} args */
const aptGet = (...args) =>
  spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });

/**
 * Installs what is missing with apt if allowed; otherwise throws an error that says what to install.
 * @param {readonly Tool[]} tools
 */
export function installSystemTools(tools) {
  const missing = () => tools.filter(({ isPresent }) => !isPresent());
  const packages = missing().flatMap((one) => one.packages);
  if (packages.length > 0 && process.getuid?.() === 0 && isInstalled('apt-get')) {
    console.log(`Installing ${packages.join(', ')} with apt-get …`);
    aptGet('update', '-qq');
    aptGet('install', '-y', '-qq', '--no-install-recommends', ...packages);
  }
  const still = missing();
  if (still.length === 0) return;
  const debian = still.flatMap((one) => one.packages);
  const commands = debian.length > 0 ? [`on Debian, sudo apt-get install ${debian.join(' ')}`] : [];
  const ways = [...commands, ...still.flatMap(({ hint }) => hint ?? [])];
  throw new Error(`Some programs are missing. Install them: ${ways.join('; ')}.`);
}
