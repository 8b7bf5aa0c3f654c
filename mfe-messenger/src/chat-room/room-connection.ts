import type { ChatSocketHandlers, openChatSocket } from '@sharewave/api-client';
import { SOCKET_RECONNECTION } from '@sharewave/contracts';
import type { RoomStore } from './room-store';
import { ChatLink } from '../connection/chat-link';

interface ConnectionHandlers extends Pick<ChatSocketHandlers, 'onMessage' | 'onMissed' | 'onUnauthorized'> {
  /** Resolves when the room may go online. */
  untilReady: () => Promise<void>;
  /** Called each time the server has let the viewer into the chat. */
  onJoined: () => Promise<void>;
}

/** Keeps the room of an open chat joined: after each connection, and again when the server could not answer. */
export class RoomConnection {
  private readonly link: ChatLink;
  /** The latest attempt to join; null once its connection has ended. */
  private attempt: symbol | null = null;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly store: RoomStore,
    openSocket: typeof openChatSocket,
    private readonly handlers: ConnectionHandlers,
  ) {
    this.link = new ChatLink(openSocket);
  }

  get socket() {
    return this.link.socket;
  }

  async open(): Promise<void> {
    // Without a chat id it could not join when it is connected.
    if (this.store.isClosed() || this.store.getState().chatId === null) return;
    const handlers = {
      ...this.handlers,
      onConnected: () => void this.join(),
      onDisconnected: () => this.setOffline(),
      onUnauthorized: () => {
        this.setOffline();
        this.handlers.onUnauthorized();
      },
    };
    await this.link.open(handlers, () => {
      this.setOffline();
      this.retryLater(() => this.open(), SOCKET_RECONNECTION.reconnectionDelayMax);
    });
  }

  close(): void {
    clearTimeout(this.retryTimer);
    this.attempt = null;
    // A closed socket reports nothing. Until the room is joined again, nothing may be sent.
    this.store.update({ link: 'connecting' });
    this.link.close();
  }

  private async join(): Promise<void> {
    const { chatId } = this.store.getState();
    const { socket } = this;
    if (chatId === null || socket === null) return;
    const attempt = Symbol('join');
    this.attempt = attempt;
    const [refusal] = await Promise.all([socket.join(chatId), this.handlers.untilReady()]);
    // The connection has ended in the meantime, also if the same socket has reconnected.
    if (this.attempt !== attempt) return;
    if (refusal === null) {
      await this.handlers.onJoined();
      return;
    }
    console.warn(`The chat could not be joined: ${refusal}`);
    this.setOffline();
    // The socket stays connected, so it will not report a new connection that could lead to another try.
    this.retryLater(() => this.join(), SOCKET_RECONNECTION.reconnectionDelay);
  }

  private retryLater(step: () => Promise<void>, delayMs: number): void {
    this.retryTimer = setTimeout(() => void step(), delayMs);
  }

  private setOffline(): void {
    // The next connection joins by itself.
    clearTimeout(this.retryTimer);
    this.attempt = null;
    this.store.update({ link: 'offline' });
  }
}
