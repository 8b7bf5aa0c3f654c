import { AppProviders, type RuntimeConfig } from '@sharewave/app-kit';
import { App } from './App';
import { startFederation } from './remotes/federation';
import { manifestReleases } from './remotes/manifest-release';
import { preloadRoute } from './remotes/preload-route';
import { registerRemotes } from './remotes/register-remotes';
import { startPage } from './start-page';

/** Starts the page of a member, or of somebody on the way to becoming one: router, query cache, remotes. */
export function start(loading: Promise<RuntimeConfig>): Promise<void> {
  return startPage(loading, (config) => {
    registerRemotes(manifestReleases(config), startFederation());
    preloadRoute(window.location.pathname);
    return (
      <AppProviders config={config}>
        <App />
      </AppProviders>
    );
  });
}
