/** How long a page counts as being left: a link to a download fires `beforeunload`, too, but the page stays. */
const LEAVING_MS = 10_000;

let leavesUntilMs = 0;

window.addEventListener('beforeunload', () => {
  leavesUntilMs = performance.now() + LEAVING_MS;
});
// `persisted`: restored from the back/forward cache. Otherwise the event belongs to the first load, during which the page
// may already be left.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) leavesUntilMs = 0;
});

/**
 * Whether a navigation to another page has started. Firefox then cancels all requests of this page, whose failures mean
 * nothing.
 */
export const isBeingLeft = (): boolean => performance.now() < leavesUntilMs;

/** Resolves at once if the page is not being left; otherwise only once it is clear that the page stays. */
export async function unlessLeft(): Promise<void> {
  // A loop, because timers may fire a fraction of a millisecond early.
  while (isBeingLeft())
    await new Promise((resolve) => setTimeout(resolve, leavesUntilMs - performance.now()));
}
