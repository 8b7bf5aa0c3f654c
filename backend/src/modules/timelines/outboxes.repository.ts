import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { batchesOf } from '../../common/concurrency/batches-of';
import { isDuplicateKey } from '../../infrastructure/mongo/mongo-errors';
import { newTimeOrderedId } from '../../infrastructure/mongo/time-ordered-id';
import { OutboxRecord } from './outbox.schema';
import { lengthChange, type Outbox, type PostChange } from './timeline';

const id = (hex: string): Types.ObjectId => new Types.ObjectId(hex);

/** Outboxes per query; small queries let other work run in between. */
const LIST_SIZE = 500;
const BEFORE_ALL = new Date(0);

function toOutbox(record: OutboxRecord): Outbox {
  return {
    authorId: record._id.toHexString(),
    events: record.events.map(({ id: eventId, change, postId }) => ({
      id: eventId.toHexString(),
      change,
      postId: postId.toHexString(),
    })),
    cursor: record.cursor?.toHexString() ?? null,
    tiesVersion: record.tiesVersion,
    settledCount: record.settledCount,
  };
}

@Injectable()
export class OutboxesRepository {
  constructor(@InjectModel(OutboxRecord.name) private readonly outboxes: Model<OutboxRecord>) {}

  async find(authorId: string): Promise<Outbox | null> {
    const record = await this.outboxes.findById(authorId).lean();
    return record && toOutbox(record);
  }

  /** The outboxes of these authors; authors without one are missing. */
  async list(authorIds: readonly string[]): Promise<Map<string, Outbox>> {
    const found = new Map<string, Outbox>();
    for (const some of batchesOf(authorIds, LIST_SIZE)) {
      const records = await this.outboxes
        .find({ _id: { $in: some } })
        .limit(some.length)
        .lean();
      for (const record of records) found.set(record._id.toHexString(), toOutbox(record));
    }
    return found;
  }

  /** Writes to these outboxes, so that every transaction changing them now has committed or must retry; returns how many exist. */
  async touch(authorIds: readonly string[]): Promise<number> {
    let count = 0;
    for (const some of batchesOf(authorIds, LIST_SIZE)) {
      const { matchedCount } = await this.outboxes.updateMany(
        { _id: { $in: some } },
        { $inc: { builds: 1 } },
      );
      count += matchedCount;
    }
    return count;
  }

  /** Appends an event; false if the author has no outbox yet. */
  async push(authorId: string, change: PostChange, postId: string): Promise<boolean> {
    const event = { id: id(newTimeOrderedId()), change, postId: id(postId), at: new Date() };
    const { matchedCount } = await this.outboxes.updateOne({ _id: authorId }, { $push: { events: event } });
    return matchedCount === 1;
  }

  /** Creates outboxes with the authors' post counts; existing ones are not changed. */
  async insert(counts: ReadonlyMap<string, number>): Promise<void> {
    const records = [...counts].map(([authorId, settledCount]) => ({ _id: id(authorId), settledCount }));
    try {
      await this.outboxes.insertMany(records, { ordered: false });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
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
        tiesVersion: outbox.tiesVersion,
      },
      cursor === null
        ? {
            $pop: { events: -1 },
            $inc: { settledCount: lengthChange(event.change) },
            $set: { cursor: null, leasedUntil },
          }
        : { $set: { cursor: id(cursor), leasedUntil } },
    );
    return matchedCount === 1;
  }

  async noteTieChange(memberIds: readonly string[]): Promise<void> {
    await this.outboxes.updateMany({ _id: { $in: memberIds } }, { $inc: { tiesVersion: 1 } });
  }

  /** Authors with pending events. */
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
