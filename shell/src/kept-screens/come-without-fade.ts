import { KEPT_SCREENS_PREFIX } from '@sharewave/contracts';

/** Has a page that begins with what was kept of it come at once: taking a picture of this one, to fade from, would hold it up. */
export function comeWithoutFade(): void {
  window.addEventListener('pageswap', ({ activation, viewTransition }) => {
    // What a browser goes back to it has itself.
    if (viewTransition === null || !activation?.entry.url || activation.navigationType === 'traverse') return;
    const { pathname, search } = new URL(activation.entry.url);
    if (window.localStorage.getItem(KEPT_SCREENS_PREFIX + pathname + search) !== null) {
      viewTransition.skipTransition();
    }
  });
}
