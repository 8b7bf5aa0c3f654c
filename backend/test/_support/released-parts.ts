import { sign } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  Ledger,
  hold,
  openRegistry,
  pin,
  promote,
  publish,
  readPrivateKey,
  registryPlace,
  rollBack,
  setCanary,
  type LedgerState,
  type PartName,
} from '@sharewave/releases';

/** A registry for one test, filled as teams do. */
export interface ReleasedParts {
  readonly env: Readonly<Record<string, string>>;
  /** Publishes a part (by default the feed) with that line of code; returns its version. */
  publish(line: string, part?: PartName): Promise<string>;
  promote(version: string, part?: PartName): Promise<void>;
  pin(version: string, part: PartName): Promise<void>;
  hold(part: PartName): Promise<void>;
  canary(version: string, percent: number): Promise<void>;
  /** Takes back the stable version of the feed. */
  rollBack(version: string): Promise<void>;
  state(): Promise<LedgerState>;
  /** Signs what a newer version would record. */
  seal(value: object): string;
}

/** Settings with which the reports of new members on one network count, and a failing release is rolled back without delay. */
export const EVERYBODY_COUNTS = {
  RELEASE_MEMBER_HOURS: '0',
  RELEASE_FAILURE_NETWORKS: '1',
  RELEASE_FAILURE_SECONDS: '0',
} as const;

const BY = { part: 'feed' as const, by: 'anna', at: new Date('2026-06-15T12:00:00.000Z') };

/** Opens the registry of a test: in its folder, or as the settings say. */
export async function releasedParts(
  folder: string,
  privateKey: string,
  settings: Readonly<Record<string, string>> = { REGISTRY_DIR: join(folder, 'registry') },
): Promise<ReleasedParts> {
  const registry = await openRegistry(registryPlace(settings, settings['REGISTRY_DIR'] ?? ''));
  const ledger = new Ledger(registry, readPrivateKey(privateKey));
  return {
    env: { ...settings, RELEASE_KEY: privateKey },
    async publish(line, part = 'feed') {
      const directory = join(folder, `dist-${line}`);
      await mkdir(directory, { recursive: true });
      await writeFile(join(directory, 'entry.js'), `run(${JSON.stringify(line)})`);
      const manifest = {
        entry: 'entry.js',
        modules: { HomeFeed: [] },
        shared: {},
      };
      await writeFile(join(directory, 'remote.json'), JSON.stringify(manifest));
      const built = {
        part,
        directory,
        packageVersion: '1.0.0',
        commit: 'abc',
        contract: 1,
        api: 1,
        modules: ['HomeFeed'],
      };
      const { release } = await publish(registry, { ...built, by: 'anna <b>' });
      return release.version;
    },
    promote: async (version, part = 'feed') => void (await ledger.change(promote({ ...BY, part }, version))),
    pin: async (version, part) => void (await ledger.change(pin({ ...BY, part }, version))),
    hold: async (part) => void (await ledger.change(hold({ ...BY, part }))),
    canary: async (version, percent) => void (await ledger.change(setCanary(BY, version, percent))),
    rollBack: async (version) => void (await ledger.change(rollBack(BY, { from: version }))),
    state: async () => (await ledger.read()).state,
    seal: (value) => {
      const signed = JSON.stringify(value);
      const signature = sign(null, Buffer.from(signed), readPrivateKey(privateKey)).toString('base64url');
      return `{"signature":"${signature}","signed":${signed}}\n`;
    },
  };
}
