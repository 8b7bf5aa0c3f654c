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

/** @param {...string} args @returns {string} its output; empty if it fails */
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
 * The built parts, ready to be published.
 * @param {readonly PartName[]} parts
 * @param {string} [by]
 * @param {Partial<Record<PartName, string>>} [directories] of parts that are built elsewhere than in their own folder
 * @returns {import('@sharewave/releases').Built[]}
 */
export function builtParts(parts, by = releaserOf(), directories = {}) {
  const commit = commitOf();
  const { api, shared, parts: contracts } = readJson(join(rootDir, 'libs/app-kit/remote-contract.json'));
  /** @param {PartName} part */
  const packageOf = (part) => readJson(join(rootDir, PART_FOLDERS[part], 'package.json'));
  return parts.map((part) => ({
    part,
    directory: directories[part] ?? join(rootDir, PART_FOLDERS[part], 'dist'),
    packageVersion: packageOf(part).version,
    commit,
    by,
    contract: contracts[part]?.current ?? 1,
    api,
    modules: Object.keys(contracts[part]?.versions[contracts[part].current] ?? {}),
    // The shell has no contract of its own; it supports those of the remotes.
    ...(part === 'shell' ? { supports: supportOf(contracts, shared, packageOf(part)) } : {}),
  }));
}

/**
 * A build that was made elsewhere: its commit is the named one, or that of its manifest if it was copied from a registry.
 * @param {import('@sharewave/releases').Built} built what this checkout knows of the part
 * @param {string} directory
 * @param {string | undefined} commit
 */
export function builtElsewhere(built, directory, commit) {
  const manifest = join(directory, 'release.json');
  const recorded = () => (existsSync(manifest) ? readJson(manifest).commit : 'unknown');
  return { ...built, directory, commit: commit ?? recorded() };
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
  for (const built of builtParts(PART_NAMES, by, directories)) {
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
      console.warn(`${error.message} ${part} stays as it is. "npm run contract" records its exports anew.`);
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
