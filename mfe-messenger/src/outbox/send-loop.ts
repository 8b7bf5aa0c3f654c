import type { SendResult } from '@sharewave/api-client';
import type { PendingMessage } from '../chat-room/chat-session';

interface SendLoopOptions {
  /** The message to send now; undefined when there is none, or none can be sent. */
  next: () => PendingMessage | undefined;
  send: (message: PendingMessage) => Promise<SendResult>;
  settle: (message: PendingMessage, result: SendResult) => void;
}

/** Sends messages in order, one at a time. */
export class SendLoop {
  private isSending = false;

  constructor(private readonly options: SendLoopOptions) {}

  /** Sends until no message is left. A call during a running flush does nothing. */
  async flush(): Promise<void> {
    if (this.isSending) return;
    this.isSending = true;
    try {
      const { next, send, settle } = this.options;
      for (let message = next(); message !== undefined; message = next()) {
        settle(message, await send(message));
      }
    } finally {
      this.isSending = false;
    }
  }
}
