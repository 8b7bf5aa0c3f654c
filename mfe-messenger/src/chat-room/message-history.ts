import type { fetchMessages, Message } from '@sharewave/api-client';
import { LIMITS, SOCKET_RECONNECTION } from '@sharewave/contracts';
import type { RoomState } from './chat-room';
import { catchUpFrom } from './messages';

interface Room {
  getState: () => RoomState;
  update: (change: Partial<RoomState>) => void;
  receive: (messages: readonly Message[]) => void;
  /** Called when nothing is missing any more. */
  completed: () => void;
  signal: () => AbortSignal;
}

/** Loads the stored messages of an open chat: the latest ones, older ones, and those that were missed. */
export class MessageHistory {
  private catchingUp: Promise<boolean> | null = null;
  private mustCatchUpAgain = false;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly room: Room,
    private readonly fetch: typeof fetchMessages,
  ) {}

  /** Loads missed messages; resolves to whether that succeeded. Calls during a running one lead to one more. */
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

  async loadOlder(): Promise<void> {
    const { chatId, messages: known, hasOlder, isLoadingOlder } = this.room.getState();
    const first = known[0];
    if (chatId === null || first === undefined || !hasOlder || isLoadingOlder) return;
    const signal = this.room.signal();
    this.room.update({ isLoadingOlder: true });
    try {
      const bounds = { before: first.seq, limit: LIMITS.messages.default };
      const messages = await this.fetch(chatId, bounds, { signal });
      this.room.receive(messages);
      this.room.update({ hasOlder: messages.length === LIMITS.messages.default });
    } catch (error) {
      if (!signal.aborted) console.warn('Older messages could not be loaded', error);
    } finally {
      this.room.update({ isLoadingOlder: false });
    }
  }

  cancelRetry(): void {
    clearTimeout(this.retryTimer);
  }

  private async fetchMissed(): Promise<boolean> {
    const { chatId, messages, phase } = this.room.getState();
    const signal = this.room.signal();
    if (chatId === null || signal.aborted) return false;
    // Before the first load, messages that arrived over the socket do not say what came before them.
    const after = phase === 'ready' ? catchUpFrom(messages) : null;
    try {
      if (after === null) await this.fetchLast(chatId, signal);
      else await this.fetchAllAfter(chatId, after, signal);
      this.room.completed();
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      console.warn('Messages could not be loaded', error);
      // Loaded messages stay on screen; only a chat that has shown none yet reports the failure.
      if (phase === 'opening') this.room.update({ phase: 'failed' });
      else this.catchUpLater();
      return false;
    }
  }

  /** Retries, because no other event may come for a long time. The delay is random: many clients fail together and must not all return at once. */
  private catchUpLater(): void {
    const { reconnectionDelayMax, randomizationFactor } = SOCKET_RECONNECTION;
    const delay = reconnectionDelayMax * (1 - Math.random() * randomizationFactor);
    clearTimeout(this.retryTimer);
    this.retryTimer = setTimeout(() => void this.catchUp(), delay);
  }

  private async fetchLast(chatId: string, signal: AbortSignal): Promise<void> {
    const messages = await this.fetch(chatId, {}, { signal });
    this.room.receive(messages);
    this.room.update({ hasOlder: messages.length === LIMITS.messages.default });
  }

  private async fetchAllAfter(chatId: string, from: number, signal: AbortSignal): Promise<void> {
    const limit = LIMITS.messages.max;
    for (let after: number | undefined = from; after !== undefined;) {
      const messages = await this.fetch(chatId, { after, limit }, { signal });
      this.room.receive(messages);
      after = messages.length === limit ? messages.at(-1)?.seq : undefined;
    }
  }
}
