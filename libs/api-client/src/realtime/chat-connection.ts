import {
  SOCKET_PATH,
  SOCKET_RECONNECTION,
  SOCKET_UNAUTHORIZED,
  type ClientToServerEvents,
  type ServerToClientEvents,
  type SocketHandshake,
  type SocketQuery,
  waysToConnect,
} from '@sharewave/contracts';
import { io, type Socket } from 'socket.io-client';
import { newClientId } from '../client-id';
import { getApiUrl } from '../http-client';
import { fromOutgoingMessage, toMessage } from '../mappers/chat.mapper';
import { readToken } from '../token-store';
import type { ChatSocket, ChatSocketHandlers } from './chat-socket';
import { watchSilence } from './silence-watch';

/** How long an acknowledgement may take before a message counts as not sent. */
const ACK_TIMEOUT_MS = 10_000;

type TypedSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

/** The first try to come back happens when the server asked for it; later ones as always. */
function followHints(socket: TypedSocket): void {
  const manager = socket.io;
  socket.on('moving', ({ delayMs }) => {
    manager.reconnectionDelay(delayMs);
    manager.randomizationFactor(0);
  });
  manager.on('reconnect_attempt', () => {
    manager.reconnectionDelay(SOCKET_RECONNECTION.reconnectionDelay);
    manager.randomizationFactor(SOCKET_RECONNECTION.randomizationFactor);
  });
}

/** While a server stays away. The tries are counted anew once somebody answers: without sticky sessions polling gets no further. */
function spareWebsockets({ io: manager }: TypedSocket): void {
  manager.on('reconnect_attempt', (attempt) => Object.assign(manager.opts, waysToConnect(attempt)));
}

/** Catches up when the server says so, at a moment of this client's own: all others were told as well. */
function followAdvice(socket: TypedSocket, catchUp: () => void): () => void {
  let soon: ReturnType<typeof setTimeout> | undefined;
  let often: ReturnType<typeof setInterval> | undefined;
  const stop = () => {
    clearTimeout(soon);
    clearInterval(often);
  };
  socket.on('catchUp', ({ withinMs, everyMs }) => {
    stop();
    soon = setTimeout(catchUp, Math.random() * withinMs);
    if (everyMs !== null) often = setInterval(catchUp, everyMs);
  });
  // Whoever connects anew catches up anyway, and is told again.
  socket.on('disconnect', stop);
  return stop;
}

function listen(socket: TypedSocket, handlers: ChatSocketHandlers): () => void {
  let retry: ReturnType<typeof setTimeout> | undefined;
  const { reconnectionDelay, randomizationFactor } = SOCKET_RECONNECTION;
  // The library gives up by itself when either side ends a connection or the server refuses it; a chat does not. What has
  // happened to one has happened to many, who must not all come back at once.
  const reconnectLater = () => {
    const delay = reconnectionDelay * (1 + (2 * Math.random() - 1) * randomizationFactor);
    clearTimeout(retry);
    retry = setTimeout(() => socket.connect(), delay);
  };
  socket.on('connect', handlers.onConnected);
  socket.on('newMessage', (wire) => handlers.onMessage(toMessage(wire)));
  socket.on('disconnect', (reason) => {
    handlers.onDisconnected();
    // Of this side only the watch for silence ends one that stands.
    if (reason === 'io server disconnect' || reason === 'io client disconnect') reconnectLater();
  });
  socket.on('connect_error', (error) => {
    if (error.message === SOCKET_UNAUTHORIZED) {
      socket.close();
      handlers.onUnauthorized();
      return;
    }
    // Whoever does not get in is as cut off as whoever was.
    handlers.onDisconnected();
    if (!socket.active) reconnectLater();
  });
  return () => clearTimeout(retry);
}

/**
 * Tries at once when the network is back or somebody looks again, in the place of the next try or of one that hangs;
 * answers how to end that.
 */
function tryWhenHopeful(socket: TypedSocket): () => void {
  const tryNow = () => {
    if (socket.active && !socket.connected) socket.disconnect().connect();
  };
  const tryIfSeen = () => {
    if (document.visibilityState === 'visible') tryNow();
  };
  window.addEventListener('online', tryNow);
  document.addEventListener('visibilitychange', tryIfSeen);
  return () => {
    window.removeEventListener('online', tryNow);
    document.removeEventListener('visibilitychange', tryIfSeen);
  };
}

/** Connects the chat socket. */
export function connectChat(handlers: ChatSocketHandlers): ChatSocket {
  const query: SocketQuery = { client: newClientId() };
  const socket: TypedSocket = io(getApiUrl(), {
    path: SOCKET_PATH,
    ...waysToConnect(),
    query,
    reconnectionAttempts: Infinity,
    ...SOCKET_RECONNECTION,
    auth: (answer: (handshake: SocketHandshake) => void) => answer({ token: readToken(), inbox: true }),
  });
  const stopListening = listen(socket, handlers);
  const stopLooking = followAdvice(socket, handlers.onMissed);
  const stopWaiting = tryWhenHopeful(socket);
  const stopAsking = watchSilence(socket);
  followHints(socket);
  spareWebsockets(socket);
  return {
    join: async (chatId) => {
      try {
        const answer = await socket.timeout(ACK_TIMEOUT_MS).emitWithAck('join-room', chatId);
        return answer.ok ? null : answer.code;
      } catch {
        return 'network';
      }
    },
    send: async (viewer, message) => {
      try {
        const payload = fromOutgoingMessage(viewer, message);
        const answer = await socket.timeout(ACK_TIMEOUT_MS).emitWithAck('sendMessage', payload);
        if (!answer.ok) return { ok: false, code: answer.code, retryAfterSeconds: answer.retryAfter };
        return {
          ok: true,
          message: toMessage({ ...payload, ...answer, userid: viewer.id, username: viewer.username }),
        };
      } catch {
        return { ok: false, code: 'network' };
      }
    },
    close: () => {
      stopListening();
      stopLooking();
      stopWaiting();
      stopAsking();
      socket.removeAllListeners();
      socket.close();
    },
  };
}
