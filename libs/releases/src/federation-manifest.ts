import { z } from 'zod';
import { ReleaseError } from './release-error';

const MANIFEST = 'mf-manifest.json';

/** What of a federation manifest says how the shell meets the remote. */
const manifestSchema = z.object({
  metaData: z.object({ remoteEntry: z.object({ name: z.string(), path: z.string() }) }),
  shared: z.array(z.object({ name: z.string(), requiredVersion: z.string() })),
  exposes: z.array(
    z.object({ name: z.string(), assets: z.object({ js: z.object({ sync: z.array(z.string()) }) }) }),
  ),
});

function parse(text: string): z.infer<typeof manifestSchema> {
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    throw new ReleaseError(`The ${MANIFEST} of the bundle is damaged; build the part anew.`);
  }
}

/** Reads a built remote's own manifest; a refusal when it has none. */
export function readFederationManifest(bundle: ReadonlyMap<string, Uint8Array>): {
  manifest: string;
  entry: string;
  modules: Record<string, string[]>;
  shared: Record<string, string>;
} {
  const content = bundle.get(MANIFEST);
  if (content === undefined) throw new ReleaseError(`The bundle has no ${MANIFEST}; build the part first.`);
  const { metaData, shared, exposes } = parse(Buffer.from(content).toString('utf8'));
  return {
    manifest: MANIFEST,
    entry: `${metaData.remoteEntry.path}${metaData.remoteEntry.name}`,
    modules: Object.fromEntries(exposes.map(({ name, assets }) => [name, assets.js.sync])),
    shared: Object.fromEntries(shared.map(({ name, requiredVersion }) => [name, requiredVersion])),
  };
}
