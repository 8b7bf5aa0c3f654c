import { configureRemotes, REMOTE_NAMES, type RuntimeConfig } from '@sharewave/app-kit';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { timeoutPlugin } from './timeout.plugin';

const MANIFEST_FILE = 'mf-manifest.json';

/** Container names as the remotes' builds give them. */
const SCOPES = {
  feed: 'sharewave_feed',
  profile: 'sharewave_profile',
  friends: 'sharewave_friends',
  messenger: 'sharewave_messenger',
} as const;

/** Tells the federation runtime where the remotes are; no address of a remote is built into the shell. */
export function registerConfiguredRemotes(config: RuntimeConfig): void {
  registerPlugins([timeoutPlugin()]);
  registerRemotes(
    REMOTE_NAMES.map((alias) => ({
      name: SCOPES[alias],
      alias,
      entry: `${config.remotes[alias]}/${MANIFEST_FILE}`,
    })),
  );
  configureRemotes((name) => loadRemote(name));
}
