import { chatSessionReducer, type ChatSessionAction } from './chat-session';
import { OPENING, type RoomState } from './room-state';
import type { Outbox } from '../outbox/outbox';

/** The state of a chat room, shared by its parts. It does not change while the room is closed. */
export class RoomStore {
  private state = OPENING;
  private readonly listeners = new Set<() => void>();
  private lifetime = new AbortController();

  constructor(private readonly outbox: Outbox) {}

  readonly getState = (): RoomState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };

  /** Allows changes again after `close`. */
  open(): void {
    if (this.isClosed()) this.lifetime = new AbortController();
  }

  close(): void {
    this.lifetime.abort();
  }

  isClosed(): boolean {
    return this.signal().aborted;
  }

  /** Aborted when the room closes. */
  signal(): AbortSignal {
    return this.lifetime.signal;
  }

  /** Changes the messages, and the outbox with them. */
  apply(action: ChatSessionAction): void {
    const { session: before } = this.state;
    const session = chatSessionReducer(before, action);
    if (session === before) return;
    if (session.pending !== before.pending) this.outbox.change(before.pending, session.pending);
    this.update({ session });
  }

  update(change: Partial<RoomState>): void {
    if (this.isClosed()) return;
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }
}
