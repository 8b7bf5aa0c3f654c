import remotes from '@sharewave/contracts/remotes.json';
import { z } from 'zod';

export type RemoteName = keyof typeof remotes;

export type PartName = 'shell' | RemoteName;

const isRemoteName = (name: string): name is RemoteName => name in remotes;

/** The shell is first: on one host the remotes take the ports after its, in this order. */
export const PART_NAMES: readonly PartName[] = ['shell', ...Object.keys(remotes).filter(isRemoteName)];

/** Becomes the name of a folder, so it must not lead elsewhere. */
export const versionSchema = z.string().regex(/^[0-9A-Za-z][0-9A-Za-z.-]{0,63}$/, 'Not a valid version');
export const partNameSchema = z.enum(PART_NAMES);

const integritySchema = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'Not a SHA-384 hash');
export const pathSchema = z
  .string()
  .regex(/^(?!.*\.\.)[\w@][\w@./-]{0,199}$/, 'Not a valid path in a bundle');
const bytes = z.number().int().nonnegative();
export const MAX_NAME = 100;

export const MAX_COMMIT = 64;

export const exportNamesSchema = z.record(z.string().max(100), z.array(z.string().max(100)).max(1_000));
export type ExportNames = z.infer<typeof exportNamesSchema>;

/** The exposed modules of a remote, each with the scripts that it needs beside the entry. */
const modulesSchema = z.record(z.string().max(60), z.array(pathSchema).max(50));

const sharedSchema = z.record(z.string().max(100), z.string().max(40));

/** The manifest that the build of a remote writes (libs/build/src/remote-manifest-plugin.mjs). */
export const bundleManifestSchema = z.object({
  entry: pathSchema,
  modules: modulesSchema,
  /** The scripts that its modules load on demand, such as a form. */
  lazy: z.array(pathSchema).default([]),
  shared: sharedSchema,
  imports: exportNamesSchema.default({}),
});
export type BundleManifest = z.infer<typeof bundleManifestSchema>;

/** The contract of each remote that a shell was built for, and its versions of the shared packages. */
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
  modules: modulesSchema,
  shared: sharedSchema,
  /** What a remote imports of the shared packages, and what a shell exports of them. */
  imports: exportNamesSchema.default({}),
  exports: exportNamesSchema.default({}),
  supports: supportSchema.default({ contracts: {}, versions: {} }),
  /** The file that is loaded first: the entry of a remote, the document of the shell. */
  manifest: pathSchema,
  entry: pathSchema,
  files: z.record(pathSchema, fileSchema),
});
export type Release = z.infer<typeof releaseSchema>;

export const offeredReleaseSchema = releaseSchema
  .pick({
    version: true,
    contract: true,
    api: true,
    modules: true,
    shared: true,
    imports: true,
    manifest: true,
    entry: true,
  })
  .extend({
    integrity: z.record(pathSchema, integritySchema),
  });
export type OfferedRelease = z.infer<typeof offeredReleaseSchema>;

export const offeredPartSchema = z.object({
  stable: offeredReleaseSchema,
  canary: z.object({ percent: z.number().min(0).max(100), release: offeredReleaseSchema }).nullable(),
  /** Only for a pinned part. No browser needs it, but it is known from here if the state is lost. */
  pinned: z.boolean().optional(),
});

/** `remotes.json` in the registry, without its signature: what the shell needs to know, and nobody's names. */
export const remotesSchema = z.object({
  format: z.literal(1),
  revision: z.number().int().nonnegative(),
  at: z.iso.datetime(),
  parts: z.partialRecord(partNameSchema, offeredPartSchema),
});
export type Remotes = z.infer<typeof remotesSchema>;

/** `remotes.json` as a web server answers it to one browser. */
export interface ServedRemotes {
  shell: string | null;
  parts: Partial<Record<RemoteName, z.infer<typeof offeredPartSchema>>>;
  preview?: { part: PartName; version: string; until: string };
}
