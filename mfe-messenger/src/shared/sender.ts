import { memberSocket, type ChatSocket, type Message, type Viewer } from '@sharewave/api-client';
import { elect } from './election';
import { Outbox, type PendingMessage } from './outbox';
import { isTransient, retryDelayMs } from './retry-policy';

/** A chat on screen in this tab: its messages are sent on its own socket. */
export interface OpenChat extends Pick<ChatSocket, 'send'> {
  isConnected: () => boolean;
  onSent: (message: Message) => void;
}

/**
 * Sends what is in the outbox: each chat in order, one message at a time. One tab of the browser does so for all; only what
 * the storage did not accept is sent by the tab that has it.
 */
export class Sender {
  readonly outbox: Outbox;
  private readonly openChats = new Map<string, OpenChat>();
  /** By chat. */
  private readonly inFlight = new Map<string, Promise<void>>();
  private isElected = false;
  private failures = 0;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private stops: (() => void)[] = [];

  constructor(private readonly viewer: Viewer) {
    this.outbox = new Outbox(viewer.id);
  }

  start(): void {
    if (this.stops.length > 0) return;
    this.stops = [
      this.outbox.subscribe(() => this.flush()),
      memberSocket.subscribe({ onConnected: () => this.resume() }),
      elect((signal) => this.serve(signal)),
    ];
    this.flush();
  }

  /** Messages that are still pending stay in the outbox. */
  stop(): void {
    for (const stop of this.stops.splice(0)) stop();
    clearTimeout(this.retryTimer);
    this.retryTimer = undefined;
  }

  /** Sends a chat's messages on its own socket from now on, until the returned function is called. */
  openChat(chatId: string, chat: OpenChat): () => void {
    this.openChats.set(chatId, chat);
    return () => {
      if (this.openChats.get(chatId) !== chat) return;
      this.openChats.delete(chatId);
      this.flush();
    };
  }

  isOpen(chatId: string): boolean {
    return this.openChats.has(chatId);
  }

  /** Called when a socket is connected: what got no answer is sent again. */
  resume(): void {
    this.clearFailures((code) => code === 'network');
    this.flush();
  }

  private async serve(signal: AbortSignal): Promise<void> {
    this.isElected = true;
    this.clearFailures(isTransient);
    this.flush();
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    this.isElected = false;
    // Sent by two tabs, a message would be stored once, but count twice against the member's rate limit.
    await Promise.all(this.inFlight.values());
  }

  /** Sends the first message of each chat, unless it was refused; those behind a refused one wait with it. */
  private flush(): void {
    if (this.stops.length === 0) return;
    const seen = new Set<string>();
    for (const message of this.outbox.all()) {
      const { chatId, failureCode } = message;
      const isFirst = !seen.has(chatId);
      seen.add(chatId);
      const isOurs = this.isElected || !this.outbox.isShared(message);
      if (!isFirst || !isOurs || failureCode !== null || this.inFlight.has(chatId)) continue;
      const socket = this.openChats.get(chatId) ?? memberSocket;
      if (socket.isConnected()) this.inFlight.set(chatId, this.send(message, socket));
    }
  }

  private async send(message: PendingMessage, socket: OpenChat | typeof memberSocket): Promise<void> {
    const { chatId, clientId } = message;
    const result = await socket.send(this.viewer, message);
    this.inFlight.delete(chatId);
    if (result.ok) {
      this.failures = 0;
      this.openChats.get(chatId)?.onSent(result.message);
      this.outbox.remove(clientId);
    } else if (result.code !== 'network' || socket.isConnected()) {
      const { code, retryAfterSeconds } = result;
      if (isTransient(code)) this.retryLater(retryAfterSeconds);
      this.outbox.update({ ...message, failureCode: code, waitSeconds: retryAfterSeconds });
    }
    // Otherwise the connection broke before the answer, and the next one sends the message again.
    this.flush();
  }

  private retryLater(seconds: number | undefined): void {
    this.failures += 1;
    if (this.stops.length === 0) return;
    this.retryTimer ??= setTimeout(
      () => {
        this.retryTimer = undefined;
        this.clearFailures(isTransient);
      },
      retryDelayMs(this.failures, seconds),
    );
  }

  private clearFailures(isCleared: (code: string) => boolean): void {
    for (const message of this.outbox.all()) {
      const { failureCode } = message;
      if (failureCode !== null && isCleared(failureCode))
        this.outbox.update({ ...message, failureCode: null });
    }
  }
}
