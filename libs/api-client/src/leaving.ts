/** How long a page waits to be replaced: an address that leads to a download takes nobody away. */
const LEAVING_MS = 10_000;

let leavesUntilMs = 0;

window.addEventListener('beforeunload', () => {
  leavesUntilMs = performance.now() + LEAVING_MS;
});
// A page that a browser had put away is looked at again. One that is left while it loads is shown as well, for the first time.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) leavesUntilMs = 0;
});

/** Whether another page is on its way. Firefox ends all loads of this one as soon as it is asked for: that they fail says nothing. */
export const isBeingLeft = (): boolean => performance.now() < leavesUntilMs;

/** Resolves at once in a page that stays; in one that is being left only if it has stayed after all. */
export async function unlessLeft(): Promise<void> {
  // Timers are early by parts of a millisecond.
  while (isBeingLeft())
    await new Promise((resolve) => setTimeout(resolve, leavesUntilMs - performance.now()));
}
