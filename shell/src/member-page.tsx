import { readToken, viewerOf } from '@sharewave/api-client';
import { AppProviders, paths, type RuntimeConfig } from '@sharewave/app-kit';
import { useEffect } from 'react';
import { App } from './App';
import { beginScreen } from './begin-screen';
import { comeWithoutFade } from './kept-screens/come-without-fade';
import { startFederation } from './remotes/federation';
import { preloadRoute } from './remotes/preload-route';
import { registerRemotes } from './remotes/register-remotes';
import { registryReleases } from './remotes/registry-release';
import { loadRemotesFile } from './remotes/remotes-file';
import { tellShellLoaded } from './remotes/shell-report';
import { renewOnReturn } from './renew-on-return';
import { loadEntry } from './routes';
import { keepForNextVisit, startPage } from './start-page';

/** Tells once that the first screen stands. */
function ShellReport() {
  useEffect(() => {
    tellShellLoaded(performance.now());
  }, []);
  return null;
}

/** Has the browser keep how screens look, for the next visit to begin with. */
async function keepLooks(): Promise<void> {
  const { keepScreens } = await import(/* webpackChunkName: "keep-screens" */ './kept-screens/keep-screens');
  await keepScreens();
}

/** No page waits longer than this for the list of releases before it is rendered. */
const PATIENCE_MS = 100;

/**
 * The configuration, when the list of releases, which was asked for beside it, has come as well: the scripts of the
 * first screen are then on their way while the shell is rendered, and not after it.
 */
async function withReleases(loading: Promise<RuntimeConfig>): Promise<RuntimeConfig> {
  // What the browser keeps needs no head start.
  if (navigator.serviceWorker?.controller) return loading;
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([loadRemotesFile().catch(() => undefined), patience]);
  return loading;
}

/** What the first render waits for. */
async function readyFor(pathname: string, loading: Promise<RuntimeConfig>): Promise<RuntimeConfig> {
  const [config] = await Promise.all([
    withReleases(loading),
    pathname === paths.entry ? loadEntry() : undefined,
  ]);
  return config;
}

/** Starts the page of a member, or of somebody on the way to becoming one: router, query cache, remotes. */
export function start(loading: Promise<RuntimeConfig>): Promise<void> {
  const { pathname } = window.location;
  return startPage(readyFor(pathname, loading), (config) => {
    const findRelease = registryReleases(config, loadRemotesFile, viewerOf(readToken())?.id ?? '');
    registerRemotes(findRelease, startFederation());
    // The entry leads a member on to there, and what that takes is fetched while the login status is asked.
    const next = pathname === paths.entry ? paths.home : pathname;
    const queryClient = beginScreen(config, next);
    renewOnReturn(queryClient);
    preloadRoute(next);
    comeWithoutFade();
    keepForNextVisit(keepLooks);
    return (
      <AppProviders config={config} queryClient={queryClient}>
        <App />
        <ShellReport />
      </AppProviders>
    );
  });
}
