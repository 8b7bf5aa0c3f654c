import { readToken, viewerOf } from '@sharewave/api-client';
import { messengerBus, paths } from '@sharewave/app-kit';
import { writeScreen } from './write-screen';
import { MARGIN_BELOW_PX, copyOf } from './copy-of-screen';
import { rulesFor } from './rules-for';
import { isSettled } from './settled';
import { loadRemotesFile } from '../remotes/remotes-file';

/** Temporary layers over a screen, and content that could not be loaded. */
const NOT_KEPT = '[role="dialog"], [role="menu"], [role="listbox"], [data-unavailable]';

/** Whether a text is being entered; unsent texts are stored elsewhere, for the lifetime of the tab. */
const isWriting = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some(
    (field) => field.value !== '' || field === document.activeElement,
  );

/** Keeps the screen if it looks as it would at the start of a visit, without temporary layers; returns whether it did. */
function keepScreen(viewerId: string): boolean {
  const { pathname, search } = window.location;
  const root = document.getElementById('root');
  // The entry leads a member on unless the login status is unknown: the next visit must not begin with its form.
  if (pathname === paths.entry) return false;
  // A page may be restored from the back/forward cache when another member is signed in.
  if (root === null || viewerOf(readToken())?.id !== viewerId || !isSettled(root)) return false;
  if (window.scrollY > 0 || search !== '' || messengerBus.getState().isOpen || isWriting()) return false;
  if (document.querySelector(NOT_KEPT) !== null) return false;
  const ownRules: string[] = [];
  const copy = copyOf(root, ownRules);
  const { rootCss, css } = rulesFor(copy);
  writeScreen(pathname, {
    viewerId,
    keptAt: Date.now(),
    widthPx: window.innerWidth,
    heightPx: window.innerHeight + MARGIN_BELOW_PX,
    html: copy.innerHTML,
    rootCss,
    css: css + ownRules.join(''),
  });
  return true;
}

/** A screen that is still loading is tried again after this time. */
const AGAIN_MS = 5_000;
/** Content that has not arrived within a minute may never do so, so the screen is kept only when it is left. */
const MAX_RETRIES = 12;

/** Whether content is missing that may still arrive: on a slow device or network it loads long. */
const isLoading = (): boolean => {
  const root = document.getElementById('root');
  return root !== null && (!isSettled(root) || document.querySelector('[data-unavailable]') !== null);
};

const ANY_CHANGE = { subtree: true, childList: true, characterData: true, attributes: true };

/** Keeps the current screen once it has loaded, and every screen of this page when it is left. */
export async function keepScreens(): Promise<void> {
  const viewer = viewerOf(readToken());
  const remotes = await loadRemotesFile().catch(() => null);
  // What a preview shows must not outlive the preview.
  if (viewer === undefined || remotes?.preview) return;
  let isKept = false;
  const handleChange = () => {
    isKept = false;
    observer.disconnect();
  };
  const observer = new MutationObserver(handleChange);
  const keep = () => {
    // This delays leaving the page, so an unchanged screen is not kept again.
    if (isKept) return;
    isKept = keepScreen(viewer.id);
    if (!isKept) return;
    // The theme is an attribute of the document element.
    observer.observe(document.documentElement, { attributes: true });
    observer.observe(document.body, ANY_CHANGE);
  };
  const keepOnceLoaded = (retriesLeft: number) => {
    keep();
    if (!isKept && retriesLeft > 0 && isLoading()) setTimeout(keepOnceLoaded, AGAIN_MS, retriesLeft - 1);
  };
  keepOnceLoaded(MAX_RETRIES);
  window.addEventListener('resize', handleChange);
  document.addEventListener('visibilitychange', () => document.hidden && keep());
}
