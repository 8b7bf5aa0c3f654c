import { keyOf } from './kept-screen';

/** Skips the cross-fade to a page that has a kept screen: capturing this page for the fade would delay it. */
export function skipFade(): void {
  window.addEventListener('pageswap', ({ activation, viewTransition }) => {
    // On the way back no kept screen is shown.
    if (viewTransition === null || !activation?.entry.url || activation.navigationType === 'traverse') return;
    const isKept = window.localStorage.getItem(keyOf(new URL(activation.entry.url))) !== null;
    if (isKept) viewTransition.skipTransition();
  });
}
