import { useSyncExternalStore } from 'react';

/** How the fake API answers: as always, seconds late, with refusals, or as to somebody who is alone. */
export const MODES = ['normal', 'slow', 'failing', 'empty'] as const;
export type Mode = (typeof MODES)[number];

const PARAMETER = 'api';
const STORAGE_KEY = 'stand-in.mode';
const listeners = new Set<() => void>();

/** The address chooses; a page load that follows, as to a profile, keeps what was chosen. */
function recall(): Mode {
  const asked = new URLSearchParams(window.location.search).get(PARAMETER);
  const chosen = asked ?? window.sessionStorage.getItem(STORAGE_KEY);
  return MODES.find((candidate) => candidate === chosen) ?? 'normal';
}

let mode = recall();
window.sessionStorage.setItem(STORAGE_KEY, mode);

/** How the fake API answers now. */
export const readMode = (): Mode => mode;

/** Makes the fake API answer in another way from the next call on. */
export function chooseMode(next: Mode): void {
  mode = next;
  window.sessionStorage.setItem(STORAGE_KEY, next);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** How the fake API answers, kept current. */
export const useMode = (): Mode => useSyncExternalStore(subscribe, readMode);
