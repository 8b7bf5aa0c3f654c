import type { SendResult } from '@sharewave/api-client';
import type { PendingMessage } from '../chat-room/chat-session';

/** Where a sender takes its messages from, and what becomes of them. */
export interface Lane {
  /** What is to be sent now; undefined when nothing is, or nothing can be. */
  next: () => PendingMessage | undefined;
  send: (message: PendingMessage) => Promise<SendResult>;
  settle: (message: PendingMessage, result: SendResult) => void;
}

/** Sends what waits in a lane in its order, one message at a time. */
export class Sender {
  private isSending = false;

  constructor(private readonly lane: Lane) {}

  /** Sends until nothing is left; a call while that is under way adds nothing. */
  async flush(): Promise<void> {
    if (this.isSending) return;
    this.isSending = true;
    try {
      for (let message = this.lane.next(); message !== undefined; message = this.lane.next()) {
        this.lane.settle(message, await this.lane.send(message));
      }
    } finally {
      this.isSending = false;
    }
  }
}
