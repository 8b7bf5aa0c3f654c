import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

let now = new Date();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function renew(): void {
  now = new Date();
  for (const tell of listeners) tell();
}

/** With the machine the timer sleeps too: it would be right a minute after both are awake. */
const AWAKENINGS = ['visibilitychange', 'focus'];

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    // Nobody has watched the clock until now, so it may have stood still for long.
    now = new Date();
    timer = setInterval(renew, MINUTE_MS);
    for (const event of AWAKENINGS) window.addEventListener(event, renew);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    for (const event of AWAKENINGS) window.removeEventListener(event, renew);
  };
}

/** The present time, renewed each minute, and when somebody looks again, by one timer for all. */
export function useNow(): Date {
  return useSyncExternalStore(subscribe, () => now);
}
