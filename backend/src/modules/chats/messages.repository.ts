import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { HistoryRange, Message } from './chat';
import { MessageRecord } from './message.schema';

@Injectable()
export class MessagesRepository {
  constructor(@InjectModel(MessageRecord.name) private readonly messages: Model<MessageRecord>) {}

  async listNamed(
    messages: readonly Pick<Message, 'chatId' | 'senderId' | 'clientId'>[],
  ): Promise<Message[]> {
    const names = messages
      .filter(({ clientId }) => clientId !== null)
      .map(({ chatId, senderId, clientId }) => ({ chatId, senderId, clientId }));
    if (names.length === 0) return [];
    const records = await this.messages.find({ $or: names }).limit(names.length).lean();
    return records.map(toMessage);
  }

  async findMessage(chatId: string, messageId: string): Promise<Message | null> {
    const record = await this.messages.findOne({ _id: messageId, chatId }).lean();
    return record && toMessage(record);
  }

  /** Messages of a chat, oldest first: those right after `after`, otherwise the last ones before `before`. */
  async listMessages(chatId: string, { before, after, limit }: HistoryRange): Promise<Message[]> {
    const bounds = {
      ...(after === undefined ? {} : { $gt: after }),
      ...(before === undefined ? {} : { $lt: before }),
    };
    const records = await this.messages
      .find({ chatId, ...(Object.keys(bounds).length > 0 ? { seq: bounds } : {}) })
      .sort({ seq: after === undefined ? -1 : 1 })
      .limit(limit)
      .lean();
    const messages = records.map(toMessage);
    return after === undefined ? messages.reverse() : messages;
  }

  async countBetween(chatId: string, senderId: string, after: number, upTo: number): Promise<number> {
    if (after >= upTo) return 0;
    return this.messages.countDocuments({ chatId, seq: { $gt: after, $lte: upTo }, senderId });
  }
}

function toMessage(record: MessageRecord): Message {
  return {
    id: record._id.toHexString(),
    chatId: record.chatId.toHexString(),
    seq: record.seq,
    senderId: record.senderId.toHexString(),
    text: record.text,
    sentAt: record.sentAt,
    clientId: record.clientId ?? null,
  };
}
