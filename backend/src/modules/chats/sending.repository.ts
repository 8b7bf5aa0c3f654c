import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { LRUCache } from 'lru-cache';
import { type Model, Types } from 'mongoose';
import { RunAgain, UnitOfWork } from '../../infrastructure/mongo/unit-of-work';
import { writeTogether } from '../../infrastructure/mongo/write-together';
import { type Chat, type Message, partnerOf } from './chat';
import { ChatRecord } from './chat.schema';
import { MessageRecord } from './message.schema';

const MAX_REMEMBERED = 20_000;

const objectId = (hex: string): Types.ObjectId => new Types.ObjectId(hex);

type Numbered = Message & Pick<Chat, 'memberIds'>;

interface ChatUpdate {
  readonly filter: { readonly _id: Types.ObjectId; readonly seq: number };
  readonly updateMods: {
    /** Increments: `seq` by the number of messages, each member's unread count by the messages of the other. */
    readonly $inc: { readonly seq: number; readonly [unread: string]: number };
    readonly $set: {
      readonly lastMessageId: Types.ObjectId;
      readonly lastMessage: { readonly text: string; readonly sentAt: Date };
    };
  };
}

/**
 * Writes messages and the changes of their chats in one command, with numbers assigned beforehand from a cache. If another node has taken
 * the next number meanwhile, nothing is written.
 */
@Injectable()
export class SendingRepository {
  private readonly newest = new LRUCache<string, number>({ max: MAX_REMEMBERED });

  constructor(
    @InjectModel(ChatRecord.name) private readonly chats: Model<ChatRecord>,
    @InjectModel(MessageRecord.name) private readonly messages: Model<MessageRecord>,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  cachedNumbers(chatIds: readonly string[]): Map<string, number> | null {
    const known = new Map<string, number>();
    for (const chatId of chatIds) {
      const seq = this.newest.get(chatId);
      if (seq === undefined) return null;
      known.set(chatId, seq);
    }
    return known;
  }

  async findNumbers(chatIds: readonly string[]): Promise<Map<string, number>> {
    const ids = [...new Set(chatIds)];
    const records = await this.chats
      .find({ _id: { $in: ids } }, { seq: 1 })
      .limit(ids.length)
      .lean();
    return new Map(records.map(({ _id, seq }) => [_id.toHexString(), seq]));
  }

  noteNumber(chatId: string, seq: number): void {
    const known = this.newest.get(chatId);
    if (known !== undefined && known >= seq) return;
    this.newest.set(chatId, seq);
  }

  /** Throws, so that the caller retries, if a number is taken or a message is stored already. */
  async insertMessages(messages: readonly Numbered[]): Promise<void> {
    const updates = updatesOf(messages);
    const matched = await writeTogether(
      [
        ...updates.map((update) => ({ model: this.chats, ...update })),
        ...messages.map((message) => ({ model: this.messages, document: toRecord(message) })),
      ],
      this.unitOfWork.session,
    );
    if (matched < updates.length) throw new RunAgain();
  }
}

/** One update per chat, in the same order on all nodes: if two nodes conflict, they do so on the first chat that they share. */
function updatesOf(messages: readonly Numbered[]): ChatUpdate[] {
  const updates = new Map<string, ChatUpdate>();
  for (const message of messages) {
    const { id, chatId, senderId, text, sentAt } = message;
    const before = updates.get(chatId);
    const { seq, ...unread } = before?.updateMods.$inc ?? { seq: 0 };
    const waiting = `unread.${partnerOf(message, senderId)}`;
    const $inc = { ...unread, seq: seq + 1, [waiting]: (unread[waiting] ?? 0) + 1 };
    updates.set(chatId, {
      filter: before?.filter ?? { _id: objectId(chatId), seq: message.seq - 1 },
      updateMods: { $inc, $set: { lastMessageId: objectId(id), lastMessage: { text, sentAt } } },
    });
  }
  return [...updates].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, update]) => update);
}

/** Built by hand: having mongoose build and validate it would cost more than storing it. */
function toRecord({ id, chatId, seq, senderId, text, sentAt, clientId }: Message): MessageRecord {
  return {
    _id: objectId(id),
    chatId: objectId(chatId),
    seq,
    senderId: objectId(senderId),
    text,
    sentAt,
    ...(clientId === null ? {} : { clientId }),
  };
}
