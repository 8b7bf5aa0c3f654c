import { newClientId, type Message, type SendResult, type Viewer } from '@sharewave/api-client';
import { isBlank } from '@sharewave/contracts';
import type { PendingMessage } from './chat-session';
import type { RoomConnection } from './room-connection';
import type { RoomStore } from './room-store';
import { isTransient, retryDelayMs } from '../outbox/retry-policy';
import { SendLoop } from '../outbox/send-loop';

interface SenderOptions {
  viewer: Viewer;
  connection: Pick<RoomConnection, 'socket'>;
  /** Whether this tab may send the message; another tab may be about to. */
  maySend: (message: PendingMessage) => boolean;
  onConfirmed: (message: Message) => void;
}

const NO_CONNECTION: SendResult = { ok: false, code: 'network' };

/** Sends what the viewer writes in an open chat, and sends it again after a transient failure. */
export class MessageSender {
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly loop = new SendLoop({
    next: () => this.next(),
    send: async (message) =>
      (await this.options.connection.socket?.send(this.options.viewer, message)) ?? NO_CONNECTION,
    settle: (message, result) => this.settle(message, result),
  });

  constructor(
    private readonly store: RoomStore,
    private readonly options: SenderOptions,
  ) {}

  /** Queues a message behind the pending ones. */
  send(text: string): void {
    const { chatId } = this.store.getState();
    if (chatId === null || isBlank(text)) return;
    const createdAt = new Date().toISOString();
    const message = { clientId: newClientId(), chatId, text, createdAt } as const;
    this.store.apply({ type: 'queued', message: { ...message, state: 'sending', failureCode: null } });
    void this.flush();
  }

  /** Sends the failed messages again, in order. */
  retry(): void {
    this.cancelRetry();
    this.store.apply({ type: 'retried' });
    void this.flush();
  }

  /** Gives up a failed message; the messages behind it no longer wait for it. */
  discard(clientId: string): void {
    this.store.apply({ type: 'discarded', clientId });
    void this.flush();
  }

  /** Sends all pending messages that can be sent now. */
  flush(): Promise<void> {
    return this.loop.flush();
  }

  /** Makes messages ready to be sent again over a new connection. */
  resume(): void {
    // Without a timer, nothing else would retry: `cancelRetry` has dropped it together with the last connection.
    const isDue = ({ failureCode }: PendingMessage) =>
      failureCode === 'network' || (this.retryTimer === undefined && isTransient(failureCode));
    if (this.store.getState().session.pending.some(isDue)) this.store.apply({ type: 'retried' });
  }

  cancelRetry(): void {
    clearTimeout(this.retryTimer);
    this.retryTimer = undefined;
  }

  private next(): PendingMessage | undefined {
    const { session, link } = this.store.getState();
    const { connection, maySend } = this.options;
    const first = session.pending[0];
    const canSend = first?.state === 'sending' && link === 'online' && connection.socket !== null;
    return canSend && maySend(first) ? first : undefined;
  }

  private settle({ clientId }: PendingMessage, result: SendResult): void {
    if (this.store.isClosed()) return;
    if (result.ok) {
      this.store.apply({ type: 'confirmed', message: result.message });
      this.store.update({ isUnfriended: false });
      this.options.onConfirmed(result.message);
      return;
    }
    // The connection broke before the answer: the message stays pending, and the next connection sends it again.
    if (result.code === 'network' && this.store.getState().link !== 'online') return;
    const { code, retryAfterSeconds: waitSeconds } = result;
    this.store.apply({ type: 'failed', clientId, code, waitSeconds });
    if (isTransient(code)) {
      this.cancelRetry();
      this.retryTimer = setTimeout(() => this.retry(), retryDelayMs(waitSeconds));
    }
    if (code === 'not_friends') this.store.update({ isUnfriended: true });
  }
}
