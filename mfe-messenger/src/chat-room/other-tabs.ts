import { chatSessionReducer, type PendingMessage } from './chat-session';
import type { RoomStore } from './room-store';
import type { Outbox } from '../outbox/outbox';
import { TAKE_OVER_DELAY_MS } from '../outbox/retry-policy';

interface RoomSteps {
  /** Loads missed messages; resolves to whether that succeeded. */
  catchUp: () => Promise<boolean>;
  flush: () => Promise<void>;
}

/**
 * Keeps an open chat in step with other tabs that share its outbox. The tab that wrote a message sends it; if that tab is
 * gone, this one takes over after a delay.
 */
export class OtherTabs {
  /** Ids of messages that other tabs are still expected to send. */
  private theirs: ReadonlySet<string> = new Set();
  private takeOverTimer: ReturnType<typeof setTimeout> | undefined;
  private unsubscribe: (() => void) | null = null;

  constructor(
    private readonly store: RoomStore,
    private readonly outbox: Outbox,
    private readonly room: RoomSteps,
  ) {}

  start(): void {
    this.unsubscribe ??= this.outbox.subscribe((isByOthers) => {
      if (isByOthers) void this.sync();
    });
  }

  stop(): void {
    this.unsubscribe?.();
    this.unsubscribe = null;
  }

  cancelTakeOver(): void {
    clearTimeout(this.takeOverTimer);
    this.takeOverTimer = undefined;
  }

  /** Whether this tab may send a message: it is still in the outbox, and no other tab is expected to send it. */
  maySend(message: PendingMessage): boolean {
    return !this.theirs.has(message.clientId) && this.isInOutbox(message);
  }

  /** Adopts what other tabs have added to the outbox, drops what they have sent or discarded, and sends the rest. */
  async sync(): Promise<void> {
    // A message that another tab has sent must stay visible. So the pending one is dropped only after the stored one has loaded.
    const isGone = this.store.getState().session.pending.some((message) => !this.isInOutbox(message));
    const isKnown = !isGone || (await this.room.catchUp());
    if (this.store.isClosed()) return;
    if (isKnown) this.readOutbox();
    if (!isKnown || this.theirs.size > 0) this.takeOverTimer ??= this.takeOverLater();
    await this.room.flush();
  }

  private readOutbox(): void {
    const { chatId, session: before } = this.store.getState();
    if (chatId === null) return;
    const known = new Set(before.pending.map(({ clientId }) => clientId));
    // Not through `apply`, which would write to the outbox what has just been read from it.
    const session = chatSessionReducer(before, { type: 'shared', pending: this.outbox.load(chatId) });
    this.store.update({ session });
    const isTheirs = (id: string): boolean => !known.has(id) || this.theirs.has(id);
    this.theirs = new Set(session.pending.map(({ clientId }) => clientId).filter(isTheirs));
  }

  private takeOverLater(): ReturnType<typeof setTimeout> {
    return setTimeout(() => {
      this.takeOverTimer = undefined;
      this.theirs = new Set();
      void this.sync();
    }, TAKE_OVER_DELAY_MS);
  }

  private isInOutbox({ clientId }: PendingMessage): boolean {
    return this.outbox.all().some((message) => message.clientId === clientId);
  }
}
