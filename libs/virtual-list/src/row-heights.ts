const STORAGE_PREFIX = 'sharewave.heights';
/** Rows of a list whose heights survive a page load; more would fill the storage for little. */
const MAX_STORED = 1_000;
/** Of so many lists, those that were opened last; each member has some of their own. */
const MAX_LISTS = 40;

/** Measured heights of one list's rows, by their keys, in the order in which they were first seen. */
export type RowHeights = Map<string, number>;

const listsByName = new Map<string, RowHeights>();

const keyOf = (name: string): string => `${STORAGE_PREFIX}.${name}`;

/** The names of the lists that are remembered, the one that was opened last at the end. */
function readNames(): string[] {
  const stored: unknown = JSON.parse(window.sessionStorage.getItem(STORAGE_PREFIX) ?? '[]');
  return Array.isArray(stored) ? stored.map(String) : [];
}

/** Makes room for a list that is opened. */
function makeRoom(name: string): void {
  try {
    const names = [...readNames().filter((other) => other !== name), name];
    for (const old of names.splice(0, names.length - MAX_LISTS)) window.sessionStorage.removeItem(keyOf(old));
    window.sessionStorage.setItem(STORAGE_PREFIX, JSON.stringify(names));
    if (window.sessionStorage.getItem(keyOf(name)) === null) window.sessionStorage.setItem(keyOf(name), '{}');
  } catch {
    // NOTE: storage may be full or blocked; the next page then estimates.
  }
}

function readStored(name: string): RowHeights {
  try {
    const text = window.sessionStorage.getItem(keyOf(name));
    const stored: unknown = JSON.parse(text ?? '{}');
    const entries = Object.entries(typeof stored === 'object' && stored !== null ? stored : {});
    return new Map(entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number'));
  } catch {
    // A memory that cannot be read is no memory: the heights are estimated and measured anew.
    return new Map();
  }
}

function store(): void {
  for (const [name, heights] of listsByName) {
    const kept = [...heights].slice(0, MAX_STORED).map(([key, height]) => [key, Math.round(height)]);
    try {
      // What was taken away meanwhile was a member's who has signed out: it must not come back.
      if (window.sessionStorage.getItem(keyOf(name)) === null) continue;
      window.sessionStorage.setItem(keyOf(name), JSON.stringify(Object.fromEntries(kept)));
    } catch {
      // NOTE: storage may be full or blocked; the next page then estimates.
    }
  }
}

/**
 * The heights that rows of a list had, so that a list that is opened again is as long as it was and the place in it
 * can be found; they outlive page loads in the same tab.
 */
export function heightsOf(name: string): RowHeights {
  makeRoom(name);
  const known = listsByName.get(name);
  if (known !== undefined) return known;
  if (listsByName.size === 0) window.addEventListener('pagehide', store);
  const heights = readStored(name);
  listsByName.set(name, heights);
  return heights;
}
