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
  /** Replaces what waits for one chat. */
  save: (chatId: string, messages: readonly PendingMessage[]) => void;
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
    save: (chatId, waiting) => {
      const others = all().filter((message) => message.chatId !== chatId);
      const next = [...others, ...waiting];
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
