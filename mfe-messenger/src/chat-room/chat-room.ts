import {
  fetchMessages,
  isApiError,
  newClientId,
  openChat,
  openChatSocket,
  type ChatSocket,
  type Message,
  type SendResult,
  type Viewer,
} from '@sharewave/api-client';
import { isBlank, SOCKET_RECONNECTION } from '@sharewave/contracts';
import { chatSessionReducer, hasGap, type ChatSessionAction, type PendingMessage } from './chat-session';
import { MessageHistory } from './message-history';
import { OPENING, type RoomState } from './room-state';
import { isPassing, nextTryMs, OTHERS_TURN_MS } from '../outbox/next-try';
import type { Outbox } from '../outbox/outbox';
import type { OutboxDelivery } from '../outbox/outbox-delivery';
import { Sender } from '../outbox/sender';

/** The outside world of a chat room; tests replace parts of it. */
export interface RoomDependencies {
  openChat: typeof openChat;
  fetchMessages: typeof fetchMessages;
  openChatSocket: typeof openChatSocket;
}

const REAL: RoomDependencies = { openChat, fetchMessages, openChatSocket };

interface RoomOptions {
  viewer: Viewer;
  partnerUsername: string;
  outbox: Outbox;
  /** What delivers for the chats that are not open. */
  delivery: Pick<OutboxDelivery, 'hold' | 'release'>;
  /** Called for every message that arrives or is confirmed, of this chat or another one. */
  onMessage: (message: Message) => void;
  /** Called when messages may have been missed, of this chat or another one. */
  onMissed: () => void;
  dependencies?: RoomDependencies;
}

/** One open chat: its history, its connection and the messages on their way. Lives from start to stop. */
export class ChatRoom {
  private state = OPENING;
  private readonly listeners = new Set<() => void>();
  private stopping = new AbortController();
  private readonly api: RoomDependencies;
  private readonly history: MessageHistory;
  private socket: ChatSocket | null = null;
  /** Stands for the connection that is wanted, also while it is being opened. */
  private link: object | null = null;
  private readonly sender = new Sender({
    next: () => this.nextToSend(),
    send: async (message) =>
      (await this.socket?.send(this.options.viewer, message)) ?? { ok: false, code: 'network' },
    settle: (message, result) => this.settle(message, result),
  });
  private handedOver: Promise<void> = Promise.resolve();
  private rejoining: ReturnType<typeof setTimeout> | undefined;
  private sendingAgain: ReturnType<typeof setTimeout> | undefined;
  private othersTurn: ReturnType<typeof setTimeout> | undefined;
  /** What other tabs have put into the outbox, for as long as it is their turn to send it. */
  private othersMessages: ReadonlySet<string> = new Set();
  private unsubscribe: (() => void) | null = null;

  constructor(private readonly options: RoomOptions) {
    this.api = options.dependencies ?? REAL;
    const room = {
      getState: this.getState,
      update: (change: Partial<RoomState>) => this.update(change),
      apply: (action: ChatSessionAction) => this.apply(action),
      signal: () => this.stopping.signal,
    };
    this.history = new MessageHistory(room, this.api.fetchMessages);
  }

