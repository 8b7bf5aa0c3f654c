// @ts-check
/** Describes the builds of this checkout for the registry. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { PART_FOLDERS } from './parts.mjs';
import { readReleaseSettings, signingKey } from './release-settings.mjs';
import { rootDir } from './root-dir.mjs';

/** @typedef {import('./parts.mjs').PartName} PartName */

/** @param {...string} args @returns {string} empty if it fails */
function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: rootDir, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
}

/** Who releases: from RELEASE_BY, git or the system. */
export function releaserOf() {
  return process.env.RELEASE_BY || git('config', 'user.name') || userInfo().username;
}

/** The commit of the checkout, marked if there are uncommitted changes. */
function commitOf() {
  const commit = git('rev-parse', '--short=12', 'HEAD');
  if (commit === '') return 'none';
  return git('status', '--porcelain', '--untracked-files=no') === '' ? commit : `${commit}+changes`;
}

/** @param {string} file */
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** @param {string} directory of a build */
function recordedCommit(directory) {
  const manifest = join(directory, 'release.json');
  return existsSync(manifest) ? readJson(manifest).commit : 'unknown';
}

/**
 * The contracts of the remotes that a shell of this checkout supports, and the versions of what it shares.
 * @param {Record<string, { current: number }>} contracts
 * @param {readonly string[]} shared
 * @param {{ dependencies: Record<string, string> }} shell
 */
const supportOf = (contracts, shared, { dependencies }) => ({
  contracts: Object.fromEntries(Object.entries(contracts).map(([part, { current }]) => [part, current])),
  versions: Object.fromEntries(Object.entries(dependencies).filter(([name]) => shared.includes(name))),
});

/**
 * A built part, ready to be published.
 * @param {PartName} part
 * @param {object} [build]
 * @param {string} [build.by]
 * @param {string | undefined} [build.directory] if it was made elsewhere than in the folder of the part
 * @param {string | undefined} [build.commit] of a build made elsewhere; otherwise that of its manifest, if it was copied from a registry
 * @returns {import('@sharewave/releases').Built}
 */
export function builtPart(part, { by = releaserOf(), directory, commit } = {}) {
  const { api, shared, parts: contracts } = readJson(join(rootDir, 'libs/app-kit/remote-contract.json'));
  const manifest = readJson(join(rootDir, PART_FOLDERS[part], 'package.json'));
  const contract = contracts[part];
  return {
    part,
    directory: directory ?? join(rootDir, PART_FOLDERS[part], 'dist'),
    packageVersion: manifest.version,
    commit: directory === undefined ? commitOf() : (commit ?? recordedCommit(directory)),
    by,
    contract: contract?.current ?? 1,
    api,
    modules: Object.keys(contract?.versions[contract.current] ?? {}),
    // The shell has no contract of its own; it supports those of the remotes.
    ...(part === 'shell' ? { supports: supportOf(contracts, shared, manifest) } : {}),
  };
}

/**
 * Publishes the builds of this checkout and promotes them, except where somebody has decided otherwise: a pinned
 * part, one with a canary, or a version that failed.
 * @param {import('./release-settings.mjs').ReleaseSettings} settings
 * @param {Partial<Record<PartName, string>>} [directories]
 */
async function publishCheckout(settings, directories) {
  const { DiskRegistry, Ledger, PART_NAMES, ShellRefusalError, promote, publish } =
    await import('@sharewave/releases');
  const registry = new DiskRegistry(settings.registryDir);
  const ledger = new Ledger(registry, await signingKey(settings));
  const by = 'npm start';
  for (const name of PART_NAMES) {
    const built = builtPart(name, { by, directory: directories?.[name] });
    const { release } = await publish(registry, built);
    const { part, version } = release;
    const change = ledger.change((state) => {
      const known = state.parts[part];
      const isDecided = known?.pinned === true || (known?.canary ?? null) !== null;
      if (isDecided || known?.failed[version] !== undefined) return state;
      return promote({ part, by, at: new Date() }, version)(state);
    });
    await change.catch((error) => {
      // The shell was not promoted, or does not record yet what it exports: remotes that need this checkout's shell wait for it.
      if (!(error instanceof ShellRefusalError)) throw error;
      console.warn(
        `${error.message} ${part} is not promoted. "npm run contract" updates the recorded exports.`,
      );
    });
  }
}

/**
 * The source of the served parts; fills this checkout's own registry with its builds.
 * @param {{ dataDir: string, webPort: number }} settings
 * @param {Partial<Record<PartName, string>>} [directories] of parts that are built elsewhere than in their own folder
 */
export async function prepareReleases(settings, directories) {
  const releases = readReleaseSettings(settings);
  if (releases.isOwnRegistry) await publishCheckout(releases, directories);
  return releases;
}
