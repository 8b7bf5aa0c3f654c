import type { ChatSocketHandlers, openChatSocket } from '@sharewave/api-client';
import { SOCKET_RECONNECTION } from '@sharewave/contracts';
import type { RoomStore } from './room-store';
import { ChatLink } from '../connection/chat-link';

interface ConnectionHandlers extends Pick<ChatSocketHandlers, 'onMessage' | 'onMissed' | 'onUnauthorized'> {
  /** Called each time the server has let the viewer into the chat. */
  onJoined: () => Promise<void>;
}

/** Keeps the room of an open chat joined: after each connection, and again when the server could not answer. */
export class RoomConnection {
  private readonly link: ChatLink;
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
    if (this.store.isClosed()) return;
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
    // A closed socket reports nothing. Until the room is joined again, nothing may be sent.
    this.store.update({ link: 'connecting' });
    this.link.close();
  }

  private async join(): Promise<void> {
    const { chatId } = this.store.getState();
    const { socket } = this;
    if (chatId === null || socket === null) return;
    const refusal = await socket.join(chatId);
    // Closed in the meantime, which ends the join with a failure.
    if (this.socket !== socket) return;
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
    clearTimeout(this.retryTimer);
    this.retryTimer = setTimeout(() => void step(), delayMs);
  }

  private setOffline(): void {
    this.store.update({ link: 'offline' });
  }
}
