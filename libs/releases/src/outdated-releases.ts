import type { Ledger } from './ledger';
import { endRemoval, rollbackTargets, startRemoval } from './ledger-changes';
import { findIntact } from './publish';
import type { Registry } from './registry.port';
import { PART_NAMES, type Release } from './shape';
import { ReleaseError } from './release-error';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A tab that was opened with a version may still load its chunks; a preview link lasts for a day. */
const MIN_KEPT_DAYS = 7;
const MIN_KEPT_VERSIONS = 10;

/**
 * The releases that nobody needs any more, oldest first: neither shown nor the target of a rollback now, neither shown nor
 * published in the last days, and not among the ten newest of their part. A part of which nothing was ever shown keeps all.
 */
export async function findOutdated(
  registry: Registry,
  ledger: Ledger,
  { days, now = new Date() }: { days: number; now?: Date },
): Promise<Release[]> {
  if (!(days >= MIN_KEPT_DAYS))
    throw new ReleaseError(`Releases are kept for at least ${MIN_KEPT_DAYS} days.`);
  const since = new Date(now.getTime() - days * DAY_MS).toISOString();
  const outdated: Release[] = [];
  const { state, faults } = await ledger.readOwn();
  if (faults.length > 0)
    throw new ReleaseError(`${faults.join('; ')}. No release can be removed until this is repaired.`);
  const shown = await ledger.shownSince(since);
  for (const part of PART_NAMES) {
    const known = state.parts[part];
    if (known === undefined) continue;
    const kept = new Set([...rollbackTargets(known), ...(shown.get(part) ?? [])]);
    const releases: Release[] = [];
    for (const version of await registry.listVersions(part)) {
      // What is damaged cannot be judged, and stays.
      const release = await findIntact(registry, part, version);
      if (release !== null) releases.push(release);
    }
    const newestFirst = releases.sort((a, b) => b.publishedAt.localeCompare(a.publishedAt));
    outdated.push(
      ...newestFirst
        .slice(MIN_KEPT_VERSIONS)
        .filter(({ version, publishedAt }) => publishedAt < since && !kept.has(version)),
    );
  }
  return outdated.sort((a, b) => a.publishedAt.localeCompare(b.publishedAt));
}

/**
 * Removes releases, and what an interrupted removal has left. They are recorded as being removed first: whoever shows one of
 * them meanwhile is refused, or was faster, and then it stays. Returns what was removed.
 */
export async function removeReleases(
  registry: Registry,
  ledger: Ledger,
  outdated: readonly Pick<Release, 'part' | 'version'>[],
): Promise<string[]> {
  const removed: string[] = [];
  const { state } = await ledger.readOwn();
  for (const part of PART_NAMES) {
    if (state.parts[part] === undefined) continue;
    const versions = outdated.filter((release) => release.part === part).map(({ version }) => version);
    const started = await ledger.change(startRemoval(part, versions));
    const removing = started.state.parts[part]?.removing ?? [];
    for (const version of removing) {
      await registry.removeRelease(part, version);
      removed.push(`${part} ${version}`);
    }
    await ledger.change(endRemoval(part, removing));
  }
  return removed;
}
