import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

let now = new Date();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function update(): void {
  now = new Date();
  for (const listener of listeners) listener();
}

/** The timer stops while the machine sleeps, and would be up to a minute late after it wakes. */
const WAKE_EVENTS = ['visibilitychange', 'focus'];

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    // Without listeners the clock does not run, so `now` may be long past.
    now = new Date();
    timer = setInterval(update, MINUTE_MS);
    for (const event of WAKE_EVENTS) window.addEventListener(event, update);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    for (const event of WAKE_EVENTS) window.removeEventListener(event, update);
  };
}

/** The current time, updated every minute and when the page is shown again; all components share one timer. */
export function useNow(): Date {
  return useSyncExternalStore(subscribe, () => now);
}
