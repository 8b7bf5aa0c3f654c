import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { LIMITS } from '@sharewave/contracts';
import { LRUCache } from 'lru-cache';
import type { Model, Types } from 'mongoose';
import { isDuplicateKey } from '../../infrastructure/mongo/mongo-errors';
import { newTimeOrderedId } from '../../infrastructure/mongo/time-ordered-id';
import { pairKey } from '../friends/friendship';
import type { Chat } from './chat';
import { ChatRecord } from './chat.schema';

const MAX_KNOWN_PAIRS = 20_000;

type Pair = Chat['memberIds'];

@Injectable()
export class ChatsRepository {
  private readonly pairs = new LRUCache<string, Pair>({ max: MAX_KNOWN_PAIRS });
  private readonly asked = new Map<string, Promise<Chat | null>>();

  constructor(@InjectModel(ChatRecord.name) private readonly chats: Model<ChatRecord>) {}

  async findChat(chatId: string, memberId: string): Promise<Chat | null> {
    const record = await this.chats.findOne({ _id: chatId, members: memberId }).lean();
    return record && toChat(record);
  }

  /** They never change, so they are queried once. */
  async findMembers(chatId: string, memberId: string): Promise<Pair | null> {
    const known = this.pairs.get(chatId);
    if (known !== undefined) return known.includes(memberId) ? known : null;
    // Concurrent callers share one query, so they continue in the order in which they called.
    const key = `${chatId}:${memberId}`;
    const asked = this.asked.get(key) ?? this.findChat(chatId, memberId);
    this.asked.set(key, asked);
    try {
      const chat = await asked;
      if (chat === null) return null;
      this.pairs.set(chatId, chat.memberIds);
      return chat.memberIds;
    } finally {
      this.asked.delete(key);
    }
  }

  async findChatId(memberId: string, otherId: string): Promise<string | null> {
    const record = await this.chats.findOne({ pairKey: pairKey(memberId, otherId) }, { _id: 1 }).lean();
    return record && record._id.toHexString();
  }

  async insertChat(memberId: string, otherId: string): Promise<string> {
    const key = pairKey(memberId, otherId);
    const members = key.split(':');
    try {
      const nothing = { [memberId]: 0, [otherId]: 0 };
      const chatId = newTimeOrderedId();
      await this.chats.create({
        _id: chatId,
        pairKey: key,
        members,
        seq: 0,
        unread: nothing,
        readSeq: nothing,
      });
      return chatId;
    } catch (error) {
      const existing = isDuplicateKey(error) ? await this.findChatId(memberId, otherId) : null;
      if (existing === null) throw error;
      return existing;
    }
  }

  async listChats(memberId: string): Promise<Chat[]> {
    const records = await this.chats
      .find({ members: memberId, seq: { $gt: 0 } })
      .sort({ lastMessageId: -1 })
      .limit(LIMITS.chats.max)
      .lean();
    return records.map(toChat);
  }

  async countUnread(memberId: string): Promise<number> {
    const records = await this.chats
      .find({ members: memberId, seq: { $gt: 0 } })
      .select<Pick<ChatRecord, 'unread'>>({ [`unread.${memberId}`]: 1 })
      .sort({ lastMessageId: -1 })
      .limit(LIMITS.chats.max)
      .lean();
    return records.reduce((sum, { unread }) => sum + (unread[memberId] ?? 0), 0);
  }

  /** Takes what was read off the unread count and returns what is left. Null if the member's mark was not at `from` (null: no mark). */
  async setRead(
    chatId: string,
    memberId: string,
    { from, to, count }: { from: number | null; to: number; count: number },
  ): Promise<number | null> {
    const record = await this.chats
      .findOneAndUpdate(
        { _id: chatId, [`readSeq.${memberId}`]: from },
        { $set: { [`readSeq.${memberId}`]: to }, $inc: { [`unread.${memberId}`]: -count } },
        { projection: { unread: 1 }, returnDocument: 'after' },
      )
      .lean();
    return record && (record.unread[memberId] ?? 0);
  }
}

function toChat(record: ChatRecord): Chat {
  return {
    id: record._id.toHexString(),
    memberIds: toPair(record.members),
    lastMessage: record.lastMessage === undefined ? null : { ...record.lastMessage, seq: record.seq },
    unread: record.unread,
    readSeq: record.readSeq,
  };
}

function toPair(members: readonly Types.ObjectId[]): [string, string] {
  const [first, second] = members;
  if (first === undefined || second === undefined) throw new Error('A chat has two members');
  return [first.toHexString(), second.toHexString()];
}
