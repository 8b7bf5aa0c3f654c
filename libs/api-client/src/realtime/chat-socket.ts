import { SOCKET_RECONNECTION } from '@sharewave/contracts';
import { toMessage } from '../mappers/chat.mapper';
import type { Message } from '../model/chat';
import type { Viewer } from '../model/session';
import { openSocket } from './lazy-socket';
import { ACK_TIMEOUT_MS, type OutgoingMessage, sendMessage, type SendResult } from './sending';

/** A chat's socket is on the default namespace (spec 7). */
const CHAT_NAMESPACE = '/';

export interface ChatSocketHandlers {
  /** Called each time the server has let the viewer into the chat's room: catch up here. */
  onJoined: () => void;
  onDisconnected: () => void;
  onMessage: (message: Message) => void;
  /** Called when messages may have been missed although the socket is connected: catch up here. */
  onMissed: () => void;
  /** Called when the session has ended; the socket does not reconnect. */
  onUnauthorized: () => void;
}

/** The socket of the open chat. */
export interface ChatSocket {
  send: (viewer: Viewer, message: OutgoingMessage) => Promise<SendResult>;
  close: () => void;
}

/** Connects the socket of a chat and joins its room after each connection, also again when the server could not answer. */
export function openChatSocket(chatId: string, handlers: ChatSocketHandlers): ChatSocket {
  let retry: ReturnType<typeof setTimeout> | undefined;
  const disconnected = () => {
    clearTimeout(retry);
    handlers.onDisconnected();
  };
  const join = async (): Promise<void> => {
    const socket = lazy.current;
    const id = socket?.id;
    if (!socket) return;
    const answer = await socket
      .timeout(ACK_TIMEOUT_MS)
      .emitWithAck('join-room', chatId)
      .catch(() => ({ ok: false, code: 'network' }) as const);
    // The connection has ended in the meantime.
    if (socket.id !== id) return;
    if (answer.ok) return handlers.onJoined();
    disconnected();
    // The socket stays connected, so no new connection leads to another try.
    retry = setTimeout(() => void join(), SOCKET_RECONNECTION.reconnectionDelay);
  };
  const lazy = openSocket({
    namespace: CHAT_NAMESPACE,
    onOpened: (socket) => socket.on('newMessage', (wire) => handlers.onMessage(toMessage(wire))),
    onConnected: () => void join(),
    onDisconnected: disconnected,
    onMissed: handlers.onMissed,
    onUnauthorized: handlers.onUnauthorized,
  });
  return {
    send: (viewer, message) => sendMessage(lazy.current, viewer, message),
    close: () => {
      clearTimeout(retry);
      lazy.close();
    },
  };
}
