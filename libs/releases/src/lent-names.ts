import { partOf, type LedgerState } from './ledger-state';
import { findRelease } from './publish';
import type { Registry } from './registry.port';
import { PART_NAMES, findUnlent, type PartName, type Release } from './release';
import { ReleaseError } from './release-error';

type Manifests = Pick<Registry, 'readRelease'>;

/** One that was damaged since holds up nobody: the browser compares once more. */
async function readWhole(registry: Manifests, part: PartName, version: string): Promise<Release | null> {
  try {
    return await findRelease(registry, part, version);
  } catch (error) {
    if (error instanceof ReleaseError) return null;
    throw error;
  }
}

/** Why the shell that everybody has does not run a release; null where it does, and where no shell has been released. */
export async function whyRefused(
  registry: Manifests,
  state: LedgerState,
  { part, version, takes }: Release,
): Promise<string | null> {
  const shell = partOf(state, 'shell')?.stable;
  if (part === 'shell' || shell === undefined) return null;
  const { lends = {} } = (await readWhole(registry, 'shell', shell)) ?? {};
  const unlent = findUnlent(takes, lends);
  return unlent && `${part} ${version} takes ${unlent}, which shell ${shell} does not lend`;
}

/** Why the shell that everybody has refuses some of what is shown, as it does once the shell alone went back. */
export async function findRefused(registry: Manifests, state: LedgerState): Promise<string[]> {
  const texts: string[] = [];
  for (const part of PART_NAMES) {
    const { stable, canary } = partOf(state, part) ?? {};
    for (const version of [stable, canary?.version]) {
      const release = version === undefined ? null : await readWhole(registry, part, version);
      const text = release && (await whyRefused(registry, state, release));
      if (text !== null) texts.push(text);
    }
  }
  return texts;
}
