import { localStore, outboxPrefix } from '@sharewave/storage';

/** A message of the viewer that the server has not confirmed. */
export interface PendingMessage {
  clientId: string;
  chatId: string;
  text: string;
  /** ISO time at which it was written, shown until the server's time is known. */
  createdAt: string;
  /** Why the last try failed; null while it has not. */
  failureCode: string | null;
  /** How long the server asks to wait before the next try. */
  waitSeconds?: number | undefined;
}

/** A stored message, with its position in the order of writing. */
interface Entry {
  readonly place: number;
  readonly message: PendingMessage;
}

function isPending(value: unknown): value is PendingMessage {
  return (
    typeof value === 'object' &&
    value !== null &&
    'clientId' in value &&
    typeof value.clientId === 'string' &&
    'chatId' in value &&
    typeof value.chatId === 'string' &&
    'text' in value &&
    typeof value.text === 'string' &&
    'createdAt' in value &&
    typeof value.createdAt === 'string' &&
    'failureCode' in value
  );
}

function parse(stored: string): Entry | null {
  try {
    const entry: unknown = JSON.parse(stored);
    if (typeof entry !== 'object' || entry === null || !('place' in entry) || !('message' in entry))
      return null;
    const { place, message } = entry;
    return typeof place === 'number' && isPending(message) ? { place, message } : null;
  } catch {
    // An unreadable entry cannot be sent.
    return null;
  }
}

/** Entries, by key, that a full or blocked storage did not accept; they are lost with the page. */
const unwritten = new Map<string, string>();
const listeners = new Set<() => void>();

/** The entries in the order of their keys, which is the same in every tab. */
function readAll(prefix: string): string[] {
  const keys = new Set(
    [...localStore.keys(prefix), ...unwritten.keys()].filter((key) => key.startsWith(prefix)),
  );
  return [...keys].sort().map((key) => unwritten.get(key) ?? localStore.read(key) ?? '');
}

/**
 * The messages of one member that the server has not confirmed. Its storage is shared by all tabs and survives restarts of
 * the browser. Each message has its own key, so that tabs which write at the same time do not overwrite each other's.
 */
export class Outbox {
  private readonly prefix: string;
  private known = '';
  private entries: readonly Entry[] = [];
  private messages: readonly PendingMessage[] = [];

  constructor(memberId: string) {
    this.prefix = outboxPrefix(memberId);
  }

  /** All messages in the order of writing; the same array until something changes. */
  readonly all = (): readonly PendingMessage[] => {
    const stored = readAll(this.prefix);
    const known = stored.join('\n');
    if (known !== this.known) {
      this.known = known;
      // Two tabs may have assigned the same place; then the order of the keys decides.
      this.entries = stored.flatMap((one) => parse(one) ?? []).sort((a, b) => a.place - b.place);
      this.messages = this.entries.map(({ message }) => message);
    }
    return this.messages;
  };

  /** Calls the listener on every change, by this tab and by others. */
  readonly subscribe = (listener: () => void): (() => void) => {
    // The event reports changes by other tabs only. Without a key, the whole storage was cleared.
    const handleStorage = ({ key }: StorageEvent) => {
      if (key === null || key.startsWith(this.prefix)) listener();
    };
    listeners.add(listener);
    window.addEventListener('storage', handleStorage);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', handleStorage);
    };
  };

  /** Whether other tabs can read the message too. */
  isShared({ clientId }: PendingMessage): boolean {
    return !unwritten.has(this.prefix + clientId);
  }

  add(message: PendingMessage): void {
    this.all();
    this.write({ place: (this.entries.at(-1)?.place ?? 0) + 1, message });
  }

  /** Changes a message, unless another tab has removed it meanwhile. */
  update(message: PendingMessage): void {
    this.all();
    const entry = this.entries.find((one) => one.message.clientId === message.clientId);
    if (entry !== undefined) this.write({ ...entry, message });
  }

  remove(clientId: string): void {
    const key = this.prefix + clientId;
    unwritten.delete(key);
    localStore.remove(key);
    for (const listener of listeners) listener();
  }

  private write(entry: Entry): void {
    const key = this.prefix + entry.message.clientId;
    const value = JSON.stringify(entry);
    if (localStore.write(key, value)) unwritten.delete(key);
    else unwritten.set(key, value);
    for (const listener of listeners) listener();
  }
}
