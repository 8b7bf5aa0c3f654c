import { outboxPrefix } from '@sharewave/contracts';
import type { PendingMessage } from '../chat-room/chat-session';

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
    typeof value.createdAt === 'string'
  );
}

/** Called on every change, with whether another tab made it. */
type OutboxListener = (isByOthers: boolean) => void;

/** Stores messages that the server has not confirmed; it survives page loads and restarts of the browser. */
export interface Outbox {
  /** The pending messages of one chat, ready to be sent again. */
  load: (chatId: string) => PendingMessage[];
  /** The pending messages of all chats, unchanged; the same array until something changes. */
  all: () => readonly PendingMessage[];
  /**
   * Stores the difference between two states of the pending messages. Messages that other tabs have added since `before`
   * stay, and messages that they have sent or discarded are not restored.
   */
  change: (before: readonly PendingMessage[], after: readonly PendingMessage[]) => void;
  /** Reports every change, by this tab and by others. */
  subscribe: (listener: OutboxListener) => () => void;
}

/** A message in the storage, with its position in the order of writing. */
interface Kept {
  readonly place: number;
  readonly message: PendingMessage;
}

function parse(stored: string): Kept | null {
  try {
    const kept: unknown = JSON.parse(stored);
    if (typeof kept !== 'object' || kept === null || !('place' in kept) || !('message' in kept)) return null;
    const { place, message } = kept;
    return typeof place === 'number' && isPending(message) ? { place, message } : null;
  } catch {
    // An unreadable entry cannot be sent again. Messages on screen are not affected.
    return null;
  }
}

/** Entries, by key, that a full or blocked storage did not accept; they are lost with the page. */
const unwritten = new Map<string, string>();

function write(key: string, value: string): void {
  try {
    window.localStorage.setItem(key, value);
    unwritten.delete(key);
  } catch {
    unwritten.set(key, value);
  }
}

function remove(key: string): void {
  unwritten.delete(key);
  try {
    window.localStorage.removeItem(key);
  } catch {
    // NOTE: storage may be blocked; then there is nothing to remove.
  }
}

function storedKeys(): string[] {
  try {
    return Object.keys(window.localStorage);
  } catch {
    // NOTE: storage may be blocked.
    return [];
  }
}

/** The entries in the order of their keys, which is the same in every tab. */
function readAll(prefix: string): string[] {
  const keys = new Set([...storedKeys(), ...unwritten.keys()].filter((key) => key.startsWith(prefix)));
  return [...keys].sort().map((key) => unwritten.get(key) ?? window.localStorage.getItem(key) ?? '');
}

const listeners = new Set<OutboxListener>();

/** Each message has its own key, so that tabs which write at the same time do not overwrite each other's messages. */
class StoredOutbox implements Outbox {
  private known = '';
  private kept: readonly Kept[] = [];
  private messages: readonly PendingMessage[] = [];

  constructor(private readonly prefix: string) {}

  readonly all = (): readonly PendingMessage[] => {
    const stored = readAll(this.prefix);
    const known = stored.join('\n');
    if (known !== this.known) {
      this.known = known;
      // Two tabs may have assigned the same place; then the order of the keys decides.
      this.kept = stored.flatMap((one) => parse(one) ?? []).sort((a, b) => a.place - b.place);
      this.messages = this.kept.map(({ message }) => message);
    }
    return this.messages;
  };

  readonly load = (chatId: string): PendingMessage[] =>
    this.all()
      .filter((message) => message.chatId === chatId)
      .map((message) => ({ ...message, state: 'sending', failureCode: null }));

  readonly subscribe = (listener: OutboxListener): (() => void) => {
    // The event reports changes by other tabs only. Without a key, the whole storage was cleared.
    const handleStorage = ({ key }: StorageEvent) => {
      if (key === null || key.startsWith(this.prefix)) listener(true);
    };
    listeners.add(listener);
    window.addEventListener('storage', handleStorage);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', handleStorage);
    };
  };

  readonly change = (before: readonly PendingMessage[], after: readonly PendingMessage[]): void => {
    this.all();
    const places = new Map(this.kept.map(({ place, message }) => [message.clientId, place]));
    let next = (this.kept.at(-1)?.place ?? 0) + 1;
    const staying = new Set(after.map(({ clientId }) => clientId));
    const known = new Set(before.map(({ clientId }) => clientId));
    const unchanged = new Set(before);
    for (const clientId of known) {
      if (!staying.has(clientId)) remove(this.prefix + clientId);
    }
    for (const message of after.filter((one) => !unchanged.has(one))) {
      const { clientId } = message;
      // A known message that is no longer stored was sent or discarded by another tab.
      const place = places.get(clientId) ?? (known.has(clientId) ? null : next++);
      if (place !== null) write(this.prefix + clientId, JSON.stringify({ place, message }));
    }
    for (const listener of listeners) listener(false);
  };
}

/** The outbox of one member in this browser. */
export const openOutbox = (viewerId: string): Outbox => new StoredOutbox(outboxPrefix(viewerId));
