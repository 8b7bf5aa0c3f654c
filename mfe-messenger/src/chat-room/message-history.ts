import type { fetchMessages } from '@sharewave/api-client';
import { LIMITS, SOCKET_RECONNECTION } from '@sharewave/contracts';
import { catchUpFrom } from './chat-session';
import type { RoomStore } from './room-store';

/** The stored messages of an open chat: the last ones, those before, and whatever was missed since. */
export class MessageHistory {
  private catchingUp: Promise<boolean> | null = null;
  private mustCatchUpAgain = false;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly store: RoomStore,
    private readonly fetch: typeof fetchMessages,
  ) {}

  /** Asks for what was missed, and answers whether it was told; calls while one is under way lead to one more. */
  catchUp(): Promise<boolean> {
    if (this.catchingUp !== null) {
      this.mustCatchUpAgain = true;
      return this.catchingUp;
    }
    this.catchingUp = this.fetchMissed().finally(() => {
      this.catchingUp = null;
      if (!this.mustCatchUpAgain) return;
      this.mustCatchUpAgain = false;
      void this.catchUp();
    });
    return this.catchingUp;
  }

  /** Asks for the messages before the first one shown. */
  async loadOlder(): Promise<void> {
    const { chatId, session, hasOlder, isLoadingOlder } = this.store.getState();
    const first = session.messages[0];
    if (chatId === null || first === undefined || !hasOlder || isLoadingOlder) return;
    const signal = this.store.signal();
    this.store.update({ isLoadingOlder: true });
    try {
      const bounds = { before: first.seq, limit: LIMITS.messages.default };
      const messages = await this.fetch(chatId, bounds, { signal });
      this.store.apply({ type: 'received', messages });
      this.store.update({ hasOlder: messages.length === LIMITS.messages.default });
    } catch (error) {
      if (!signal.aborted) console.warn('Older messages could not be loaded', error);
    } finally {
      this.store.update({ isLoadingOlder: false });
    }
  }

  cancelRetry(): void {
    clearTimeout(this.retryTimer);
  }

  private async fetchMissed(): Promise<boolean> {
    const { chatId, session, phase } = this.store.getState();
    const signal = this.store.signal();
    if (chatId === null || signal.aborted) return false;
    // What has arrived by itself says nothing of what was before it.
    const after = phase === 'ready' ? catchUpFrom(session) : null;
    try {
      if (after === null) await this.fetchLast(chatId, signal);
      else await this.fetchAllAfter(chatId, after, signal);
      this.store.update({ phase: 'ready' });
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      console.warn('Messages could not be loaded', error);
      // What is on screen stays; only a chat that never showed anything says that it failed.
      if (phase === 'opening') this.store.update({ phase: 'failed' });
      else this.catchUpLater();
      return false;
    }
  }

  /** Nothing else may happen here for long; and what has failed for one has failed for many, who must not all come at once. */
  private catchUpLater(): void {
    const { reconnectionDelayMax, randomizationFactor } = SOCKET_RECONNECTION;
    const delay = reconnectionDelayMax * (1 - Math.random() * randomizationFactor);
    clearTimeout(this.retryTimer);
    this.retryTimer = setTimeout(() => void this.catchUp(), delay);
  }

  private async fetchLast(chatId: string, signal: AbortSignal): Promise<void> {
    const messages = await this.fetch(chatId, {}, { signal });
    this.store.apply({ type: 'received', messages });
    this.store.update({ hasOlder: messages.length === LIMITS.messages.default });
  }

  private async fetchAllAfter(chatId: string, from: number, signal: AbortSignal): Promise<void> {
    const limit = LIMITS.messages.max;
    for (let after: number | undefined = from; after !== undefined;) {
      const messages = await this.fetch(chatId, { after, limit }, { signal });
      this.store.apply({ type: 'received', messages });
      after = messages.length === limit ? messages.at(-1)?.seq : undefined;
    }
  }
}
