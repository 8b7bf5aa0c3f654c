import type { ChatSocket, ChatSocketHandlers, openChatSocket } from '@sharewave/api-client';

/** Holds at most one chat socket, also when it is closed and opened again while the socket client is still loading. */
export class ChatLink {
  /** Set as soon as a socket is wanted; the socket itself follows once it is open. */
  private link: { socket: ChatSocket | null } | null = null;

  constructor(private readonly openSocket: typeof openChatSocket) {}

  get socket(): ChatSocket | null {
    return this.link?.socket ?? null;
  }

  /** Whether a socket is open or on its way. */
  get isOpen(): boolean {
    return this.link !== null;
  }

  /** Opens the socket, unless there is one. Calls `onFailed` if that fails and nobody has closed the link since. */
  async open(handlers: ChatSocketHandlers, onFailed: () => void): Promise<void> {
    if (this.link !== null) return;
    const link: { socket: ChatSocket | null } = { socket: null };
    this.link = link;
    try {
      const socket = await this.openSocket(handlers);
      if (this.link === link) link.socket = socket;
      else socket.close();
    } catch (error) {
      // The socket client is a chunk of its own, which may fail to load.
      console.warn('The chat could not connect', error);
      if (this.link !== link) return;
      this.link = null;
      onFailed();
    }
  }

  close(): void {
    this.socket?.close();
    this.link = null;
  }
}
