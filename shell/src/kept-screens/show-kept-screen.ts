import { MESSENGER_STORAGE_KEY, REMOTE_PATIENCE_MS } from '@sharewave/contracts';
import { keyOf, readScreen, type KeptScreen } from './kept-screen';
import { isSettled } from './settled';

const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000;
/** Input is meant for the page, not for its picture; after a resize, such as a rotation, the picture no longer fits. */
const INTERRUPTIONS = ['pointerdown', 'keydown', 'resize'] as const;

/** Whether it fills the window; by media query, because reading the size of the window would force an early layout. */
const fillsWindow = ({ widthPx, heightPx }: KeptScreen): boolean => {
  const isAsWide = `(min-width: ${widthPx - 1}px) and (max-width: ${widthPx + 1}px)`;
  return window.matchMedia(`${isAsWide} and (max-height: ${heightPx}px)`).matches;
};

/** Whether it belongs to this member, fits this window, and is not too old. */
const isFitting = (screen: KeptScreen, viewerId: string): boolean =>
  screen.viewerId === viewerId && Date.now() - screen.keptAt < MAX_AGE_MS && fillsWindow(screen);

function sheetOf(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}

/** An inert element with the kept screen in a shadow root, so that it does not affect the elements and styles of the page. */
function pictureOf({ html, css }: KeptScreen): HTMLElement {
  const picture = document.createElement('div');
  picture.inert = true;
  picture.style.cssText = 'position: absolute; inset: 0 0 auto';
  const shadow = picture.attachShadow({ mode: 'closed' });
  shadow.adoptedStyleSheets = [sheetOf(css)];
  shadow.innerHTML = html;
  return picture;
}

/** Shows how this screen looked last until the page itself is settled, which is rendered invisibly meanwhile. */
export function showKeptScreen(viewerId: string): void {
  const root = document.getElementById('root');
  const screen = readScreen(keyOf(window.location));
  if (root === null || screen === undefined || !isFitting(screen, viewerId)) return;
  // An open messenger changes the layout of the screen.
  if (window.sessionStorage.getItem(MESSENGER_STORAGE_KEY) !== null) return;
  const picture = pictureOf(screen);
  const rootSheet = sheetOf(screen.rootCss);

  const showPage = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const type of INTERRUPTIONS) window.removeEventListener(type, showPage, true);
    picture.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== rootSheet);
    root.style.visibility = '';
  };
  const observer = new MutationObserver(() => isSettled(root) && showPage());
  // If the page takes longer, it is shown as far as it is loaded.
  const timer = setTimeout(showPage, REMOTE_PATIENCE_MS);
  for (const type of INTERRUPTIONS) window.addEventListener(type, showPage, true);
  observer.observe(root, { childList: true, subtree: true });
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, rootSheet];
  root.style.visibility = 'hidden';
  root.before(picture);
}
