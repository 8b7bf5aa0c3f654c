import { satisfies } from 'semver';
import { goodFormer } from './ledger-changes';
import type { LedgerState } from './ledger-state';
import { findIntact } from './publish';
import type { Registry } from './registry.port';
import { findMissingExport } from './release';
import { ReleaseError } from './release-error';
import { PART_NAMES, type PartName, type Release } from './shape';

type Manifests = Pick<Registry, 'readRelease'>;

/** The present version and the one before, as in the browser (shell/src/remotes/find-release.ts). */
const isSupported = (version: number, present: number): boolean =>
  version === present || version === present - 1;

function findConflict(shell: Release, { part, contract, api, shared, imports }: Release): string | null {
  const { contracts, versions } = shell.supports;
  const present = contracts[part];
  const unsupported = `which shell ${shell.version} does not support`;
  if (present !== undefined && !isSupported(contract, present))
    return `has contract ${contract}, ${unsupported}`;
  if (!isSupported(api, shell.api)) return `expects the API of version ${api}, ${unsupported}`;
  const other = Object.entries(shared).find(([name, range]) => {
    const own = versions[name];
    return own !== undefined && !satisfies(own, range);
  });
  const missing = other?.join(' ') ?? findMissingExport(imports, shell.exports);
  return missing && `imports ${missing}, which shell ${shell.version} does not have`;
}

/** Why the stable shell does not run a release; null if it does, or if no shell has been released. */
export async function whyRefused(
  registry: Manifests,
  state: LedgerState,
  release: Release,
): Promise<string | null> {
  const { part, version } = release;
  const stable = state.parts.shell?.stable;
  if (part === 'shell' || stable === undefined) return null;
  const shell = await findIntact(registry, 'shell', stable);
  const conflict = shell && findConflict(shell, release);
  return conflict && `${part} ${version} ${conflict}`;
}

/** As `whyRefused`, but null during an outage: the warning follows a change that has already been made. */
async function findWarning(
  registry: Manifests,
  state: LedgerState,
  part: PartName,
  version: string,
): Promise<string | null> {
  try {
    const release = await findIntact(registry, part, version);
    return release && (await whyRefused(registry, state, release));
  } catch (error) {
    if (error instanceof ReleaseError) return null;
    throw error;
  }
}

/** Why the stable shell refuses some shown releases, as it may after a rollback of the shell alone. */
export async function findRefused(registry: Manifests, state: LedgerState): Promise<string[]> {
  const texts: string[] = [];
  for (const part of PART_NAMES) {
    const { stable, canary } = state.parts[part] ?? {};
    for (const version of [stable, canary?.version]) {
      const text = version === undefined ? null : await findWarning(registry, state, part, version);
      if (text !== null) texts.push(text);
    }
  }
  return texts;
}

/**
 * The target of an automatic rollback: the newest good former version that is intact and that the stable shell runs. Nobody
 * is there to see that another one would fail in every browser. Throws during an outage: skipping a version that cannot be
 * read now would roll back too far.
 */
export async function findTarget(
  registry: Manifests,
  state: LedgerState,
  part: PartName,
): Promise<string | undefined> {
  const known = state.parts[part];
  for (const version of known === undefined ? [] : goodFormer(known)) {
    const release = await findIntact(registry, part, version);
    if (release !== null && (await whyRefused(registry, state, release)) === null) return version;
  }
  return undefined;
}
