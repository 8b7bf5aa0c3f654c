import { keyOf } from './kept-screen';

/** Has a page that begins with what was kept of it come at once: taking a picture of this one, to fade from, would hold it up. */
export function comeWithoutFade(): void {
  window.addEventListener('pageswap', ({ activation, viewTransition }) => {
    // What a browser goes back to it has itself.
    if (viewTransition === null || !activation?.entry.url || activation.navigationType === 'traverse') return;
    const isKept = window.localStorage.getItem(keyOf(new URL(activation.entry.url))) !== null;
    if (isKept) viewTransition.skipTransition();
  });
}
