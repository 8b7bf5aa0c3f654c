import { openChatSocket, type ChatSocket, type SendResult, type Viewer } from '@sharewave/api-client';
import { chatSessionReducer, type PendingMessage } from '../chat-room/chat-session';
import { isPassing, nextTryMs, OTHERS_TURN_MS } from './next-try';
import type { Outbox } from './outbox';
import { Sender } from './sender';

interface DeliveryOptions {
  viewer: Viewer;
  outbox: Outbox;
  /** Called for every message that the server has taken. */
  onSent: () => void;
  /** The network edge, which tests replace. */
  connect?: typeof openChatSocket;
}

interface Link {
  /** Null while it is being opened. */
  socket: ChatSocket | null;
  isUp: boolean;
}

/**
 * Delivers what waits in the outbox for chats that are not open, over a connection that stands only while something
 * does. An open chat sends for itself: it holds its messages for as long as it is open.
 */
export class OutboxDelivery {
  private readonly held = new Set<string>();
  private link: Link | null = null;
  private underWay: { chatId: string; answer: Promise<SendResult> } | null = null;
  private nextTry: ReturnType<typeof setTimeout> | undefined;
  private othersTurn: ReturnType<typeof setTimeout> | undefined;
  private unsubscribe: (() => void) | null = null;
  private readonly sender = new Sender({
    next: () => (this.link?.isUp === true && this.nextTry === undefined ? this.first() : undefined),
    send: (message) => this.send(message),
    settle: (message, result) => this.settle(message, result),
  });

  constructor(private readonly options: DeliveryOptions) {}

  /** Delivers from now on. */
  start(): void {
    this.unsubscribe ??= this.options.outbox.subscribe((isByOthers) => {
      if (isByOthers && this.link === null) this.updateLater();
      else this.update();
    });
    this.update();
  }

  /** Leaves what still waits for the next start. */
  stop(): void {
    this.unsubscribe?.();
    this.unsubscribe = null;
    clearTimeout(this.othersTurn);
    this.othersTurn = undefined;
    this.forgetWait();
    this.disconnect();
  }

  /** Leaves a chat to the caller; answers once no message of it is on its way from here. */
  async hold(chatId: string): Promise<void> {
    this.held.add(chatId);
    if (this.underWay?.chatId === chatId) await this.underWay.answer;
  }

  /** Takes care of a chat again. */
  release(chatId: string): void {
    this.held.delete(chatId);
    this.update();
  }

  private update(): void {
    if (this.unsubscribe === null) return;
    if (this.first() === undefined) {
      if (this.underWay === null) this.disconnect();
    } else if (this.nextTry === undefined) {
      void this.connect();
      void this.sender.flush();
    }
  }

  private updateLater(): void {
    // Not begun anew by each message: a tab in which somebody talks would put off for ever what a closed one has left.
    this.othersTurn ??= setTimeout(() => {
      this.othersTurn = undefined;
      this.update();
    }, OTHERS_TURN_MS);
  }

  /** The first message that may be sent; what is behind a refused one waits with it. */
  private first(): PendingMessage | undefined {
    const passed = new Set(this.held);
    return this.options.outbox.all().find(({ chatId, state, failureCode }) => {
      if (passed.has(chatId)) return false;
      passed.add(chatId);
      return state !== 'failed' || isPassing(failureCode);
    });
  }

  private send(message: PendingMessage): Promise<SendResult> {
    const socket = this.link?.socket;
    const answer: Promise<SendResult> = socket
      ? socket.send(this.options.viewer, message)
      : Promise.resolve({ ok: false, code: 'network' });
    this.underWay = { chatId: message.chatId, answer };
    return answer;
  }

  private settle({ chatId, clientId }: PendingMessage, result: SendResult): void {
    this.underWay = null;
    if (!result.ok && isPassing(result.code)) this.wait(result.retryAfterSeconds);
    // A chat that was opened meanwhile finds the message among those that are stored.
    else if (!this.held.has(chatId)) {
      const pending = this.options.outbox.all().filter((message) => message.chatId === chatId);
      const session = chatSessionReducer(
        { messages: [], pending },
        result.ok
          ? { type: 'confirmed', message: result.message }
          : { type: 'failed', clientId, code: result.code },
      );
      this.options.outbox.change(pending, session.pending);
    }
    if (result.ok) this.options.onSent();
    this.update();
  }

  private async connect(): Promise<void> {
    if (this.link !== null) return;
    const link: Link = { socket: null, isUp: false };
    this.link = link;
    const setUp = (isUp: boolean) => {
      link.isUp = isUp;
      if (!isUp) return;
      this.forgetWait();
      this.update();
    };
    try {
      const socket = await (this.options.connect ?? openChatSocket)({
        onConnected: () => setUp(true),
        onDisconnected: () => setUp(false),
        onMessage: () => undefined,
        onMissed: () => undefined,
        onUnauthorized: () => setUp(false),
      });
      if (this.link === link) link.socket = socket;
      else socket.close();
    } catch (error) {
      // The socket client is a chunk of its own, which may fail to load.
      console.warn('What waits in the outbox could not be sent', error);
      if (this.link !== link) return;
      this.link = null;
      this.wait();
    }
  }

  private disconnect(): void {
    this.link?.socket?.close();
    this.link = null;
  }

  private wait(seconds?: number): void {
    this.forgetWait();
    if (this.unsubscribe === null) return;
    this.nextTry = setTimeout(() => {
      this.nextTry = undefined;
      this.update();
    }, nextTryMs(seconds));
  }

  private forgetWait(): void {
    clearTimeout(this.nextTry);
    this.nextTry = undefined;
  }
}
