/** jsdom has no layout: the page is as long as a test says. */
export function setPageHeight(px: number): void {
  Object.defineProperty(document.documentElement, 'scrollHeight', { configurable: true, value: px });
}

/** Scrolls the page, as a wheel would. */
export function scrollPageTo(px: number): void {
  Object.defineProperty(window, 'scrollY', { configurable: true, value: px });
  window.dispatchEvent(new Event('scroll'));
}

/** Scrolls until the bottom of a page of this height is this many pixels below the window. */
export function scrollToAboveBottom(pageHeightPx: number, distancePx: number): void {
  scrollPageTo(pageHeightPx - window.innerHeight - distancePx);
}