  readonly getState = (): RoomState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };

  /** Opens the chat: asks for its id, then for history and connection at once. */
  async start(): Promise<void> {
    if (this.isStopped()) this.stopping = new AbortController();
    const { signal } = this.stopping;
    this.update({ phase: 'opening' });
    let chatId: string;
    try {
      chatId = await this.api.openChat(this.options.partnerUsername, { signal });
    } catch (error) {
      if (signal.aborted) return;
      // A 400 is tolerated and yields no chat (spec 8).
      console.warn('The chat could not be opened', error);
      this.update({ phase: isApiError(error, 400) ? 'refused' : 'failed' });
      return;
    }
    if (signal.aborted) return;
    this.update({ chatId });
    this.handedOver = this.options.delivery.hold(chatId);
    this.apply({ type: 'reset', pending: this.options.outbox.load(chatId) });
    this.unsubscribe ??= this.options.outbox.subscribe((isByOthers) => {
      if (isByOthers) void this.share(chatId);
    });
    await Promise.all([this.catchUp(), this.connect()]);
    // A chat that is asked for once more may have its connection already, and nothing else would send.
    void this.handedOver.then(() => this.sender.flush());
  }

  /** Leaves the chat and its connection for good. */
  stop(): void {
    this.stopping.abort();
    this.unsubscribe?.();
    this.unsubscribe = null;
    this.disconnect();
    const { chatId } = this.state;
    if (chatId !== null) this.options.delivery.release(chatId);
  }

  /** Closes the connection while the page sleeps in the back-forward cache. */
  disconnect(): void {
    clearTimeout(this.rejoining);
    this.history.rest();
    this.forgetSendingAgain();
    clearTimeout(this.othersTurn);
    this.othersTurn = undefined;
    this.socket?.close();
    this.socket = null;
    this.link = null;
  }

  /** Connects, if no connection is there. */
  async connect(): Promise<void> {
    if (this.link !== null || this.isStopped()) return;
    const link = {};
    this.link = link;
    try {
      const socket = await this.api.openChatSocket({
        onConnected: () => void this.enter(),
        onDisconnected: () => this.update({ link: 'offline' }),
        onMessage: (message) => this.receive(message),
        onMissed: () => {
          this.options.onMissed();
          void this.catchUp();
        },
        onUnauthorized: () => {
          this.update({ link: 'offline' });
          // Nothing comes by this way any more, and only a call leads whoever was signed out to the login page.
          void this.catchUp();
        },
      });
      if (this.link === link) this.socket = socket;
      else socket.close();
    } catch (error) {
      // The socket client is a chunk of its own, which may fail to load.
      console.warn('The chat could not connect', error);
      if (this.link !== link) return;
      this.link = null;
      this.update({ link: 'offline' });
      this.rejoinLater(() => this.connect(), SOCKET_RECONNECTION.reconnectionDelayMax);
    }
  }

  /** Puts a message behind those on their way. */
  send(text: string): void {
    const { chatId } = this.state;
    if (chatId === null || isBlank(text)) return;
    const createdAt = new Date().toISOString();
    const message = { clientId: newClientId(), chatId, text, createdAt } as const;
    this.apply({ type: 'queued', message: { ...message, state: 'sending', failureCode: null } });
    void this.sender.flush();
  }

  /** Sends again what could not be sent, in its order. */
  retry(): void {
    this.forgetSendingAgain();
    this.apply({ type: 'retried' });
    void this.sender.flush();
  }

  /** Gives up a message that could not be sent; what was written behind it needs not wait any longer. */
  discard(clientId: string): void {
    this.apply({ type: 'discarded', clientId });
    void this.sender.flush();
  }

  /** Asks for the messages before the first one shown. */
  loadOlder(): Promise<void> {
    return this.history.loadOlder();
  }

  /** Asks for what was missed, and answers whether it was told; calls while one is under way lead to one more. */
  catchUp(): Promise<boolean> {
    return this.history.catchUp();
  }

  private async enter(): Promise<void> {
    const { chatId } = this.state;
    if (chatId === null || this.socket === null) return;
    const refusal = await this.socket.join(chatId);
    if (this.isStopped()) return;
    if (refusal !== null) {
      console.warn(`The chat could not be joined: ${refusal}`);
      this.update({ link: 'offline' });
      // The connection stands, so nothing else would try again.
      this.rejoinLater(() => this.enter(), SOCKET_RECONNECTION.reconnectionDelay);
      return;
    }
    // A message that is on its way already must be among the stored ones when these are asked for.
    await this.handedOver;
    if (this.isStopped()) return;
    this.update({ link: 'online' });
    if (this.state.session.pending.some((message) => this.isToBeTried(message)))
      this.apply({ type: 'retried' });
    // In this order: what was stored before the connection broke must not be sent twice for nothing.
    await this.catchUp();
    await this.share(chatId);
  }

  /** A new connection is reason enough where the last one was lost; and nothing else tries again once the page was put away. */
  private isToBeTried({ failureCode }: PendingMessage): boolean {
    return failureCode === 'network' || (this.sendingAgain === undefined && isPassing(failureCode));
  }

  private rejoinLater(step: () => Promise<void>, delayMs: number): void {
    clearTimeout(this.rejoining);
    this.rejoining = setTimeout(() => void step(), delayMs);
  }

  private forgetSendingAgain(): void {
    clearTimeout(this.sendingAgain);
    this.sendingAgain = undefined;
  }

  /** Takes over what other tabs have put into the outbox, drops what they have sent or given up, and sends the rest. */
  private async share(chatId: string): Promise<void> {
    // In this order: what they have sent stays in sight, or, where it cannot be had, what stands for it.
    const isGone = this.state.session.pending.some((message) => !this.isWaiting(message));
    const isKnown = !isGone || (await this.catchUp());
    if (this.isStopped()) return;
    if (isKnown) this.takeOver(chatId);
    if (!isKnown || this.othersMessages.size > 0) this.othersTurn ??= this.awaitOthers(chatId);
    await this.sender.flush();
  }

  private takeOver(chatId: string): void {
    const before = new Set(this.state.session.pending.map(({ clientId }) => clientId));
    const pending = this.options.outbox.load(chatId);
    const session = chatSessionReducer(this.state.session, { type: 'shared', pending });
    this.update({ session });
    const isOthers = (id: string): boolean => !before.has(id) || this.othersMessages.has(id);
    this.othersMessages = new Set(session.pending.map(({ clientId }) => clientId).filter(isOthers));
  }

  /** Whoever has put a message into the outbox also sends it, in another tab; unless that is gone. */
  private awaitOthers(chatId: string): ReturnType<typeof setTimeout> {
    return setTimeout(() => {
      this.othersTurn = undefined;
      this.othersMessages = new Set();
      void this.share(chatId);
    }, OTHERS_TURN_MS);
  }

  private isWaiting({ clientId }: PendingMessage): boolean {
    return this.options.outbox.all().some((message) => message.clientId === clientId);
  }

  private receive(message: Message): void {
    this.options.onMessage(message);
    if (message.chatId !== this.state.chatId) return;
    // No message is taken from somebody who is no friend.
    if (message.senderId !== this.options.viewer.id) this.update({ isUnfriended: false });
    const { session } = this.state;
    // The first message of a chat that was empty may not be the first that was sent.
    if (session.messages.length === 0 || hasGap(session, message)) void this.catchUp();
    this.apply({ type: 'received', messages: [message] });
  }

  private nextToSend(): PendingMessage | undefined {
    const first = this.state.session.pending[0];
    const canSend = this.socket !== null && this.state.link === 'online';
    if (!canSend || first?.state !== 'sending' || this.othersMessages.has(first.clientId)) return undefined;
    return this.isWaiting(first) ? first : undefined;
  }

  private settle({ clientId }: PendingMessage, result: SendResult): void {
    if (this.isStopped()) return;
    if (result.ok) {
      this.apply({ type: 'confirmed', message: result.message });
      this.update({ isUnfriended: false });
      this.options.onMessage(result.message);
      return;
    }
    // The connection broke on the way: it waits, and the next connection sends it again.
    if (result.code === 'network' && this.state.link !== 'online') return;
    const { code, retryAfterSeconds: waitSeconds } = result;
    this.apply({ type: 'failed', clientId, code, waitSeconds });
    // Whoever does not want to wait, retries; the others need not look after it.
    if (isPassing(code)) this.sendingAgain = setTimeout(() => this.retry(), nextTryMs(waitSeconds));
    if (code === 'not_friends') this.update({ isUnfriended: true });
  }

  private apply(action: ChatSessionAction): void {
    const { session: before } = this.state;
    const session = chatSessionReducer(before, action);
    if (session === before) return;
    if (session.pending !== before.pending) this.options.outbox.change(before.pending, session.pending);
    this.update({ session });
  }

  private update(change: Partial<RoomState>): void {
    if (this.isStopped()) return;
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }

  private isStopped(): boolean {
    return this.stopping.signal.aborted;
  }
}
