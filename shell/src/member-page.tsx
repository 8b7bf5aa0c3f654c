import { readToken, viewerOf } from '@sharewave/api-client';
import { AppProviders, paths, type RuntimeConfig } from '@sharewave/app-kit';
import { useEffect } from 'react';
import { App } from './App';
import { beginScreen } from './begin-screen';
import { skipFade } from './kept-screens/skip-fade';
import { startFederation } from './remotes/federation';
import { preloadRoute } from './remotes/preload-route';
import { registerRemotes } from './remotes/register-remotes';
import { registryReleases } from './remotes/find-release';
import { loadRemotesFile } from './remotes/remotes-file';
import { tellShellLoaded } from './remotes/shell-report';
import { refetchOnReturn } from './refetch-on-return';
import { loadEntry } from './routes';
import { runLater, startPage } from './start-page';

/** Reports once that the first screen is rendered. */
function ShellReport() {
  useEffect(() => {
    tellShellLoaded(performance.now());
  }, []);
  return null;
}

/** Starts keeping screens, so that the next visit can start with them. */
async function startKeepingScreens(): Promise<void> {
  const { keepScreens } = await import(/* webpackChunkName: "keep-screens" */ './kept-screens/keep-screens');
  await keepScreens();
}

/** The first render waits no longer than this for the list of releases. */
const PATIENCE_MS = 100;

/**
 * Resolves to the configuration once the list of releases has arrived as well: the scripts of the first screen are then
 * loaded while the shell is rendered, and not after it.
 */
async function withReleases(loading: Promise<RuntimeConfig>): Promise<RuntimeConfig> {
  // With a service worker the scripts are cached, and need no head start.
  if (navigator.serviceWorker?.controller) return loading;
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([loadRemotesFile().catch(() => undefined), patience]);
  return loading;
}

/** Waits for everything that the first render needs. */
async function readyFor(pathname: string, loading: Promise<RuntimeConfig>): Promise<RuntimeConfig> {
  const [config] = await Promise.all([
    withReleases(loading),
    pathname === paths.entry ? loadEntry() : undefined,
  ]);
  return config;
}

/** Starts the page of a member, or of a visitor at a member's address: router, query cache, remotes. */
export function start(loading: Promise<RuntimeConfig>): Promise<void> {
  const { pathname } = window.location;
  return startPage(readyFor(pathname, loading), (config) => {
    const findRelease = registryReleases(config, loadRemotesFile, viewerOf(readToken())?.id ?? '');
    registerRemotes(findRelease, startFederation());
    // The entry redirects members to the home screen, whose data and modules are fetched along with the login status.
    const next = pathname === paths.entry ? paths.home : pathname;
    const queryClient = beginScreen(config, next);
    refetchOnReturn(queryClient);
    preloadRoute(next);
    skipFade();
    runLater(startKeepingScreens);
    return (
      <AppProviders config={config} queryClient={queryClient}>
        <App />
        <ShellReport />
      </AppProviders>
    );
  });
}
