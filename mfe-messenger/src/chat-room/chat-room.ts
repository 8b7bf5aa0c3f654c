import {
  fetchMessages,
  isApiError,
  openChat,
  openChatSocket,
  type Message,
  type Viewer,
} from '@sharewave/api-client';
import { hasGap } from './chat-session';
import { MessageHistory } from './message-history';
import { MessageSender } from './message-sender';
import { OtherTabs } from './other-tabs';
import { RoomConnection } from './room-connection';
import { RoomStore } from './room-store';
import type { Outbox } from '../outbox/outbox';
import type { OutboxDelivery } from '../outbox/outbox-delivery';

/** The network edge of a chat room, which tests replace. */
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
  /** Sends the pending messages of chats that are not open. */
  delivery: Pick<OutboxDelivery, 'hold' | 'release'>;
  /** Called for every message that arrives or is confirmed, in this chat or another one. */
  onMessage: (message: Message) => void;
  /** Called when messages may have been missed, in this chat or another one. */
  onMissed: () => void;
  dependencies?: RoomDependencies;
}

/** One open chat. Its parts share the state of a `RoomStore`; this class decides which of them acts when. */
export class ChatRoom {
  readonly getState: RoomStore['getState'];
  readonly subscribe: RoomStore['subscribe'];
  private readonly api: RoomDependencies;
  private readonly store: RoomStore;
  private readonly history: MessageHistory;
  private readonly connection: RoomConnection;
  private readonly otherTabs: OtherTabs;
  private readonly sender: MessageSender;
  /** Resolves when `delivery` no longer sends any message of this chat. */
  private handedOver: Promise<void> = Promise.resolve();

  constructor(private readonly options: RoomOptions) {
    const { viewer, outbox, onMessage, onMissed } = options;
    this.api = options.dependencies ?? REAL;
    this.store = new RoomStore(outbox);
    this.getState = this.store.getState;
    this.subscribe = this.store.subscribe;
    this.history = new MessageHistory(this.store, this.api.fetchMessages);
    this.connection = new RoomConnection(this.store, this.api.openChatSocket, {
      // A message that `delivery` is still sending must be stored before the history is asked for it.
      untilReady: () => this.handedOver,
      onJoined: () => this.goOnline(),
      onMessage: (message) => this.receive(message),
      onMissed: () => {
        onMissed();
        void this.catchUp();
      },
      // The socket has ended for good. A call over HTTP takes a member whose session has ended to the login page.
      onUnauthorized: () => void this.catchUp(),
    });
    this.otherTabs = new OtherTabs(this.store, outbox, {
      catchUp: () => this.catchUp(),
      flush: () => this.sender.flush(),
    });
    this.sender = new MessageSender(this.store, {
      viewer,
      connection: this.connection,
      maySend: (message) => this.otherTabs.maySend(message),
      onConfirmed: onMessage,
    });
  }

  /** Opens the chat: asks for its id, then for history and connection at once. */
  async start(): Promise<void> {
    this.store.open();
    const signal = this.store.signal();
    this.store.update({ phase: 'opening' });
    let chatId: string;
    try {
      chatId = await this.api.openChat(this.options.partnerUsername, { signal });
    } catch (error) {
      if (signal.aborted) return;
      // A 400 is tolerated and yields no chat (spec 8).
      console.warn('The chat could not be opened', error);
      this.store.update({ phase: isApiError(error, 400) ? 'refused' : 'failed' });
      return;
    }
    if (signal.aborted) return;
    this.store.update({ chatId });
    this.handedOver = this.options.delivery.hold(chatId);
    this.store.apply({ type: 'reset', pending: this.options.outbox.load(chatId) });
    this.otherTabs.start();
    await Promise.all([this.catchUp(), this.connect()]);
    // On a second start the connection may be up already, so that no join leads to sending.
    void this.handedOver.then(() => this.sender.flush());
  }

  /** Leaves the chat; `start` opens it again. */
  stop(): void {
    this.store.close();
    this.otherTabs.stop();
    this.disconnect();
    const { chatId } = this.getState();
    if (chatId !== null) this.options.delivery.release(chatId);
  }

  /** Closes the connection and cancels all timers, as for a page that goes into the back-forward cache. */
  disconnect(): void {
    this.history.cancelRetry();
    this.sender.cancelRetry();
    this.otherTabs.cancelTakeOver();
    this.connection.close();
  }

  connect(): Promise<void> {
    return this.connection.open();
  }

  send(text: string): void {
    this.sender.send(text);
  }

  retry(): void {
    this.sender.retry();
  }

  discard(clientId: string): void {
    this.sender.discard(clientId);
  }

  loadOlder(): Promise<void> {
    return this.history.loadOlder();
  }

  catchUp(): Promise<boolean> {
    return this.history.catchUp();
  }

  private async goOnline(): Promise<void> {
    this.store.update({ link: 'online' });
    this.sender.resume();
    // Before anything is sent: a message that was stored just before the connection broke must not be sent a second time.
    await this.catchUp();
    await this.otherTabs.sync();
  }

  private receive(message: Message): void {
    this.options.onMessage(message);
    const { chatId, session } = this.getState();
    if (message.chatId !== chatId) return;
    // The server takes messages from friends only.
    if (message.senderId !== this.options.viewer.id) this.store.update({ isUnfriended: false });
    // The first message of a chat that was empty may not be the first that was sent.
    if (session.messages.length === 0 || hasGap(session, message)) void this.catchUp();
    this.store.apply({ type: 'received', messages: [message] });
  }
}
