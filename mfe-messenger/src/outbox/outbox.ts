import { outboxKey } from '@sharewave/contracts';
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
  /** Tells of every change, in this tab and in others. */
  subscribe: (listener: () => void) => () => void;
}

function parse(stored: string): PendingMessage[] {
  try {
    const messages: unknown = JSON.parse(stored);
    return Array.isArray(messages) ? messages.filter(isPending) : [];
  } catch {
    // What cannot be read cannot be sent again; the messages on screen are not touched by that.
    return [];
  }
}

function readStored(key: string): string {
  try {
    return window.localStorage.getItem(key) ?? '[]';
  } catch {
    // NOTE: storage may be blocked; then nothing waits in it.
    return '[]';
  }
}

function changed(
  stored: readonly PendingMessage[],
  before: readonly PendingMessage[],
  after: readonly PendingMessage[],
): PendingMessage[] {
  const added = new Map(after.map((message) => [message.clientId, message]));
  const gone = new Set(before.map(({ clientId }) => clientId).filter((id) => !added.has(id)));
  const kept = stored
    .filter(({ clientId }) => !gone.has(clientId))
    .map((message) => added.get(message.clientId) ?? message);
  for (const { clientId } of [...stored, ...before]) added.delete(clientId);
  return [...kept, ...added.values()];
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // What another tab does to the storage; a tab is not told of its own changes.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The outbox of one member in this browser. */
export function openOutbox(viewerId: string): Outbox {
  const key = outboxKey(viewerId);
  let known = '[]';
  let messages: readonly PendingMessage[] = [];
  const all = () => {
    const stored = readStored(key);
    if (stored !== known) {
      known = stored;
      messages = parse(stored);
    }
    return messages;
  };
  return {
    load: (chatId) =>
      all()
        .filter((message) => message.chatId === chatId)
        .map((message) => ({ ...message, state: 'sending', failureCode: null })),
    all,
    change: (before, after) => {
      const next = changed(all(), before, after);
      try {
        if (next.length === 0) window.localStorage.removeItem(key);
        else window.localStorage.setItem(key, JSON.stringify(next));
      } catch {
        // NOTE: a full or blocked storage must not stop the sending; the message then lives as long as the page.
      }
      for (const listener of listeners) listener();
    },
    subscribe,
  };
}
