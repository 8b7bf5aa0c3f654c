import {
  SOCKET_PATH,
  SOCKET_RECONNECTION,
  SOCKET_UNAUTHORIZED,
  type ClientToServerEvents,
  type ServerToMemberEvents,
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

/** A message that is not acknowledged within this time counts as not sent. */
const ACK_TIMEOUT_MS = 10_000;

type TypedSocket = Socket<ServerToMemberEvents, ClientToServerEvents>;

/** Schedules the first reconnection attempt for when the server asked for it; later attempts use the standard delays. */
function followReconnectHints(socket: TypedSocket): void {
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

/**
 * Sets the transports of each reconnection attempt while a server is down. The attempts are counted from the start again
 * once a server answers, because without sticky sessions polling does not get any further than that answer.
 */
function chooseTransports({ io: manager }: TypedSocket): void {
  manager.on('reconnect_attempt', (attempt) => Object.assign(manager.opts, waysToConnect(attempt)));
}

/** Catches up when the server asks for it, after a random delay, because the server asks all clients at once. */
function catchUpOnRequest(socket: TypedSocket, catchUp: () => void): () => void {
  let timeout: ReturnType<typeof setTimeout> | undefined;
  let interval: ReturnType<typeof setInterval> | undefined;
  const stop = () => {
    clearTimeout(timeout);
    clearInterval(interval);
  };
  socket.on('catchUp', ({ withinMs, everyMs }) => {
    stop();
    timeout = setTimeout(catchUp, Math.random() * withinMs);
    if (everyMs !== null) interval = setInterval(catchUp, everyMs);
  });
  // A new connection catches up anyway, and the server asks it again if necessary.
  socket.on('disconnect', stop);
  return stop;
}

function listen(socket: TypedSocket, handlers: ChatSocketHandlers): () => void {
  let retry: ReturnType<typeof setTimeout> | undefined;
  const { reconnectionDelay, randomizationFactor } = SOCKET_RECONNECTION;
  // The library does not reconnect by itself when either side closes the connection or the server refuses it; a chat must.
  // The delay is random because many clients are affected at once and must not all reconnect at the same moment.
  const reconnectLater = () => {
    const delay = reconnectionDelay * (1 + (2 * Math.random() - 1) * randomizationFactor);
    clearTimeout(retry);
    retry = setTimeout(() => socket.connect(), delay);
  };
  socket.on('connect', handlers.onConnected);
  socket.on('newMessage', (wire) => handlers.onMessage(toMessage(wire)));
  socket.on('disconnect', (reason) => {
    handlers.onDisconnected();
    // On the client side only the silence watch closes an established connection.
    if (reason === 'io server disconnect' || reason === 'io client disconnect') reconnectLater();
  });
  socket.on('connect_error', (error) => {
    if (error.message === SOCKET_UNAUTHORIZED) {
      socket.close();
      handlers.onUnauthorized();
      return;
    }
    // A client that cannot connect is as disconnected as one that has lost its connection.
    handlers.onDisconnected();
    if (!socket.active) reconnectLater();
  });
  return () => clearTimeout(retry);
}

/**
 * Reconnects at once when the network is back or the page becomes visible, in place of the next attempt or of one that
 * hangs; returns a function that stops this.
 */
function reconnectEarly(socket: TypedSocket): () => void {
  const reconnect = () => {
    if (socket.active && !socket.connected) socket.disconnect().connect();
  };
  const reconnectIfVisible = () => {
    if (document.visibilityState === 'visible') reconnect();
  };
  window.addEventListener('online', reconnect);
  document.addEventListener('visibilitychange', reconnectIfVisible);
  return () => {
    window.removeEventListener('online', reconnect);
    document.removeEventListener('visibilitychange', reconnectIfVisible);
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
    auth: (answer: (handshake: SocketHandshake) => void) => answer({ token: readToken() }),
  });
  const stops = [
    listen(socket, handlers),
    catchUpOnRequest(socket, handlers.onMissed),
    reconnectEarly(socket),
    watchSilence(socket.io, new Set([socket]), () => socket.disconnect()),
  ];
  followReconnectHints(socket);
  chooseTransports(socket);
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
      for (const stop of stops) stop();
      socket.removeAllListeners();
      socket.close();
    },
  };
}
