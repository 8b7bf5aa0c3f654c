import {
  fetchMessages,
  isApiError,
  newClientId,
  openChat,
  openChatSocket,
  type Message,
  type Viewer,
} from '@sharewave/api-client';
import { isBlank } from '@sharewave/contracts';
import type { PendingMessage } from '../shared/outbox';
import type { Sender } from '../shared/sender';
import { MessageHistory } from './message-history';
import { hasGap, merge } from './messages';

export interface RoomState {
  /** `refused`: the API opens no chat with this partner; `failed`: the call failed. */
  phase: 'opening' | 'ready' | 'refused' | 'failed';
  link: 'connecting' | 'online' | 'offline';
  chatId: string | null;
  /** Confirmed messages, ordered by `seq`. */
  messages: readonly Message[];
  /** The viewer's unconfirmed messages in the order in which they were written. */
  pending: readonly PendingMessage[];
  /** Whether messages exist before the first one shown. */
  hasOlder: boolean;
  isLoadingOlder: boolean;
  /** True once the server has refused a message because the two are no longer friends. */
  isUnfriended: boolean;
}

const OPENING: RoomState = {
  phase: 'opening',
  link: 'connecting',
  chatId: null,
  messages: [],
  pending: [],
  hasOlder: false,
  isLoadingOlder: false,
  isUnfriended: false,
};

export interface RoomApi {
  openChat: typeof openChat;
  fetchMessages: typeof fetchMessages;
  openChatSocket: typeof openChatSocket;
}

const REAL: RoomApi = { openChat, fetchMessages, openChatSocket };

interface RoomOptions {
  viewer: Viewer;
  partnerUsername: string;
  sender: Sender;
  onPartnerMessage: () => void;
  api?: RoomApi;
}

/** One open chat: its messages from socket and history, and those of the outbox that belong to it. */
export class ChatRoom {
  private state = OPENING;
  private readonly listeners = new Set<() => void>();
  private lifetime = new AbortController();
  private readonly api: RoomApi;
  private readonly history: MessageHistory;
  /** True once the room is joined and what it missed before is loaded. */
  private canSend = false;

  constructor(private readonly options: RoomOptions) {
    this.api = options.api ?? REAL;
    const room = {
      getState: this.getState,
      update: (change: Partial<RoomState>) => this.update(change),
      receive: (messages: readonly Message[]) => this.receive(messages),
      completed: () => this.update({ phase: 'ready', pending: this.waiting() }),
      signal: () => this.lifetime.signal,
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
    this.stop();
    this.lifetime = new AbortController();
    const { signal } = this.lifetime;
    this.update(OPENING);
    try {
      const chatId = await this.api.openChat(this.options.partnerUsername, { signal });
      if (signal.aborted) return;
      this.update({ chatId });
      this.connect(chatId, signal);
      await this.catchUp();
    } catch (error) {
      if (signal.aborted) return;
      // A 400 is tolerated and yields no chat (spec 8).
      console.warn('The chat could not be opened', error);
      this.update({ phase: isApiError(error, 400) ? 'refused' : 'failed' });
    }
  }

  stop(): void {
    this.lifetime.abort();
  }

  send(text: string): void {
    const { chatId } = this.state;
    if (chatId === null || isBlank(text)) return;
    const createdAt = new Date().toISOString();
    this.outbox.add({ clientId: newClientId(), chatId, text, createdAt, failureCode: null });
  }

  /** Sends the failed messages again, in order. */
  retry(): void {
    for (const message of this.state.pending) this.outbox.update({ ...message, failureCode: null });
  }

  /** Gives up a failed message; the messages behind it no longer wait for it. */
  discard(clientId: string): void {
    this.update({ pending: this.state.pending.filter((message) => message.clientId !== clientId) });
    this.outbox.remove(clientId);
  }

  loadOlder(): Promise<void> {
    return this.history.loadOlder();
  }

  catchUp(): Promise<boolean> {
    return this.history.catchUp();
  }

  private get outbox() {
    return this.options.sender.outbox;
  }

  private connect(chatId: string, signal: AbortSignal): void {
    const { sender } = this.options;
    const socket = this.api.openChatSocket(chatId, {
      onJoined: () => void this.goOnline(),
      onDisconnected: () => this.goOffline(),
      onMessage: (message) => this.handleMessage(message),
      onMissed: () => void this.catchUp(),
      onUnauthorized: () => {
        this.goOffline();
        // A call over HTTP takes a member whose session has ended to the login page.
        void this.catchUp();
      },
    });
    const closeChat = sender.openChat(chatId, {
      isConnected: () => this.canSend,
      send: socket.send,
      onSent: (message) => {
        this.update({ isUnfriended: false });
        this.receive([message]);
      },
    });
    const unsubscribe = this.outbox.subscribe(() => this.showPending());
    signal.addEventListener('abort', () => {
      this.canSend = false;
      this.history.cancelRetry();
      unsubscribe();
      socket.close();
      closeChat();
    });
    this.showPending();
    // Whoever opens the chat wants its messages sent, whatever they were refused for.
    this.retry();
  }

  private async goOnline(): Promise<void> {
    const { signal } = this.lifetime;
    this.update({ link: 'online' });
    // Before anything is sent: a message that was stored just before the connection broke must not be sent a second time.
    await this.catchUp();
    if (signal.aborted || this.state.link !== 'online') return;
    this.canSend = true;
    this.options.sender.resume();
  }

  private goOffline(): void {
    this.canSend = false;
    this.update({ link: 'offline' });
  }

  private handleMessage(message: Message): void {
    const { chatId, messages } = this.state;
    if (message.chatId !== chatId) return;
    if (message.senderId !== this.options.viewer.id) {
      // The server takes messages from friends only.
      this.update({ isUnfriended: false });
      this.options.onPartnerMessage();
    }
    if (hasGap(messages, message)) void this.catchUp();
    this.receive([message]);
  }

  private receive(arrived: readonly Message[]): void {
    const messages = merge(this.state.messages, arrived);
    if (messages === this.state.messages) return;
    const confirmed = new Set(arrived.map(({ clientId }) => clientId));
    const isPending = ({ clientId }: PendingMessage) => !confirmed.has(clientId);
    this.update({ messages, pending: this.state.pending.filter(isPending) });
    for (const message of this.outbox.all()) {
      if (!isPending(message)) this.outbox.remove(message.clientId);
    }
  }

  /** The chat's messages in the outbox that the server has not confirmed. */
  private waiting(): readonly PendingMessage[] {
    const { chatId, messages, pending } = this.state;
    const confirmed = new Set(messages.map(({ clientId }) => clientId));
    const waiting = this.outbox
      .all()
      .filter((message) => message.chatId === chatId && !confirmed.has(message.clientId));
    const isSame =
      waiting.length === pending.length && waiting.every((message, index) => message === pending[index]);
    return isSame ? pending : waiting;
  }

  private showPending(): void {
    const { pending: before } = this.state;
    const waiting = this.waiting();
    const ids = new Set(waiting.map(({ clientId }) => clientId));
    // What another tab has sent stays visible until the stored message has loaded.
    const gone = before.filter(({ clientId }) => !ids.has(clientId));
    if (gone.length > 0) void this.catchUp();
    const isRefused = (pending: readonly PendingMessage[]) => pending[0]?.failureCode === 'not_friends';
    const isUnfriended = this.state.isUnfriended || (isRefused(waiting) && !isRefused(before));
    this.update({ pending: gone.length > 0 ? [...gone, ...waiting] : waiting, isUnfriended });
  }

  private update(change: Partial<RoomState>): void {
    if (this.lifetime.signal.aborted) return;
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }
}
