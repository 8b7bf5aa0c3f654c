/**
 * Caches the files of the page in the browser, so that a later visit needs the network only for the list of releases and the
 * API's responses (docs/decisions/first-load.md). It caches no data of members.
 */
import { PAGE_HAS_CHANGED } from '../src/kept-page';
import { answerFromServer, findAnswer } from './kept-answers';
import { answerFile, forgetFile, isForFile } from './kept-files';
import { CONFIG_PATH, answerScreen, isForScreen, isLoadedAnew, refreshPage } from './kept-page';
import { REMOTES_PATH, keepList, keepRelease } from './kept-release';

declare const self: ServiceWorkerGlobalScope;

/** Refreshes the cache, and tells the page that was just opened if the server has a newer version. */
async function refreshBehind(pageId: string): Promise<void> {
  // Offline, the page keeps the cached version.
  const hasChanged = await refreshPage().catch(() => false);
  if (!hasChanged) return;
  const page = await self.clients.get(pageId);
  page?.postMessage(PAGE_HAS_CHANGED);
}

/** The response to a request of a page; undefined leaves the request to the browser. */
function answer(event: FetchEvent): Promise<Response> | undefined {
  const { request, resultingClientId } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET') return undefined;
  if (isForFile(request)) return answerFile(event);
  if (origin !== self.location.origin) return undefined;
  if (pathname === REMOTES_PATH) return answerFromServer(event, REMOTES_PATH, keepList);
  if (pathname === CONFIG_PATH) {
    return findAnswer(CONFIG_PATH).then((kept) => kept ?? fetch(request));
  }
  if (!isForScreen(request)) return undefined;
  if (isLoadedAnew(request)) {
    // If the server cannot be reached, the cached document is used.
    return refreshPage().then(
      () => answerScreen(event),
      () => answerScreen(event),
    );
  }
  event.waitUntil(refreshBehind(resultingClientId));
  return answerScreen(event);
}

self.addEventListener('install', (event) => {
  // Replaces the previous worker at once: both use the same caches in the same way.
  event.waitUntil(keepRelease().then(() => self.skipWaiting()));
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  // A file that is fetched past the HTTP cache may also be damaged in this cache (src/remotes/scripts.ts).
  if (event.request.cache === 'reload') event.waitUntil(forgetFile(event.request.url));
  const answering = answer(event);
  if (answering !== undefined) event.respondWith(answering);
});
