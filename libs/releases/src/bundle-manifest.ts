import type { z } from 'zod';
import { ReleaseError } from './release-error';
import { bundleManifestSchema, exportNamesSchema } from './shape';
import type { BundleManifest, ExportNames } from './shape';

/** Written by our own builds of the remotes and of the shell (libs/build/src/names.mjs). */
export const REMOTE_MANIFEST = 'remote.json';
const SHELL_EXPORTS = 'shared-exports.json';

function parse<T>(schema: z.ZodType<T>, file: string, content: Uint8Array): T {
  try {
    return schema.parse(JSON.parse(Buffer.from(content).toString('utf8')));
  } catch {
    throw new ReleaseError(`The ${file} of the bundle is damaged; build the part again.`);
  }
}

export function readShellExports(bundle: ReadonlyMap<string, Uint8Array>): ExportNames {
  const content = bundle.get(SHELL_EXPORTS);
  return content === undefined ? {} : parse(exportNamesSchema, SHELL_EXPORTS, content);
}

export function readRemoteManifest(bundle: ReadonlyMap<string, Uint8Array>): BundleManifest {
  const content = bundle.get(REMOTE_MANIFEST);
  if (content === undefined)
    throw new ReleaseError(`The bundle has no ${REMOTE_MANIFEST}; build the part first.`);
  return parse(bundleManifestSchema, REMOTE_MANIFEST, content);
}
