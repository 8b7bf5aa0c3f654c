import { createHash } from 'node:crypto';
import { z } from 'zod';
import { ReleaseError } from './release-error';

/** What is released independently: the shell and its remotes. */
export const PART_NAMES = ['shell', 'feed', 'profile', 'friends', 'messenger'] as const;

/** Becomes the name of a folder, so it must not lead elsewhere. */
export const versionSchema = z.string().regex(/^[0-9A-Za-z][0-9A-Za-z.-]{0,63}$/, 'Not a valid version');
export const partNameSchema = z.enum(PART_NAMES);
export type PartName = z.infer<typeof partNameSchema>;

const integritySchema = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'Not a SHA-384 hash');
/** Names a file of a bundle, in addresses too. */
export const pathSchema = z
  .string()
  .regex(/^(?!.*\.\.)[\w@][\w@./-]{0,199}$/, 'Not a valid path in a bundle');
const bytes = z.number().int().nonnegative();
/** Maximum length of a name in manifests and states. */
export const MAX_NAME = 100;

/** Maximum length of a commit's id in manifests. */
const MAX_COMMIT = 64;

/** Names of the shared singletons' exports, by package. */
export const sharedNamesSchema = z.record(z.string().max(100), z.array(z.string().max(100)).max(1_000));
export type SharedNames = z.infer<typeof sharedNamesSchema>;

/** The contract of each remote that a shell was built for, and the versions of the shared singletons that it lends. */
const supportSchema = z.object({
  contracts: z.record(z.string().max(60), z.number().int().positive()),
  versions: z.record(z.string().max(100), z.string().max(40)),
});
export type ShellSupport = z.infer<typeof supportSchema>;

const fileSchema = z.object({ bytes, gzipBytes: bytes, integrity: integritySchema });

/** The manifest of one published bundle (`release.json` beside its files); it never changes. */
export const releaseSchema = z.object({
  format: z.literal(1),
  part: partNameSchema,
  version: versionSchema,
  commit: z.string().max(MAX_COMMIT),
  publishedBy: z.string().max(MAX_NAME),
  publishedAt: z.iso.datetime(),
  /** Versions of the remote contract and of the API's that the part was built against. */
  contract: z.number().int().positive(),
  api: z.number().int().positive(),
  /** The exposed modules, each with the scripts that it needs beside the entry. */
  modules: z.record(z.string().max(60), z.array(pathSchema).max(50)),
  /** Ranges of the shared singletons that it expects from the shell. */
  shared: z.record(z.string().max(100), z.string().max(40)),
  /** The names that it takes from them, and what the shell lends by name; older releases have neither. */
  takes: sharedNamesSchema.default({}),
  lends: sharedNamesSchema.default({}),
  /** What the shell provides for remotes. */
  supports: supportSchema.default({ contracts: {}, versions: {} }),
  /** The file that is loaded first: the entry of a remote, the document of the shell. */
  manifest: pathSchema,
  entry: pathSchema,
  files: z.record(pathSchema, fileSchema),
});
export type Release = z.infer<typeof releaseSchema>;

/** What the browser needs of a release. */
export const offeredReleaseSchema = releaseSchema
  .pick({
    version: true,
    contract: true,
    api: true,
    modules: true,
    shared: true,
    takes: true,
    manifest: true,
    entry: true,
  })
  .extend({
    /** Hash of every file that the browser may load. */
    integrity: z.record(pathSchema, integritySchema),
  });
export type OfferedRelease = z.infer<typeof offeredReleaseSchema>;

/** Refuses a commit's id that cannot be recorded. */
export function requireCommit(commit: string): void {
  if (commit.length <= MAX_COMMIT) return;
  throw new ReleaseError(`A commit id may have at most ${MAX_COMMIT} characters, not ${commit.length}.`);
}

/** Refuses a publisher's name that cannot be recorded. */
export function requireName(by: string): void {
  if (by.length <= MAX_NAME) return;
  throw new ReleaseError(`A publisher's name may have at most ${MAX_NAME} characters, not ${by.length}.`);
}

/** The hash of a file in the form that browsers compare. */
export function integrityOf(content: Uint8Array): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

/** Reads a `release.json`; throws if it is none. */
export function parseRelease(text: string): Release {
  return releaseSchema.parse(JSON.parse(text));
}

/** The part of a release that goes to the browser. */
export function offer(release: Release): OfferedRelease {
  const { version, contract, api, modules, shared, takes, manifest, entry } = release;
  const integrity = Object.fromEntries(
    Object.entries(release.files).map(([path, file]) => [path, file.integrity]),
  );
  return { version, contract, api, modules, shared, takes, manifest, entry, integrity };
}

/** The first name that a remote takes and a shell does not lend. */
export function findUnlent(takes: SharedNames, lends: SharedNames): string | null {
  for (const [name, lent] of Object.entries(lends)) {
    const missing = takes[name]?.find((taken) => !lent.includes(taken));
    if (missing !== undefined) return `${missing} of ${name}`;
  }
  return null;
}

/** Download sizes: the scripts and styles of a release, gzipped or not. */
export function sizeOf(release: Release): { bytes: number; gzipBytes: number } {
  const files = Object.entries(release.files).filter(([path]) => /\.(js|css)$/.test(path));
  return {
    bytes: files.reduce((sum, [, file]) => sum + file.bytes, 0),
    gzipBytes: files.reduce((sum, [, file]) => sum + file.gzipBytes, 0),
  };
}
