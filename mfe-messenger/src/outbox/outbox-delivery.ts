import { openChatSocket, type SendResult, type Viewer } from '@sharewave/api-client';
import { chatSessionReducer, type PendingMessage } from '../chat-room/chat-session';
import { isTransient, retryDelayMs, TAKE_OVER_DELAY_MS } from './retry-policy';
import type { Outbox } from './outbox';
import { ChatLink } from '../connection/chat-link';
import { SendLoop } from './send-loop';

interface DeliveryOptions {
  viewer: Viewer;
  outbox: Outbox;
  /** Called for every message that the server has accepted. */
  onSent: () => void;
  /** The network edge, which tests replace. */
  connect?: typeof openChatSocket;
}

/**
 * Sends the pending messages of chats that are not open. It connects only while there are such messages. An open chat
 * sends its own messages: it calls `hold`, and `release` when it closes.
 */
export class OutboxDelivery {
  private readonly held = new Set<string>();
  private readonly link: ChatLink;
  private isUp = false;
  private inFlight: { chatId: string; answer: Promise<SendResult> } | null = null;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private takeOverTimer: ReturnType<typeof setTimeout> | undefined;
  private unsubscribe: (() => void) | null = null;
  private readonly loop = new SendLoop({
    next: () => (this.isUp && this.retryTimer === undefined ? this.first() : undefined),
    send: (message) => this.send(message),
    settle: (message, result) => this.settle(message, result),
  });

  constructor(private readonly options: DeliveryOptions) {
    this.link = new ChatLink(options.connect ?? openChatSocket);
  }

  start(): void {
    this.unsubscribe ??= this.options.outbox.subscribe((isByOthers) => {
      if (isByOthers && !this.link.isOpen) this.takeOverLater();
      else this.update();
    });
    this.update();
  }

  /** Stops sending; messages that are still pending stay in the outbox. */
  stop(): void {
    this.unsubscribe?.();
    this.unsubscribe = null;
    clearTimeout(this.takeOverTimer);
    this.takeOverTimer = undefined;
    this.cancelRetry();
    this.disconnect();
  }

  /** Leaves a chat to the caller. Resolves when no message of it is in flight any more. */
  async hold(chatId: string): Promise<void> {
    this.held.add(chatId);
    if (this.inFlight?.chatId === chatId) await this.inFlight.answer;
  }

  /** Takes a chat back from the caller of `hold`. */
  release(chatId: string): void {
    this.held.delete(chatId);
    this.update();
  }

  private update(): void {
    if (this.unsubscribe === null) return;
    if (this.first() === undefined) {
      if (this.inFlight === null) this.disconnect();
    } else if (this.retryTimer === undefined) {
      void this.connect();
      void this.loop.flush();
    }
  }

  private takeOverLater(): void {
    // A running timer is not restarted: messages written in one tab would postpone forever those left behind by a closed tab.
    this.takeOverTimer ??= setTimeout(() => {
      this.takeOverTimer = undefined;
      this.update();
    }, TAKE_OVER_DELAY_MS);
  }

  /** The first message that may be sent. Messages behind a refused one of the same chat wait with it. */
  private first(): PendingMessage | undefined {
    const passed = new Set(this.held);
    return this.options.outbox.all().find(({ chatId, state, failureCode }) => {
      if (passed.has(chatId)) return false;
      passed.add(chatId);
      return state !== 'failed' || isTransient(failureCode);
    });
  }

  private send(message: PendingMessage): Promise<SendResult> {
    const { socket } = this.link;
    const answer: Promise<SendResult> = socket
      ? socket.send(this.options.viewer, message)
      : Promise.resolve({ ok: false, code: 'network' });
    this.inFlight = { chatId: message.chatId, answer };
    return answer;
  }

  private settle({ chatId, clientId }: PendingMessage, result: SendResult): void {
    this.inFlight = null;
    if (!result.ok && isTransient(result.code)) this.retryLater(result.retryAfterSeconds);
    // A chat that was opened meanwhile loads the message with its history.
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
    const setUp = (isUp: boolean) => {
      this.isUp = isUp;
      if (!isUp) return;
      this.cancelRetry();
      this.update();
    };
    const handlers = {
      onConnected: () => setUp(true),
      onDisconnected: () => setUp(false),
      onMessage: () => undefined,
      onMissed: () => undefined,
      onUnauthorized: () => setUp(false),
    };
    await this.link.open(handlers, () => this.retryLater());
  }

  private disconnect(): void {
    this.link.close();
    this.isUp = false;
  }

  private retryLater(seconds?: number): void {
    this.cancelRetry();
    if (this.unsubscribe === null) return;
    this.retryTimer = setTimeout(() => {
      this.retryTimer = undefined;
      this.update();
    }, retryDelayMs(seconds));
  }

  private cancelRetry(): void {
    clearTimeout(this.retryTimer);
    this.retryTimer = undefined;
  }
}
