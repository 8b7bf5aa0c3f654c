import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { REMOTE_MANIFEST, readRemoteManifest, readShellExports } from './bundle-manifest';
import { filesBelow } from './files-below';
import { RELEASE_FILE, type Registry } from './registry.port';
import { integrityOf, parseRelease, requireCommit, requireName } from './release';
import { ReleaseError, errorCode } from './release-error';
import { pathSchema, releaseSchema, type PartName, type Release, type ShellSupport } from './shape';
import { belongs, isCompanion, isInert, isWhole } from './whole-file';

const TEXT = /\.(js|css|json|html|svg|txt)$/;
const DOCUMENT = 'index.html';

export interface Built {
  part: PartName;
  directory: string;
  /** Version of the part's package; the hash of the content is added to it. */
  packageVersion: string;
  commit: string;
  by: string;
  /** Versions of the remote contract and of the API's that it was built against. */
  contract: number;
  api: number;
  /** The modules that this contract promises of the part. */
  modules: readonly string[];
  supports?: ShellSupport;
}

async function readBundle(directory: string): Promise<Map<string, Buffer>> {
  let paths;
  try {
    paths = await filesBelow(directory);
  } catch (error) {
    if (errorCode(error) === 'ENOENT')
      throw new ReleaseError(`${directory} is missing; build the part first.`);
    throw error;
  }
  const bundle = new Map<string, Buffer>();
  for (const path of paths) {
    // A release from another registry is published again with the same version.
    if (path === RELEASE_FILE) continue;
    if (!pathSchema.safeParse(path).success)
      throw new ReleaseError(`${join(directory, path)} has a name that is not allowed in a bundle.`);
    bundle.set(path, await readFile(join(directory, path)));
  }
  return bundle;
}

/** The end of the version of a bundle. */
export function hashOf(bundle: ReadonlyMap<string, Uint8Array>): string {
  const hash = createHash('sha256');
  const inOrder = [...bundle].sort(([one], [other]) => (one < other ? -1 : 1));
  for (const [path, content] of inOrder) {
    if (!isCompanion(path)) hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex').slice(0, 12);
}

const loadable = (bundle: ReadonlyMap<string, Buffer>): [string, Buffer][] =>
  [...bundle].filter(([path]) => !isCompanion(path));

function describe(built: Built, version: string, bundle: ReadonlyMap<string, Buffer>, at: Date): Release {
  const { part, commit, by, contract, api, supports } = built;
  const parts =
    part === 'shell'
      ? { manifest: DOCUMENT, entry: DOCUMENT, modules: {}, shared: {}, exports: readShellExports(bundle) }
      : { manifest: REMOTE_MANIFEST, ...readRemoteManifest(bundle) };
  return releaseSchema.parse({
    format: 1,
    part,
    version,
    commit,
    publishedBy: by,
    publishedAt: at.toISOString(),
    contract,
    api,
    ...parts,
    supports,
    files: Object.fromEntries(
      loadable(bundle).map(([path, content]) => [
        path,
        {
          bytes: content.length,
          gzipBytes: TEXT.test(path) ? gzipSync(content, { level: 9 }).length : content.length,
          integrity: integrityOf(content),
        },
      ]),
    ),
  });
}

/** Refuses what would fail in every browser: a bundle of another part, or an incomplete one. */
function requireUsable(
  { part, manifest, entry, modules, files }: Release,
  promised: readonly string[],
  later: readonly string[],
): void {
  const lacking = promised.find((name) => modules[name] === undefined);
  if (lacking !== undefined)
    throw new ReleaseError(`The bundle does not expose ${lacking}, which the contract of ${part} requires.`);
  const begin = [manifest, entry, ...Object.values(modules).flat()];
  const missing = [...begin, ...later].find((path) => files[path] === undefined);
  if (missing === undefined) return;
  const when = begin.includes(missing) ? 'first' : 'later';
  throw new ReleaseError(`The bundle lacks ${missing}, which ${part} loads ${when}; build it again.`);
}

/** Refuses compressed copies of other content, such as a former build, because browsers get them instead of the files. */
async function requireTrueCopies(bundle: ReadonlyMap<string, Buffer>, release: Release): Promise<void> {
  for (const [path, content] of bundle) {
    if (!belongs(path, release) || (await isWhole(content, path, release))) continue;
    throw new ReleaseError(
      `${path} in the bundle is not a compressed copy of the file beside it; build it again.`,
    );
  }
}

/** Names the first file of a published release that is missing or differs from its manifest, or a compressed copy that does. */
export async function findDamage(registry: Registry, release: Release): Promise<string | null> {
  const { part, version, files } = release;
  const beside = (await registry.listFiles(part, version)).filter((path) => belongs(path, release));
  for (const path of new Set([...Object.keys(files), ...beside])) {
    if (isInert(path)) continue;
    const content = await registry.readFile(part, version, path);
    if (!(await isWhole(content, path, release))) return path;
  }
  return null;
}

/** Publishes a built part. If it is published already, it is only checked. */
export async function publish(
  registry: Registry,
  built: Built,
  at: Date = new Date(),
): Promise<{ release: Release; isNew: boolean }> {
  const { part } = built;
  requireName(built.by);
  requireCommit(built.commit);
  const bundle = await readBundle(built.directory);
  const version = `${built.packageVersion}-${hashOf(bundle)}`;
  if ((await registry.readRelease(part, version)) === null) {
    const release = describe(built, version, bundle, at);
    requireUsable(release, built.modules, part === 'shell' ? [] : readRemoteManifest(bundle).lazy);
    await requireTrueCopies(bundle, release);
    const complete = new Map<string, Uint8Array>(bundle);
    complete.set(RELEASE_FILE, Buffer.from(`${JSON.stringify(release, null, 2)}\n`));
    if (await registry.addRelease(part, version, complete)) return { release, isNew: true };
  }
  const release = await findRelease(registry, part, version);
  await requireIntact(registry, release, bundle);
  return { release, isNew: false };
}

async function requireIntact(
  registry: Registry,
  release: Release,
  bundle: ReadonlyMap<string, Buffer>,
): Promise<void> {
  const name = `${release.version} of ${release.part}`;
  const isSame = loadable(bundle).every(
    ([path, content]) => release.files[path]?.integrity === integrityOf(content),
  );
  if (!isSame) throw new ReleaseError(`${name} is already published, with different content.`);
  const damaged = await findDamage(registry, release);
  if (damaged !== null) {
    throw new ReleaseError(`${name} is published, but ${damaged} is damaged in the registry.`);
  }
}

export async function findRelease(
  registry: Pick<Registry, 'readRelease'>,
  part: PartName,
  version: string,
): Promise<Release> {
  const text = await registry.readRelease(part, version);
  if (text === null) throw new ReleaseError(`${part} has no published version ${version}.`);
  return openManifest(text, part, version);
}

/** The manifest of that release; throws if the text is another one or none. */
export function openManifest(text: string, part: PartName, version: string): Release {
  try {
    const release = parseRelease(text);
    if (release.part === part && release.version === version) return release;
  } catch {
    // Reported below, in words for whoever has to repair it.
  }
  throw new ReleaseError(`The manifest of ${part} ${version} is damaged in the registry.`);
}

/** As `findRelease`, but null if there is no intact manifest. Throws if the registry cannot be read. */
export async function findIntact(
  registry: Pick<Registry, 'readRelease'>,
  part: PartName,
  version: string,
): Promise<Release | null> {
  const text = await registry.readRelease(part, version);
  try {
    return text === null ? null : openManifest(text, part, version);
  } catch (error) {
    if (error instanceof ReleaseError) return null;
    throw error;
  }
}
