// @ts-check
/** All published versions of a part, shown to anyone or not. */

/**
 * @typedef {import('@sharewave/releases').PartName} PartName
 * @typedef {import('@sharewave/releases').PartState} PartState
 * @typedef {import('@sharewave/releases').Release} Release
 * @typedef {{ lib: typeof import('@sharewave/releases'), registry: import('@sharewave/releases').Registry }} Place
 */

/**
 * Empty if it is damaged or not a release, so that one bad version does not hide the others.
 * @param {Place} place @param {PartName} part @param {string} version
 */
async function readWhole({ lib, registry }, part, version) {
  try {
    return [await lib.findRelease(registry, part, version)];
  } catch (error) {
    if (!(error instanceof lib.ReleaseError)) throw error;
    console.error(`${error.message} It is skipped.`);
    return [];
  }
}

/**
 * The manifests of all published versions, newest first; throws if there are none.
 * @param {Place} place @param {PartName} part
 * @returns {Promise<[Release, ...Release[]]>}
 */
export async function publishedReleases(place, part) {
  const versions = await place.registry.listVersions(part);
  const found = (await Promise.all(versions.map((version) => readWhole(place, part, version)))).flat();
  const [newest, ...older] = found.sort((a, b) => b.publishedAt.localeCompare(a.publishedAt));
  if (newest === undefined) throw new place.lib.ReleaseError(`Nothing of ${part} has been published yet.`);
  return [newest, ...older];
}

/** Who gets or got a version; empty if nobody ever did. @param {PartState} part @param {string} version */
function channelOf({ stable, canary, pinned, former, failed }, version) {
  if (version === stable) return pinned ? 'pinned' : 'stable';
  if (version === canary?.version) return `canary ${canary.percent} %`;
  if (failed[version] !== undefined) return `failed: ${failed[version]}`;
  return former.includes(version) ? 'former' : '';
}

/** @param {Place['lib']} lib @param {Release} release */
export const sizeText = (lib, release) => `${(lib.sizeOf(release).gzipBytes / 1000).toFixed(1)} KB gzip`;

/** One line. @param {Place['lib']} lib @param {Release} release @param {PartState | undefined} part */
export function describeRelease(lib, release, part) {
  const { version, publishedAt, publishedBy, commit } = release;
  const size = sizeText(lib, release);
  const channel = part === undefined ? '' : channelOf(part, version);
  return [version, publishedAt, size, commit, `by ${publishedBy}`, channel].filter(Boolean).join('  ');
}
