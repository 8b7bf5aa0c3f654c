import { Injectable } from '@nestjs/common';
import type { Viewer } from '../../common/auth/viewer';
import { ConcurrencyLimit } from '../../common/concurrency/concurrency-limit';
import { DomainError } from '../../common/errors/domain-error';
import { MemberEvents } from '../../infrastructure/realtime/member-events';
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
import { noSuchChat, notFriends } from './chat-refusals';
import { ChatsRepository } from './chats.repository';
import { MessagesRepository } from './messages.repository';
import { SendingService, type SentMessage } from './sending.service';

/** Concurrent reads of histories, bounded because each may take many megabytes. */
const READ_AT_ONCE = 4;
const MAX_WAITING = 5000;

export interface ChatWithPartner {
  readonly chatId: string;
  readonly partner: MemberSummary;
}

export interface ChatPreview extends ChatWithPartner {
  readonly lastMessage: LastMessage;
  readonly unreadCount: number;
}

export interface History {
  readonly messages: readonly Message[];
  readonly senders: ReadonlyMap<string, MemberSummary>;
}

@Injectable()
export class ChatsService {
  private readonly reading = new ConcurrencyLimit(READ_AT_ONCE, MAX_WAITING);

  constructor(
    private readonly chats: ChatsRepository,
    private readonly messages: MessagesRepository,
    private readonly friends: FriendsService,
    private readonly users: UsersService,
    private readonly sending: SendingService,
    private readonly events: MemberEvents,
  ) {}

  async open(viewer: Viewer, partnerUsername: string): Promise<string> {
    const partner = await this.users.findByUsername(partnerUsername);
    if (partner === null) throw new DomainError('no_such_member', 'This member does not exist');
    if (partner.id === viewer.id) throw new DomainError('not_yourself', 'You cannot chat with yourself');
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

  countUnread(memberId: string): Promise<number> {
    return this.chats.countUnread(memberId);
  }

  /** The viewer's chat; a chat of others is treated as one that does not exist. */
  async getChat(viewer: Viewer, chatId: string): Promise<Chat> {
    const chat = await this.chats.findChat(chatId, viewer.id);
    if (chat === null) throw noSuchChat();
    return chat;
  }

  async getWithPartner(viewer: Viewer, chatId: string): Promise<ChatWithPartner> {
    const partnerId = partnerOf(await this.getChat(viewer, chatId), viewer.id);
    const partner = (await this.users.listSummaries([partnerId])).get(partnerId);
    if (partner === undefined) throw noSuchChat();
    return { chatId, partner };
  }

  async history(viewer: Viewer, chatId: string, range: HistoryRange): Promise<History> {
    const chat = await this.getChat(viewer, chatId);
    const [messages, senders] = await Promise.all([
      this.reading.run(() => this.messages.listMessages(chatId, range)),
      this.users.listSummaries(chat.memberIds),
    ]);
    return { messages, senders };
  }

  /** Idempotent by `clientId`: a repeat returns the stored message. */
  async send(viewer: Viewer, draft: Omit<NewMessage, 'senderId' | 'memberIds'>): Promise<SentMessage> {
    const memberIds = await this.chats.findMembers(draft.chatId, viewer.id);
    if (memberIds === null) throw noSuchChat();
    return this.sending.send({ ...draft, senderId: viewer.id, memberIds });
  }

  noteAnnounced(chatId: string, seq: number): void {
    this.sending.noteNumber(chatId, seq);
  }

  /** Returns how many later messages are unread. */
  async markRead(viewer: Viewer, chatId: string, messageId: string): Promise<number> {
    if ((await this.chats.findMembers(chatId, viewer.id)) === null) throw noSuchChat();
    const message = await this.messages.findMessage(chatId, messageId);
    if (message === null) throw new DomainError('not_found', 'This message does not exist');
    // Not in a transaction, which would fail again and again while both write. Messages that exist do not change, so the count stays
    // right whatever is written meanwhile, unless another device of the member moves the mark; then this tries again.
    for (;;) {
      const chat = await this.getChat(viewer, chatId);
      const { [viewer.id]: from = null } = chat.readSeq;
      const { [viewer.id]: unread = 0 } = chat.unread;
      if (from !== null && from >= message.seq) return unread;
      const newest = chat.lastMessage?.seq ?? 0;
      const later = await this.messages.countBetween(chatId, partnerOf(chat, viewer.id), message.seq, newest);
      const read = { from, to: message.seq, count: unread - later };
      const left = await this.chats.setRead(chatId, viewer.id, read);
      if (left === null) continue;
      this.events.countsChanged([viewer.id]);
      return left;
    }
  }
}
