import type { PendingMessage } from '../chat-room/chat-session';

const KEY_PREFIX = 'sharewave.outbox';

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
  load: (chatId: string) => PendingMessage[];
  /** Replaces what waits for one chat. */
  save: (chatId: string, messages: readonly PendingMessage[]) => void;
}

function readAll(key: string): PendingMessage[] {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPending) : [];
  } catch {
    // What cannot be read cannot be sent again; the messages on screen are not touched by that.
    return [];
  }
}

/** The outbox of one member in this browser. */
export function openOutbox(viewerId: string): Outbox {
  const key = `${KEY_PREFIX}.${viewerId}`;
  return {
    load: (chatId) =>
      readAll(key)
        .filter((message) => message.chatId === chatId)
        .map((message) => ({ ...message, state: 'sending', failureCode: null })),
    save: (chatId, messages) => {
      const others = readAll(key).filter((message) => message.chatId !== chatId);
      const all = [...others, ...messages];
      try {
        if (all.length === 0) window.localStorage.removeItem(key);
        else window.localStorage.setItem(key, JSON.stringify(all));
      } catch {
        // NOTE: a full or blocked storage must not stop the sending; the message then lives as long as the page.
      }
    },
  };
}
