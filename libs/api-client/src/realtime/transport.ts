import {
  type ClientToServerEvents,
  type ServerToMemberEvents,
  SOCKET_PATH,
  SOCKET_RECONNECTION,
  SOCKET_UNAUTHORIZED,
  type SocketHandshake,
  type SocketQuery,
  waysToConnect,
} from '@sharewave/contracts';
import { Manager, type Socket } from 'socket.io-client';
import { newClientId } from '../client-id';
import { getApiUrl } from '../http-client';
import { readToken } from '../token-store';
import { catchUpOnRequest } from './catch-up';
import { watchSilence } from './silence-watch';

export type PageSocket = Socket<ServerToMemberEvents, ClientToServerEvents>;

/** What every user of a socket must handle. */
export interface SocketHandlers {
  /** Called after every connection and reconnection. */
  onConnected: () => void;
  /** Called when a connection ends and after each failed attempt to connect. */
  onDisconnected: () => void;
  /** Called when events may have been missed although the socket is connected. */
  onMissed: () => void;
  /** Called when the session has ended; the socket does not reconnect. */
  onUnauthorized: () => void;
}

/** One connection to the server, with one socket for each namespace that is in use. */
export class Transport {
  private readonly manager: Manager<ServerToMemberEvents, ClientToServerEvents>;
  private readonly sockets = new Set<PageSocket>();
  private readonly stopWatch: () => void;
  private reconnection: ReturnType<typeof setTimeout> | undefined;
  /** True while the page is in the back/forward cache, which takes no page with an open connection. */
  private isSuspended = false;

  constructor(apiUrl: string) {
    const query: SocketQuery = { client: newClientId() };
    this.manager = new Manager(apiUrl, {
      path: SOCKET_PATH,
      ...waysToConnect(),
      query,
      autoConnect: false,
      reconnectionAttempts: Infinity,
      ...SOCKET_RECONNECTION,
    });
    this.manager.on('reconnect_attempt', (attempt) => this.prepareAttempt(attempt));
    this.stopWatch = watchSilence(this.manager, this.sockets, () => this.disconnect());
    window.addEventListener('online', this.reconnectNow);
    document.addEventListener('visibilitychange', this.reconnectNow);
    window.addEventListener('pagehide', this.suspend);
    window.addEventListener('pageshow', this.resume);
  }

  get isUnused(): boolean {
    return this.sockets.size === 0;
  }

  /** Opens the socket of a namespace, of which there can be one at a time. */
  open(namespace: string, handlers: SocketHandlers): { socket: PageSocket; close: () => void } {
    const auth = (answer: (handshake: SocketHandshake) => void) => answer({ token: readToken() });
    const socket = this.manager.socket(namespace, { auth });
    this.sockets.add(socket);
    this.listen(socket, handlers);
    const stopCatchUp = catchUpOnRequest(socket, handlers.onMissed);
    socket.connect();
    const close = () => {
      stopCatchUp();
      socket.removeAllListeners();
      this.remove(socket);
    };
    return { socket, close };
  }

  private listen(socket: PageSocket, { onConnected, onDisconnected, onUnauthorized }: SocketHandlers): void {
    let refusals = 0;
    socket.on('connect', () => {
      refusals = 0;
      onConnected();
    });
    socket.on('moving', ({ delayMs }) => {
      this.manager.reconnectionDelay(delayMs);
      this.manager.randomizationFactor(0);
    });
    socket.on('disconnect', (reason) => {
      onDisconnected();
      // The library reconnects by itself only when the connection was lost, not when either side has closed it.
      if (reason === 'io server disconnect' || reason === 'io client disconnect') this.reconnectLater();
    });
    socket.on('connect_error', (error) => {
      // A client that cannot connect is as disconnected as one that has lost its connection.
      onDisconnected();
      if (error.message === SOCKET_UNAUTHORIZED) {
        this.remove(socket);
        onUnauthorized();
      } else if (!socket.active) this.reconnectLater(refusals++);
    });
  }

  private remove(socket: PageSocket): void {
    this.sockets.delete(socket);
    socket.disconnect();
    if (!this.isUnused) return;
    clearTimeout(this.reconnection);
    this.stopWatch();
    window.removeEventListener('online', this.reconnectNow);
    document.removeEventListener('visibilitychange', this.reconnectNow);
    window.removeEventListener('pagehide', this.suspend);
    window.removeEventListener('pageshow', this.resume);
  }

  /**
   * Sets the transports of an attempt to reconnect. The attempts are counted from the start again once a server answers,
   * because without sticky sessions polling does not get any further than that answer. A delay that a server has asked for
   * applies to the first attempt only.
   */
  private prepareAttempt(attempt: number): void {
    Object.assign(this.manager.opts, waysToConnect(attempt));
    this.manager.reconnectionDelay(SOCKET_RECONNECTION.reconnectionDelay);
    this.manager.randomizationFactor(SOCKET_RECONNECTION.randomizationFactor);
  }

  /**
   * Waits as long as the library does between its own attempts, twice as long after each refusal. The delay is random because
   * many clients are affected at once and must not all reconnect at the same moment.
   */
  private reconnectLater(refusals = 0): void {
    const { reconnectionDelay, reconnectionDelayMax, randomizationFactor } = SOCKET_RECONNECTION;
    const longest = Math.min(reconnectionDelay * 2 ** refusals, reconnectionDelayMax);
    const delay = longest * (1 + (2 * Math.random() - 1) * randomizationFactor);
    clearTimeout(this.reconnection);
    if (!this.isSuspended) this.reconnection = setTimeout(() => this.connect(), delay);
  }

  /** When the network is back or the page becomes visible, in place of the next attempt or of one that hangs. */
  private readonly reconnectNow = (): void => {
    if (document.visibilityState !== 'visible' || this.isSuspended) return;
    if ([...this.sockets].some(({ connected }) => connected)) return;
    this.disconnect();
    this.connect();
  };

  private readonly suspend = (): void => {
    this.isSuspended = true;
    clearTimeout(this.reconnection);
    this.disconnect();
  };

  private readonly resume = (): void => {
    if (!this.isSuspended) return;
    this.isSuspended = false;
    this.connect();
  };

  private connect(): void {
    for (const socket of this.sockets) {
      if (!socket.active) socket.connect();
    }
  }

  private disconnect(): void {
    for (const socket of this.sockets) socket.disconnect();
  }
}

let shared: Transport | null = null;

/** The page's transport; a new one once nothing uses the last one. */
export function pageTransport(): Transport {
  if (shared === null || shared.isUnused) shared = new Transport(getApiUrl());
  return shared;
}
