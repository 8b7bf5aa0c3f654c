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

/** Told of a change, and whether another tab has made it. */
type OutboxListener = (isByOthers: boolean) => void;

/** Where messages wait that the server has not confirmed; it outlives page and browser. */
export interface Outbox {
  /** What waits for one chat, ready to be sent again. */
  load: (chatId: string) => PendingMessage[];
  /** What waits for all chats, as it is; the same array until something changes. */
  all: () => readonly PendingMessage[];
  /**
   * Writes down what somebody has changed of what waits. Whatever others have put in since, in other tabs, stays; whatever
   * they have sent or given up stays away.
   */
  change: (before: readonly PendingMessage[], after: readonly PendingMessage[]) => void;
  /** Tells of every change, in this tab and by others. */
  subscribe: (listener: OutboxListener) => () => void;
}

/** A message in the storage, with its place in the order of writing. */
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
    // What cannot be read cannot be sent again; the messages on screen are not touched by that.
    return null;
  }
}

/** What a full or blocked storage has not taken, by its key; it waits for as long as the page is there. */
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
    // NOTE: storage may be blocked; then nothing waits in it.
  }
}

function storedKeys(): string[] {
  try {
    return Object.keys(window.localStorage);
  } catch {
    // NOTE: as above.
    return [];
  }
}

/** In the order of their names, which is the same in every tab. */
function readAll(prefix: string): string[] {
  const keys = new Set([...storedKeys(), ...unwritten.keys()].filter((key) => key.startsWith(prefix)));
  return [...keys].sort().map((key) => unwritten.get(key) ?? window.localStorage.getItem(key) ?? '');
}

const listeners = new Set<OutboxListener>();

/** Each message has a key of its own, so that tabs which write at the same moment cannot overwrite each other's. */
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
      // Two tabs may have given the same place; the order of the names decides then.
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
    // What another tab does to the storage; a tab is not told of its own changes. Without a key all of it is gone.
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
      // What was there before and is stored no more, another tab has sent or given up.
      const place = places.get(clientId) ?? (known.has(clientId) ? null : next++);
      if (place !== null) write(this.prefix + clientId, JSON.stringify({ place, message }));
    }
    for (const listener of listeners) listener(false);
  };
}

/** The outbox of one member in this browser. */
export const openOutbox = (viewerId: string): Outbox => new StoredOutbox(outboxPrefix(viewerId));
