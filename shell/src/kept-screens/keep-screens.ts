import { readToken, viewerOf } from '@sharewave/api-client';
import { messengerBus } from '@sharewave/app-kit';
import { writeScreen } from './write-screen';
import { MARGIN_BELOW_PX, copyOf } from './copy-of-screen';
import { rulesFor } from './rules-for';
import { isSettled } from './settled';
import { loadRemotesFile } from '../remotes/remotes-file';

/** What lies on a screen for a while, and what could not be had. */
const NOT_KEPT = '[role="dialog"], [role="menu"], [role="listbox"], [data-unavailable]';

/** Whether something is being written or searched for; the text is kept elsewhere, as long as its tab is there. */
const isWriting = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some(
    (field) => field.value !== '' || field === document.activeElement,
  );

/** Keeps how the screen looks, unless that is not how a visit would begin, or shows what is not the screen's own; answers whether. */
function keepScreen(viewerId: string): boolean {
  const { pathname, search } = window.location;
  const root = document.getElementById('root');
  // A page that a browser has put away may come back when another member is signed in.
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

const ANY_CHANGE = { subtree: true, childList: true, characterData: true, attributes: true };

/** Keeps the screens of this page as they are now, and as they are left. */
export async function keepScreens(): Promise<void> {
  const viewer = viewerOf(readToken());
  const remotes = await loadRemotesFile().catch(() => null);
  // A preview is over with its link.
  if (viewer === undefined || remotes?.preview) return;
  let isKept = false;
  const change = () => {
    isKept = false;
    observer.disconnect();
  };
  const observer = new MutationObserver(change);
  const keep = () => {
    // Whoever leaves a page waits for it: not for what is kept already.
    if (isKept) return;
    isKept = keepScreen(viewer.id);
    if (!isKept) return;
    // The theme is the document's.
    observer.observe(document.documentElement, { attributes: true });
    observer.observe(document.body, ANY_CHANGE);
  };
  keep();
  window.addEventListener('resize', change);
  document.addEventListener('visibilitychange', () => document.hidden && keep());
}
