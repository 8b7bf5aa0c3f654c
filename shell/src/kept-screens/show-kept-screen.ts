import { MESSENGER_STORAGE_KEY } from '@sharewave/contracts';
import { keyOf, readScreen, type KeptScreen } from './kept-screen';
import { isSettled } from './settled';

const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000;
/** A page that takes longer shows how far it has come. */
const PATIENCE_MS = 3_000;
/** Signs of a hand, which wants the page and not its picture, or turns a telephone for which another one was kept. */
const HANDS = ['pointerdown', 'keydown', 'resize'] as const;

/** Whether it fills the window; asked in a way that needs no layout, as the measures of a window do, for the page has none yet. */
const fillsWindow = ({ widthPx, heightPx }: KeptScreen): boolean => {
  const isAsWide = `(min-width: ${widthPx - 1}px) and (max-width: ${widthPx + 1}px)`;
  return window.matchMedia(`${isAsWide} and (max-height: ${heightPx}px)`).matches;
};

/** Whether it is this member's, fits into this window, and is not too old. */
const isFitting = (screen: KeptScreen, viewerId: string): boolean =>
  screen.viewerId === viewerId && Date.now() - screen.keptAt < MAX_AGE_MS && fillsWindow(screen);

function sheetOf(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}

/** A place of its own for what was kept, heard by nobody, beside which the page's own elements and styles are as they would be without it. */
function placeOf({ html, css }: KeptScreen): HTMLElement {
  const place = document.createElement('div');
  place.inert = true;
  place.style.cssText = 'position: absolute; inset: 0 0 auto';
  const shadow = place.attachShadow({ mode: 'closed' });
  shadow.adoptedStyleSheets = [sheetOf(css)];
  shadow.innerHTML = html;
  return place;
}

/** Shows what the member saw here last until the page itself stands, which is rendered out of sight meanwhile. */
export function showKeptScreen(viewerId: string): void {
  const root = document.getElementById('root');
  const screen = readScreen(keyOf(window.location));
  if (root === null || screen === undefined || !isFitting(screen, viewerId)) return;
  // An open messenger takes some of the screen's room.
  if (window.sessionStorage.getItem(MESSENGER_STORAGE_KEY) !== null) return;
  const place = placeOf(screen);
  const rootSheet = sheetOf(screen.rootCss);

  const giveWay = () => {
    observer.disconnect();
    clearTimeout(impatience);
    for (const hand of HANDS) window.removeEventListener(hand, giveWay, true);
    place.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== rootSheet);
    root.style.visibility = '';
  };
  const observer = new MutationObserver(() => isSettled(root) && giveWay());
  const impatience = setTimeout(giveWay, PATIENCE_MS);
  for (const hand of HANDS) window.addEventListener(hand, giveWay, true);
  observer.observe(root, { childList: true, subtree: true });
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, rootSheet];
  root.style.visibility = 'hidden';
  root.before(place);
}
