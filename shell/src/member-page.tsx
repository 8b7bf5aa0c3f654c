import { readToken, viewerOf } from '@sharewave/api-client';
import { AppProviders, createQueryClient, paths, type RuntimeConfig } from '@sharewave/app-kit';
import { useEffect } from 'react';
import { App } from './App';
import { beginScreen } from './begin-screen';
import { clearPersistedQueries, persistQueries } from './query-persistence';
import { startFederation } from './remotes/federation';
import { preloadRoute } from './remotes/preload-route';
import { registerRemotes } from './remotes/register-remotes';
import { registryReleases } from './remotes/find-release';
import { loadRemotesFile } from './remotes/remotes-file';
import { reportShellLoaded } from './remotes/shell-report';
import { refetchOnReturn } from './refetch-on-return';
import { loadEntry } from './routes';
import { startPage } from './start-page';

/** Reports once that the first screen is rendered. */
function ShellReport() {
  useEffect(() => {
    reportShellLoaded(performance.now());
  }, []);
  return null;
}

/** The first render waits no longer than this for the list of releases. */
const PATIENCE_MS = 100;
/** The first render waits no longer than this for the persisted data; then the screen loads from the network. */
const RESTORE_PATIENCE_MS = 1_000;

const within = (timeMs: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, timeMs))]);

/**
 * Resolves to the configuration once the list of releases has arrived as well: the scripts of the first screen are then
 * loaded while the shell is rendered, and not after it.
 */
async function withReleases(loading: Promise<RuntimeConfig>): Promise<RuntimeConfig> {
  // With a service worker the scripts are cached, and need no head start.
  if (navigator.serviceWorker?.controller) return loading;
  await within(
    PATIENCE_MS,
    loadRemotesFile().catch(() => undefined),
  );
  return loading;
}

/** Starts the page of a member, or of a visitor at a member's address: router, query cache, remotes. */
export function start(loading: Promise<RuntimeConfig>): Promise<void> {
  const { pathname } = window.location;
  const viewer = viewerOf(readToken());
  const queryClient = createQueryClient();
  const restored = viewer === undefined ? clearPersistedQueries() : persistQueries(queryClient, viewer.id);
  const ready = Promise.all([
    withReleases(loading),
    within(RESTORE_PATIENCE_MS, restored),
    pathname === paths.entry ? loadEntry() : undefined,
  ]).then(([config]) => config);
  return startPage(ready, (config) => {
    const findRelease = registryReleases(config, loadRemotesFile, viewer?.id ?? '');
    registerRemotes(findRelease, startFederation());
    // The entry redirects members to the home screen, whose data and modules are fetched along with the login status.
    const next = pathname === paths.entry ? paths.home : pathname;
    beginScreen(queryClient, config, next);
    refetchOnReturn(queryClient);
    preloadRoute(next);
    return (
      <AppProviders config={config} queryClient={queryClient}>
        <App />
        <ShellReport />
      </AppProviders>
    );
  });
}
