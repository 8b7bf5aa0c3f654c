import '@sharewave/ui/base.css';
import './frame.css';
import { readToken, unlessLeft, viewerOf } from '@sharewave/api-client';
import { loadRuntimeConfig, paths } from '@sharewave/app-kit';
import { applyStoredTheme } from '@sharewave/ui';
import { PAGE_HAS_CHANGED } from './kept-page';
import { showKeptScreen } from './kept-screens/show-kept-screen';
import { loadRemotesFile } from './remotes/remotes-file';

// The document waits for this script before it is painted, so that nothing flashes in the other theme.
applyStoredTheme();

/** Somebody without a session meets the entry alone, which needs no router, no query cache and no remote. */
const token = readToken();
const isEntry = window.location.pathname === paths.entry;
const isVisitorAtEntry = isEntry && token === null;
// Chooses the frame that is painted until the page is there.
document.documentElement.dataset['page'] = isEntry ? 'entry' : 'member';

const [load] = performance.getEntriesByType('navigation');
const loadType = load instanceof PerformanceNavigationTiming ? load.type : null;

const viewer = viewerOf(token);
try {
  // A page that is loaded anew, or gone back to, is shown as it comes: its place is not the top.
  if (viewer !== undefined && loadType === 'navigate') showKeptScreen(viewer.id);
} catch {
  // What this browser cannot show is no reason not to start.
}

// A fade that is broken off, as by a screen that is turned, leaves a page that is there all the same.
window.addEventListener('pagereveal', ({ viewTransition }) => {
  viewTransition?.ready.catch(() => undefined);
});

// Not by navigator.userActivation, which a link hands on to the page that it opens.
let isInUse = false;
for (const type of ['pointerdown', 'keydown', 'wheel']) {
  window.addEventListener(type, () => (isInUse = true), { once: true, passive: true });
}
// Once somebody has begun to use the page, the other one waits for the next visit.
navigator.serviceWorker?.addEventListener('message', ({ data }) => {
  // Two servers may have two shells for a while: the page is not loaded anew for ever.
  if (data === PAGE_HAS_CHANGED && !isInUse && loadType !== 'reload') window.location.reload();
});

const config = loadRuntimeConfig();
// Asked beside the configuration; whoever needs it meets the failure again.
if (!isVisitorAtEntry) loadRemotesFile().catch(() => undefined);
const loadPage = () =>
  isVisitorAtEntry
    ? import(/* webpackChunkName: "entry" */ './entry-page')
    : import(/* webpackChunkName: "member" */ './member-page');
/** Not before the whole document is read: a page that comes from the browser's cache would hold up its frame. */
const documentIsRead = new Promise((resolve) => {
  document.addEventListener('DOMContentLoaded', resolve, { once: true });
});

documentIsRead.then(loadPage).then(
  (page) => page.start(config),
  async (error: unknown) => {
    await unlessLeft();
    console.error('The page could not be loaded', error);
    import(/* webpackChunkName: "start-failure" */ './start-failure-report')
      .then(({ reportStartFailure }) => reportStartFailure(config, error))
      .catch(() => undefined);
    // Without styles and components, for it is they that could not be loaded.
    document.body.textContent = 'Sharewave could not set sail. Load the page again.';
  },
);
