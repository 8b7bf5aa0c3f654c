/**
 * Keeps the files of the page in the browser, so that a later visit needs nothing of the network but what is new: the
 * list of releases and the API's answers (docs/decisions/030-what-a-browser-keeps.md). It keeps nothing of any member.
 */
import { PAGE_HAS_CHANGED } from '../src/kept-page';
import { answerFromServer, findAnswer } from './kept-answers';
import { answerFile, forgetFile, isForFile } from './kept-files';
import { CONFIG_PATH, answerScreen, isForScreen, isLoadedAnew, refreshPage } from './kept-page';
import { REMOTES_PATH, keepList, keepRelease } from './kept-release';

declare const self: ServiceWorkerGlobalScope;

/** Has the page that was just opened know when the server has another. */
async function refreshBehind(pageId: string): Promise<void> {
  // Without a network the page goes on with what was kept.
  const hasChanged = await refreshPage().catch(() => false);
  if (!hasChanged) return;
  const page = await self.clients.get(pageId);
  page?.postMessage(PAGE_HAS_CHANGED);
}

/** The answer to a request of a page; undefined leaves it to the browser. */
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
    // A server that cannot be reached leaves what was kept.
    return refreshPage().then(
      () => answerScreen(event),
      () => answerScreen(event),
    );
  }
  event.waitUntil(refreshBehind(resultingClientId));
  return answerScreen(event);
}

self.addEventListener('install', (event) => {
  // Takes the place of the one before at once: both keep the same things in the same way.
  event.waitUntil(keepRelease().then(() => self.skipWaiting()));
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  // A file that is fetched past the browser's cache may be damaged here too (src/remotes/scripts.ts).
  if (event.request.cache === 'reload') event.waitUntil(forgetFile(event.request.url));
  const answering = answer(event);
  if (answering !== undefined) event.respondWith(answering);
});
