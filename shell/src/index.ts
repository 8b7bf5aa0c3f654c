import '@sharewave/ui/base.css';
import './frame.css';
import { readToken, unlessLeft } from '@sharewave/api-client';
import { loadRuntimeConfig, paths } from '@sharewave/app-kit';
import { clearOldKeys } from '@sharewave/storage';
import { applyStoredTheme } from '@sharewave/ui';
import { loadRemotesFile } from './remotes/remotes-file';
import { PAGE_HAS_CHANGED } from './service-worker-names';
import { allowScriptAddresses } from './trusted-scripts';

allowScriptAddresses();
clearOldKeys();
// The document is not painted before this script has run, so that it does not flash in the wrong theme.
applyStoredTheme();

/** The entry page for visitors needs no router, no query cache and no remote. */
const token = readToken();
const isEntry = window.location.pathname === paths.entry;
const isVisitorAtEntry = isEntry && token === null;
// Selects the frame that is shown until the page is rendered (frame.css).
document.documentElement.dataset['page'] = isEntry ? 'entry' : 'member';

const [load] = performance.getEntriesByType('navigation');
const loadType = load instanceof PerformanceNavigationTiming ? load.type : null;

// A fade can be skipped, such as when the device is rotated; the page is shown anyway, so the rejection is ignored.
window.addEventListener('pagereveal', ({ viewTransition }) => {
  viewTransition?.ready.catch(() => undefined);
});

// Not navigator.userActivation, because a page that was opened by a link inherits the activation.
let isInUse = false;
for (const type of ['pointerdown', 'keydown', 'wheel']) {
  window.addEventListener(type, () => (isInUse = true), { once: true, passive: true });
}
// Once the page is in use, the new version waits for the next visit.
navigator.serviceWorker?.addEventListener('message', ({ data }) => {
  // Not after a reload: two servers may serve different shells for a while, and the page would reload for ever.
  if (data === PAGE_HAS_CHANGED && !isInUse && loadType !== 'reload') window.location.reload();
});

const config = loadRuntimeConfig();
// Fetched in parallel with the configuration; a failure is handled where the list is needed.
if (!isVisitorAtEntry) loadRemotesFile().catch(() => undefined);
const loadPage = () =>
  isVisitorAtEntry
    ? import(/* webpackChunkName: "entry" */ './entry-page')
    : import(/* webpackChunkName: "member" */ './member-page');
loadPage().then(
  (page) => page.start(config),
  async (error: unknown) => {
    await unlessLeft();
    console.error('The page could not be loaded', error);
    import(/* webpackChunkName: "start-failure" */ './start-failure-report')
      .then(({ reportStartFailure }) => reportStartFailure(config, error))
      .catch(() => undefined);
    // Plain text, because styles and components could not be loaded.
    document.body.textContent = 'Sharewave could not set sail. Load the page again.';
  },
);
