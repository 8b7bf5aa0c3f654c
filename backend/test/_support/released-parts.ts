import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  DiskRegistry,
  Ledger,
  promote,
  publish,
  readPrivateKey,
  setCanary,
  type LedgerState,
} from '@sharewave/releases';

/** A registry of a test's own, as teams fill it. */
export interface ReleasedParts {
  readonly env: { readonly REGISTRY_DIR: string; readonly RELEASE_KEY: string };
  /** Publishes a feed whose code is that line; answers its version. */
  publish(line: string): Promise<string>;
  promote(version: string): Promise<void>;
  canary(version: string, percent: number): Promise<void>;
  state(): Promise<LedgerState>;
}

const BY = { part: 'feed' as const, by: 'anna', at: new Date('2026-06-15T12:00:00.000Z') };

export function releasedParts(folder: string, privateKey: string): ReleasedParts {
  const registryDir = join(folder, 'registry');
  const registry = new DiskRegistry(registryDir);
  const ledger = new Ledger(registry, readPrivateKey(privateKey));
  return {
    env: { REGISTRY_DIR: registryDir, RELEASE_KEY: privateKey },
    async publish(line) {
      const directory = join(folder, `dist-${line}`);
      await mkdir(directory, { recursive: true });
      await writeFile(join(directory, 'entry.js'), `run(${JSON.stringify(line)})`);
      const manifest = {
        metaData: { remoteEntry: { name: 'entry.js', path: '' } },
        shared: [],
        exposes: [{ name: 'HomeFeed', assets: { js: { sync: [] } } }],
      };
      await writeFile(join(directory, 'mf-manifest.json'), JSON.stringify(manifest));
      const built = {
        part: 'feed' as const,
        directory,
        packageVersion: '1.0.0',
        commit: 'abc',
        contract: 1,
        api: 1,
      };
      const { release } = await publish(registry, { ...built, by: 'anna <b>' });
      return release.version;
    },
    promote: async (version) => void (await ledger.change(promote(BY, version))),
    canary: async (version, percent) => void (await ledger.change(setCanary(BY, version, percent))),
    state: async () => (await ledger.read()).state,
  };
}
