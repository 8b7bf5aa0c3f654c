import { isObject, sessionKey, tabStore } from '@sharewave/storage';

const NAMES_KEY = sessionKey('heights');
/** Maximum number of stored heights per list; more would fill the storage for little benefit. */
const MAX_STORED = 1_000;
/** Number of most recently opened lists whose heights are stored; each member's profile has some of its own. */
const MAX_LISTS = 40;

/** Measured heights of one list's rows by key, in the order in which the rows were first measured. */
export type RowHeights = Map<string, number>;

const listsByName = new Map<string, RowHeights>();

const keyOf = (name: string): string => `${NAMES_KEY}.${name}`;

/** Makes a list the most recently opened one, and removes those beyond the limit. */
function touchList(name: string): void {
  const stored = tabStore.readJson(NAMES_KEY, Array.isArray) ?? [];
  const names = [...stored.map(String).filter((other) => other !== name), name];
  for (const old of names.splice(0, names.length - MAX_LISTS)) tabStore.remove(keyOf(old));
  tabStore.writeJson(NAMES_KEY, names);
  if (tabStore.read(keyOf(name)) === null) tabStore.writeJson(keyOf(name), {});
}

function readStored(name: string): RowHeights {
  const entries = Object.entries(tabStore.readJson(keyOf(name), isObject) ?? {});
  return new Map(entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number'));
}

function store(): void {
  for (const [name, heights] of listsByName) {
    // The entry was removed because its member has signed out: it must not be stored again.
    if (tabStore.read(keyOf(name)) === null) continue;
    const stored = [...heights].slice(0, MAX_STORED).map(([key, height]) => [key, Math.round(height)]);
    tabStore.writeJson(keyOf(name), Object.fromEntries(stored));
  }
}

/**
 * The measured heights of a list's rows, so that a list that is opened again has the same length and its scroll position can
 * be restored; they survive page loads in the same tab.
 */
export function heightsOf(name: string): RowHeights {
  touchList(name);
  const known = listsByName.get(name);
  if (known !== undefined) return known;
  if (listsByName.size === 0) window.addEventListener('pagehide', store);
  const heights = readStored(name);
  listsByName.set(name, heights);
  return heights;
}
