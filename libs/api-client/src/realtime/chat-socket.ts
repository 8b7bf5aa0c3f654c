import type { Message } from '../model/chat';
import type { Viewer } from '../model/session';
import type { SendResult } from './sending';

/** The events of a chat socket. */
export interface ChatSocketHandlers {
  /** Called after every connection and reconnection: join and catch up here. */
  onConnected: () => void;
  /** Called when a connection ends and after each failed attempt to connect. */
  onDisconnected: () => void;
  onMessage: (message: Message) => void;
  /** Called when messages may have been missed although the socket is connected: catch up here. */
  onMissed: () => void;
  /** Called when the session has ended; the socket does not reconnect. */
  onUnauthorized: () => void;
}

/** A connection to the chat gateway. */
export interface ChatSocket {
  /** Joins the chat's room; resolves to null, or to an error code. */
  join: (chatId: string) => Promise<string | null>;
  send: (viewer: Viewer, message: { chatId: string; text: string; clientId: string }) => Promise<SendResult>;
  close: () => void;
}

/** Connects the chat socket; the first call loads the socket client. */
export async function openChatSocket(handlers: ChatSocketHandlers): Promise<ChatSocket> {
  const { connectChat } = await import('./chat-connection');
  return connectChat(handlers);
}
