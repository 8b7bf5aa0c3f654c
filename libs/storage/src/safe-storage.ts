import { endsWithSession, isCurrent, renamed } from './keys';

/** A storage of the browser that never throws: blocked, it is empty; full or blocked, it does not accept what is written. */
export interface SafeStorage {
  /** The stored text; null if there is none. */
  read: (key: string) => string | null;
  /** The stored value; undefined if there is none, it cannot be read or it does not pass the check. */
  readJson: <T>(key: string, isValid: (value: unknown) => value is T) => T | undefined;
  /** Stores a text; returns whether the storage has accepted it. */
  write: (key: string, text: string) => boolean;
  /** Stores a value as JSON; returns whether the storage has accepted it. */
  writeJson: (key: string, value: unknown) => boolean;
  remove: (key: string) => void;
  /** The keys that start with a prefix, in no particular order. */
  keys: (prefix?: string) => string[];
}

/** Whether a value is an object or an array, for `readJson`. */
export const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function safely<T>(act: () => T, otherwise: T): T {
  try {
    return act();
  } catch {
    return otherwise;
  }
}

/** `open` is called on each use, because even the mention of a blocked storage throws. */
function safeStorage(open: () => Storage): SafeStorage {
  const read = (key: string) => safely(() => open().getItem(key), null);
  const write = (key: string, text: string) =>
    safely(() => {
      open().setItem(key, text);
      return true;
    }, false);
  return {
    read,
    readJson: (key, isValid) => {
      const value: unknown = safely(() => JSON.parse(read(key) ?? 'null'), null);
      return isValid(value) ? value : undefined;
    },
    write,
    writeJson: (key, value) => write(key, JSON.stringify(value)),
    remove: (key) => safely(() => open().removeItem(key), undefined),
    keys: (prefix = '') => safely(() => Object.keys(open()), []).filter((key) => key.startsWith(prefix)),
  };
}

/** Shared by all tabs; it outlives them. */
export const localStore = safeStorage(() => window.localStorage);
/** Of this tab alone; it survives page loads. */
export const tabStore = safeStorage(() => window.sessionStorage);

/** Removes what must not outlive a session; with the id of a member who has signed out, their unsent texts too. */
export function clearAfterSession(signedOutId: string | null): void {
  for (const store of [localStore, tabStore])
    for (const key of store.keys()) if (endsWithSession(key, signedOutId)) store.remove(key);
}

/** Renames or removes what an earlier version has stored under other keys. */
export function clearOldKeys(): void {
  for (const store of [localStore, tabStore]) {
    for (const key of store.keys()) {
      if (isCurrent(key)) continue;
      const present = renamed(key);
      if (present !== undefined) store.write(present, store.read(key) ?? '');
      store.remove(key);
    }
  }
}
