import type { Message } from '../model/chat';
import type { Viewer } from '../model/session';

/** The answer to a message: stored, or why not ("network" = no answer). */
export type SendResult =
  { ok: true; message: Message } | { ok: false; code: string; retryAfterSeconds?: number | undefined };

/** What an open chat listens to. */
export interface ChatSocketHandlers {
  /** After every connection and after every reconnection: join and catch up here. */
  onConnected: () => void;
  /** After the end of a connection, and after each try to connect that fails. */
  onDisconnected: () => void;
  onMessage: (message: Message) => void;
  /** Messages may have been missed although the connection stands: catch up here. */
  onMissed: () => void;
  /** The session is over; the socket does not try again. */
  onUnauthorized: () => void;
}

/** A connection for chatting. */
export interface ChatSocket {
  /** Enters the chat's room; answers null, or why not. */
  join: (chatId: string) => Promise<string | null>;
  send: (viewer: Viewer, message: { chatId: string; text: string; clientId: string }) => Promise<SendResult>;
  close: () => void;
}

/** Connects the chat socket; what it takes is loaded by the first call. */
export async function openChatSocket(handlers: ChatSocketHandlers): Promise<ChatSocket> {
  const { connectChat } = await import('./chat-connection');
  return connectChat(handlers);
}
