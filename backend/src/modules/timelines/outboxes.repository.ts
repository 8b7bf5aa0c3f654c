import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { batchesOf } from '../../common/concurrency/batches-of';
import { isDuplicateKey } from '../../infrastructure/mongo/mongo-errors';
import { newTimeOrderedId } from '../../infrastructure/mongo/time-ordered-id';
import { OutboxRecord } from './outbox.schema';
import type { Outbox, PostChange } from './timeline';

const id = (hex: string): Types.ObjectId => new Types.ObjectId(hex);

const LIST_SIZE = 500;
const BEFORE_ALL = new Date(0);

const firstCount = ([authorId, postCount]: readonly [string, number]) => ({
  filter: { _id: id(authorId), postCount: { $exists: false } },
  update: { $set: { postCount } },
  upsert: true,
});

function toOutbox(record: OutboxRecord): Outbox {
  return {
    authorId: record._id.toHexString(),
    events: record.events.map(({ id: eventId, change, postId }) => ({
      id: eventId.toHexString(),
      change,
      postId: postId.toHexString(),
    })),
    cursor: record.cursor?.toHexString() ?? null,
    friendsVersion: record.friendsVersion ?? 0,
  };
}

@Injectable()
export class OutboxesRepository {
  constructor(@InjectModel(OutboxRecord.name) private readonly outboxes: Model<OutboxRecord>) {}

  async find(authorId: string): Promise<Outbox | null> {
    const record = await this.outboxes.findById(authorId).lean();
    return record && toOutbox(record);
  }

  /** The post counts of these authors; authors whose posts were never counted are missing. */
  async listPostCounts(authorIds: readonly string[]): Promise<Map<string, number>> {
    const counts = new Map<string, number>();
    for (const some of batchesOf(authorIds, LIST_SIZE)) {
      const records = await this.outboxes
        .find({ _id: { $in: some } }, { postCount: 1 })
        .limit(some.length)
        .lean();
      for (const { _id, postCount } of records) {
        if (postCount !== undefined) counts.set(_id.toHexString(), postCount);
      }
    }
    return counts;
  }

  /** In a transaction; a duplicate key if another has counted meanwhile. */
  async insertPostCount(authorId: string, postCount: number): Promise<void> {
    const { filter, update, upsert } = firstCount([authorId, postCount]);
    await this.outboxes.updateOne(filter, update, { upsert });
  }

  /** Outside a transaction: counts that others have stored meanwhile stay. */
  async insertPostCounts(counts: ReadonlyMap<string, number>): Promise<void> {
    for (const some of batchesOf([...counts].map(firstCount), LIST_SIZE)) {
      try {
        await this.outboxes.bulkWrite(
          some.map((updateOne) => ({ updateOne })),
          { ordered: false },
        );
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    }
  }

  /** Appends an event and counts it; false if the author's posts were never counted. */
  async push(authorId: string, change: PostChange, postId: string): Promise<boolean> {
    const event = { id: id(newTimeOrderedId()), change, postId: id(postId), at: new Date() };
    const { matchedCount } = await this.outboxes.updateOne(
      { _id: authorId, postCount: { $exists: true } },
      { $push: { events: event }, $inc: { postCount: change === 'written' ? 1 : -1 } },
    );
    return matchedCount === 1;
  }

  /** Stores that the first event was delivered up to the friend `cursor`, or to all; false if another worker changed it meanwhile. */
  async advance(outbox: Outbox, cursor: string | null, leasedUntil: Date): Promise<boolean> {
    const [event] = outbox.events;
    if (event === undefined) return false;
    const { matchedCount } = await this.outboxes.updateOne(
      {
        _id: outbox.authorId,
        'events.0.id': id(event.id),
        cursor: outbox.cursor === null ? null : id(outbox.cursor),
        friendsVersion: outbox.friendsVersion === 0 ? { $in: [0, null] } : outbox.friendsVersion,
      },
      cursor === null
        ? { $pop: { events: -1 }, $set: { cursor: null, leasedUntil } }
        : { $set: { cursor: id(cursor), leasedUntil } },
    );
    return matchedCount === 1;
  }

  async noteFriendsChange(memberIds: readonly string[]): Promise<void> {
    await this.outboxes.updateMany({ _id: { $in: memberIds } }, { $inc: { friendsVersion: 1 } });
  }

  async listPending(limit: number): Promise<string[]> {
    const records = await this.outboxes
      .find({ 'events.at': { $gt: BEFORE_ALL } }, { _id: 1 })
      .limit(limit)
      .lean();
    return records.map(({ _id }) => _id.toHexString());
  }

  /** Authors with events from before `before`, or from after `ahead`, on which nobody works who stops before `ahead`. */
  async listStalled(
    { before, now, ahead }: { before: Date; now: Date; ahead: Date },
    limit: number,
  ): Promise<string[]> {
    const records = await this.outboxes
      .find(
        {
          $or: [{ 'events.at': { $lte: before } }, { 'events.at': { $gt: ahead } }],
          leasedUntil: { $not: { $gt: now, $lte: ahead } },
        },
        { _id: 1 },
      )
      .limit(limit)
      .lean();
    return records.map(({ _id }) => _id.toHexString());
  }
}
