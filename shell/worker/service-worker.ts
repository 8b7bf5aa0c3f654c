/**
 * Caches the files of the page in the browser, so that a later visit needs the network only for the list of releases and the
 * API's responses (docs/decisions/first-load.md). It caches no data of members.
 */
import { PAGE_HAS_CHANGED } from '../src/service-worker-names';
import { networkFirst, findCached } from './cached-responses';
import { cachedFile, removeFile, isForFile } from './cached-files';
import { CONFIG_PATH, cachedDocument, isForScreen, isReload, refreshPage } from './cached-page';
import { REMOTES_PATH, cacheReleases, cacheVersion } from './cached-release';

declare const self: ServiceWorkerGlobalScope;

/** Refreshes the cache, and tells the page that was just opened if the server has a newer version. */
async function refreshInBackground(pageId: string): Promise<void> {
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
  if (isForFile(request)) return cachedFile(event);
  if (origin !== self.location.origin) return undefined;
  if (pathname === REMOTES_PATH) return networkFirst(event, REMOTES_PATH, cacheReleases);
  if (pathname === CONFIG_PATH) {
    return findCached(CONFIG_PATH).then((cached) => cached ?? fetch(request));
  }
  if (!isForScreen(request)) return undefined;
  if (isReload(request)) {
    // If the server cannot be reached, the cached document is used.
    return refreshPage().then(
      () => cachedDocument(event),
      () => cachedDocument(event),
    );
  }
  event.waitUntil(refreshInBackground(resultingClientId));
  return cachedDocument(event);
}

self.addEventListener('install', (event) => {
  // Replaces the previous worker at once: both use the same caches in the same way.
  event.waitUntil(cacheVersion().then(() => self.skipWaiting()));
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  // A file that is fetched past the HTTP cache may also be damaged in this cache (src/remotes/scripts.ts).
  if (event.request.cache === 'reload') event.waitUntil(removeFile(event.request.url));
  const answering = answer(event);
  if (answering !== undefined) event.respondWith(answering);
});
