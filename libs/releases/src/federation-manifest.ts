import { z } from 'zod';
import { sharedNamesSchema, type SharedNames } from './release';
import { ReleaseError } from './release-error';

const MANIFEST = 'mf-manifest.json';
/** Written by our own builds of the remotes and of the shell (libs/build/src/create-webpack-config.mjs). */
const TAKEN_NAMES = 'taken-names.json';
const LENT_NAMES = 'lent-names.json';

/** The part of a federation manifest that says how the shell loads the remote. */
const manifestSchema = z.object({
  metaData: z.object({ remoteEntry: z.object({ name: z.string(), path: z.string() }) }),
  shared: z.array(z.object({ name: z.string(), requiredVersion: z.string() })),
  exposes: z.array(
    z.object({
      name: z.string(),
      assets: z.object({
        js: z.object({ sync: z.array(z.string()), async: z.array(z.string()).default([]) }),
      }),
    }),
  ),
});

function parse<T>(schema: z.ZodType<T>, file: string, content: Uint8Array): T {
  try {
    return schema.parse(JSON.parse(Buffer.from(content).toString('utf8')));
  } catch {
    throw new ReleaseError(`The ${file} of the bundle is damaged; build the part again.`);
  }
}

function sharedNames(bundle: ReadonlyMap<string, Uint8Array>, file: string): SharedNames {
  const content = bundle.get(file);
  return content === undefined ? {} : parse(sharedNamesSchema, file, content);
}

/** What a built shell lends by name. */
export const readLentNames = (bundle: ReadonlyMap<string, Uint8Array>): SharedNames =>
  sharedNames(bundle, LENT_NAMES);

function readManifest(bundle: ReadonlyMap<string, Uint8Array>): z.infer<typeof manifestSchema> {
  const content = bundle.get(MANIFEST);
  if (content === undefined) throw new ReleaseError(`The bundle has no ${MANIFEST}; build the part first.`);
  return parse(manifestSchema, MANIFEST, content);
}

/** The scripts that a built remote's modules load on demand, such as a form. */
export const readLaterScripts = (bundle: ReadonlyMap<string, Uint8Array>): string[] =>
  readManifest(bundle).exposes.flatMap(({ assets }) => assets.js.async);

/** Reads a built remote's own manifest; throws if it has none. */
export function readFederationManifest(bundle: ReadonlyMap<string, Uint8Array>): {
  manifest: string;
  entry: string;
  modules: Record<string, string[]>;
  shared: Record<string, string>;
  takes: SharedNames;
} {
  const { metaData, shared, exposes } = readManifest(bundle);
  return {
    manifest: MANIFEST,
    entry: `${metaData.remoteEntry.path}${metaData.remoteEntry.name}`,
    modules: Object.fromEntries(exposes.map(({ name, assets }) => [name, assets.js.sync])),
    shared: Object.fromEntries(shared.map(({ name, requiredVersion }) => [name, requiredVersion])),
    takes: sharedNames(bundle, TAKEN_NAMES),
  };
}
