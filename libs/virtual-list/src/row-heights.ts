const STORAGE_PREFIX = 'sharewave.heights';
/** Maximum number of stored heights per list; more would fill the storage for little benefit. */
const MAX_STORED = 1_000;
/** Number of most recently opened lists whose heights are stored; each member's profile has some of its own. */
const MAX_LISTS = 40;

/** Measured heights of one list's rows by key, in the order in which the rows were first measured. */
export type RowHeights = Map<string, number>;

const listsByName = new Map<string, RowHeights>();

const keyOf = (name: string): string => `${STORAGE_PREFIX}.${name}`;

/** The names of the stored lists, the most recently opened one last. */
function readNames(): string[] {
  const stored: unknown = JSON.parse(window.sessionStorage.getItem(STORAGE_PREFIX) ?? '[]');
  return Array.isArray(stored) ? stored.map(String) : [];
}

/** Makes a list the most recently opened one, and removes those beyond the limit. */
function touchList(name: string): void {
  try {
    const names = [...readNames().filter((other) => other !== name), name];
    for (const old of names.splice(0, names.length - MAX_LISTS)) window.sessionStorage.removeItem(keyOf(old));
    window.sessionStorage.setItem(STORAGE_PREFIX, JSON.stringify(names));
    if (window.sessionStorage.getItem(keyOf(name)) === null) window.sessionStorage.setItem(keyOf(name), '{}');
  } catch {
    // NOTE: storage may be full or blocked; the next page then estimates the heights.
  }
}

function readStored(name: string): RowHeights {
  try {
    const text = window.sessionStorage.getItem(keyOf(name));
    const stored: unknown = JSON.parse(text ?? '{}');
    const entries = Object.entries(typeof stored === 'object' && stored !== null ? stored : {});
    return new Map(entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number'));
  } catch {
    // Unreadable data is ignored: the heights are estimated and measured again.
    return new Map();
  }
}

function store(): void {
  for (const [name, heights] of listsByName) {
    const kept = [...heights].slice(0, MAX_STORED).map(([key, height]) => [key, Math.round(height)]);
    try {
      // The entry was removed because its member has signed out: it must not be stored again.
      if (window.sessionStorage.getItem(keyOf(name)) === null) continue;
      window.sessionStorage.setItem(keyOf(name), JSON.stringify(Object.fromEntries(kept)));
    } catch {
      // NOTE: storage may be full or blocked; the next page then estimates the heights.
    }
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
