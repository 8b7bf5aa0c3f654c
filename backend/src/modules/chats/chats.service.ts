import { Injectable } from '@nestjs/common';
import type { Viewer } from '../../common/auth/viewer';
import { ConcurrencyLimit } from '../../common/concurrency/concurrency-limit';
import { DomainError } from '../../common/errors/domain-error';
import { newTimeOrderedId, timeOfId } from '../../infrastructure/mongo/time-ordered-id';
import { UnitOfWork } from '../../infrastructure/mongo/unit-of-work';
import { FriendsService } from '../friends/friends.service';
import type { MemberSummary } from '../users/member-summary';
import { UsersService } from '../users/users.service';
import {
  type Chat,
  type HistoryRange,
  type LastMessage,
  type Message,
  type NewMessage,
  partnerOf,
} from './chat';
import { ChatsRepository } from './chats.repository';
import { MessagesRepository } from './messages.repository';

/** Histories that are read at once: each may be many megabytes, and a node may have little memory. */
const READ_AT_ONCE = 4;
const MAX_WAITING = 5000;

/** A row of the list of chats. */
export interface ChatPreview {
  readonly chatId: string;
  readonly partner: MemberSummary;
  readonly lastMessage: LastMessage;
  readonly unreadCount: number;
}

/** Messages with the names of those who wrote them. */
export interface History {
  readonly messages: readonly Message[];
  readonly senders: ReadonlyMap<string, MemberSummary>;
}

/** A stored message; `isRepeat` when it had been stored before. */
export interface SentMessage {
  readonly message: Message;
  readonly isRepeat: boolean;
  readonly memberIds: readonly [string, string];
}

@Injectable()
export class ChatsService {
  private readonly reading = new ConcurrencyLimit(READ_AT_ONCE, MAX_WAITING);

  constructor(
    private readonly chats: ChatsRepository,
    private readonly messages: MessagesRepository,
    private readonly friends: FriendsService,
    private readonly users: UsersService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** The id of the chat with a member; only friends begin one. */
  async open(viewer: Viewer, partnerUsername: string): Promise<string> {
    const partner = await this.users.findByUsername(partnerUsername);
    if (partner === null) throw new DomainError('no_such_member', 'There is no such member');
    if (partner.id === viewer.id) throw new DomainError('not_yourself', 'A chat needs somebody else');
    const existing = await this.chats.findChatId(viewer.id, partner.id);
    if (existing !== null) return existing;
    if (!(await this.friends.areFriends(viewer.id, partner.id))) throw notFriends();
    return this.chats.insertChat(viewer.id, partner.id);
  }

  async list(viewer: Viewer): Promise<ChatPreview[]> {
    const chats = await this.chats.listChats(viewer.id);
    const partners = await this.users.listSummaries(chats.map((chat) => partnerOf(chat, viewer.id)));
    return chats.flatMap((chat) => {
      const partner = partners.get(partnerOf(chat, viewer.id));
      if (partner === undefined || chat.lastMessage === null) return [];
      const unreadCount = chat.unread[viewer.id] ?? 0;
      return [{ chatId: chat.id, partner, lastMessage: chat.lastMessage, unreadCount }];
    });
  }

  /** The viewer's chat; one of others answers like one that does not exist. */
  async getChat(viewer: Viewer, chatId: string): Promise<Chat> {
    const chat = await this.chats.findChat(chatId, viewer.id);
    if (chat === null) throw noSuchChat();
    return chat;
  }

  async history(viewer: Viewer, chatId: string, range: HistoryRange): Promise<History> {
    const chat = await this.getChat(viewer, chatId);
    const [messages, senders] = await Promise.all([
      this.reading.run(() => this.messages.listMessages(chatId, range)),
      this.users.listSummaries(chat.memberIds),
    ]);
    return { messages, senders };
  }

  /** Stores a message. Sent again under the same `clientId` it stays the message that it was. */
  async send(viewer: Viewer, draft: Omit<NewMessage, 'senderId'>): Promise<SentMessage> {
    const memberIds = await this.chats.findMembers(draft.chatId, viewer.id);
    if (memberIds === null) throw noSuchChat();
    const chat = { id: draft.chatId, memberIds };
    const message = { ...draft, senderId: viewer.id };
    // Asked while the message takes its number: nothing is stored before it is answered.
    const areFriends = this.areFriends(viewer, chat);
    let isFirstRun = true;
    try {
      return await this.unitOfWork.run(chat.id, async () => {
        // A first run meets a repeat as a duplicate key, and is run again.
        const stored = isFirstRun ? null : await this.findStored(message);
        isFirstRun = false;
        if (stored !== null) return { message: stored, isRepeat: true, memberIds };
        return { message: await this.store(chat, message, areFriends), isRepeat: false, memberIds };
      });
    } catch (error) {
      // What was stored while they were friends may still be asked about.
      const stored = isNotFriends(error) ? await this.findStored(message) : null;
      if (stored === null) throw error;
      return { message: stored, isRepeat: true, memberIds };
    }
  }

  /** Marks everything up to a message as read; answers how many later ones wait. */
  async markRead(viewer: Viewer, chatId: string, messageId: string): Promise<number> {
    const chat = await this.getChat(viewer, chatId);
    const message = await this.messages.findMessage(chatId, messageId);
    if (message === null) throw new DomainError('not_found', 'There is no such message');
    return this.unitOfWork.run(chatId, async () => {
      const unread = await this.messages.countAfter(chatId, partnerOf(chat, viewer.id), message.seq);
      if (await this.chats.setRead(chatId, viewer.id, message.seq, unread)) return unread;
      return (await this.getChat(viewer, chatId)).unread[viewer.id] ?? 0;
    });
  }

  private async findStored({ chatId, senderId, clientId }: NewMessage): Promise<Message | null> {
    return clientId === null ? null : this.messages.findByClientId(chatId, senderId, clientId);
  }

  /** Answers later, and fails only where it is awaited. */
  private areFriends(viewer: Viewer, chat: Pick<Chat, 'memberIds'>): Promise<boolean> {
    const asking = this.friends.areFriends(viewer.id, partnerOf(chat, viewer.id));
    void asking.catch(() => undefined);
    return asking;
  }

  private async store(
    chat: Pick<Chat, 'id' | 'memberIds'>,
    draft: NewMessage,
    areFriends: Promise<boolean>,
  ): Promise<Message> {
    const id = newTimeOrderedId();
    const numbered = { ...draft, id, sentAt: timeOfId(id) };
    const message = { ...numbered, seq: await this.chats.takeNumber(chat, numbered) };
    if (!(await areFriends)) throw notFriends();
    await this.messages.insertMessage(message);
    return message;
  }
}

function noSuchChat(): DomainError {
  return new DomainError('not_found', 'There is no such chat');
}

function notFriends(): DomainError {
  return new DomainError('not_friends', 'You are not friends');
}

const isNotFriends = (error: unknown): boolean =>
  error instanceof DomainError && error.code === 'not_friends';
