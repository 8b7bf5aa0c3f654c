import { browserKey, tabStore } from '@sharewave/storage';
import { useSyncExternalStore } from 'react';

/** How the fake API answers: normally, with a delay of seconds, with errors, or without any data. */
export const MODES = ['normal', 'slow', 'failing', 'empty'] as const;
export type Mode = (typeof MODES)[number];

const PARAMETER = 'api';
const STORAGE_KEY = browserKey('stand-in');
const listeners = new Set<() => void>();

/** The mode in the address, or else that of the previous page load, so that a page load to a profile keeps it. */
function initialMode(): Mode {
  const fromAddress = new URLSearchParams(window.location.search).get(PARAMETER);
  const chosen = fromAddress ?? tabStore.read(STORAGE_KEY);
  return MODES.find((candidate) => candidate === chosen) ?? 'normal';
}

let mode = initialMode();
tabStore.write(STORAGE_KEY, mode);

/** The current mode. */
export const readMode = (): Mode => mode;

/** Sets the mode for all calls from now on. */
export function chooseMode(next: Mode): void {
  mode = next;
  tabStore.write(STORAGE_KEY, next);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The current mode; renders again when it changes. */
export const useMode = (): Mode => useSyncExternalStore(subscribe, readMode);
