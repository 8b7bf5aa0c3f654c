import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, mongo, Types } from 'mongoose';
import { newTimeOrderedId } from '../../infrastructure/mongo/time-ordered-id';
import type { NotedChanges, PostChange, Timeline, TimelineContent, TimelinePlace } from './timeline';
import { packIds, TimelineIds } from './timeline-ids';
import { TimelineRecord } from './timeline.schema';

const id = (hex: string): Types.ObjectId => new Types.ObjectId(hex);
const hexOf = (objectId: Types.ObjectId): string => objectId.toHexString();

/** Hard limit of unpacked changes, in case nobody packs them. */
const MAX_WAITING = 128;
const LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;

/** Without mongoose documents, bytes arrive as the driver's `Binary`. */
function bytesOf(stored: unknown): Buffer {
  return stored instanceof mongo.Binary ? Buffer.from(stored.buffer) : Buffer.alloc(0);
}

const toNoted = ({ added, removed }: Pick<TimelineRecord, 'added' | 'removed'>): NotedChanges => ({
  added: added.map(hexOf),
  removed: removed.map(hexOf),
});

function olderChange({ added, removed }: NotedChanges, floor: string | null): number {
  const isOlder = (postId: string): boolean => floor !== null && postId < floor;
  return added.filter(isOlder).length - removed.filter(isOlder).length;
}

function toTimeline(record: TimelineRecord): Timeline {
  const floor = record.floor === null ? null : hexOf(record.floor);
  const noted = toNoted(record);
  const ids = new TimelineIds(bytesOf(record.packed), noted.added, noted.removed, floor);
  const olderCount = record.olderCount + olderChange(noted, floor);
  return {
    memberId: hexOf(record._id),
    buildId: hexOf(record.buildId),
    version: record.version,
    // With a floor at least one more, so that nobody takes the end of the timeline for the end of the feed.
    total: ids.length + (floor === null ? 0 : Math.max(1, olderCount)),
    floor,
    ids,
  };
}

const toFields = ({ olderCount, floor, ids }: TimelineContent) => ({
  isBuilt: true,
  olderCount,
  floor: floor === null ? null : id(floor),
  packed: packIds(ids),
});

const expiry = (): Date => new Date(Date.now() + LIFETIME_MS);

const unbuilt = () => ({
  isBuilt: false,
  buildId: id(newTimeOrderedId()),
  olderCount: 0,
  floor: null,
  packed: Buffer.alloc(0),
  expiresAt: expiry(),
});

const NO_CHANGES = { added: [], removed: [], waiting: 0 };

function noteOf(change: PostChange, postId: string) {
  const entry = { $each: [id(postId)], $slice: -MAX_WAITING };
  return {
    $push: change === 'written' ? { added: entry } : { removed: entry },
    $inc: { waiting: 1, version: 1 },
  };
}

@Injectable()
export class TimelinesRepository {
  constructor(@InjectModel(TimelineRecord.name) private readonly timelines: Model<TimelineRecord>) {}

  async find(memberId: string): Promise<Timeline | null> {
    const record = await this.timelines.collection.findOne<TimelineRecord>({ _id: id(memberId) });
    return record?.isBuilt === true && record.waiting < MAX_WAITING ? toTimeline(record) : null;
  }

  /**
   * The document in which every event is noted from now on. An existing one is reused, because another node may be building in it and would
   * lose its work, unless it has noted more than it can hold.
   */
  async begin(memberId: string): Promise<TimelinePlace> {
    const reused = await this.timelines
      .findOneAndUpdate(
        { _id: memberId, isBuilt: false, waiting: { $lt: MAX_WAITING } },
        { $set: { expiresAt: expiry() } },
        { projection: { buildId: 1, added: 1, removed: 1 } },
      )
      .lean();
    const record = reused ?? (await this.empty(memberId));
    return { memberId, buildId: hexOf(record.buildId), noted: toNoted(record) };
  }

  async invalidate(memberId: string): Promise<void> {
    await this.empty(memberId);
  }

  private empty(memberId: string): Promise<TimelineRecord> {
    return this.timelines
      .findOneAndUpdate(
        { _id: memberId },
        { $set: { ...unbuilt(), ...NO_CHANGES }, $inc: { version: 1 } },
        { upsert: true, returnDocument: 'after' },
      )
      .orFail()
      .lean()
      .exec();
  }

  /** Writes the whole timeline if it has not changed since it was read (optimistic lock). */
  async replace(
    { memberId, buildId, version }: Pick<Timeline, 'memberId' | 'buildId' | 'version'>,
    content: TimelineContent,
  ): Promise<void> {
    await this.timelines.updateOne(
      { _id: memberId, buildId: id(buildId), version },
      { $set: { ...toFields(content), ...NO_CHANGES }, $inc: { version: 1 } },
    );
  }

  /**
   * Writes the result of a build beneath the changes noted since it began, some of which may already be in the result.
   * Does nothing if the timeline was built or emptied meanwhile.
   */
  async complete({ memberId, buildId, noted }: TimelinePlace, content: TimelineContent): Promise<void> {
    const olderCount = content.olderCount - olderChange(noted, content.floor);
    await this.timelines.updateOne(
      { _id: memberId, buildId: id(buildId), isBuilt: false },
      { $set: { ...toFields(content), olderCount }, $inc: { version: 1 } },
    );
  }

  /** A missing timeline is built when it is read. */
  async deliver(memberIds: readonly string[], change: PostChange, postId: string): Promise<void> {
    await this.timelines.updateMany({ _id: { $in: memberIds } }, noteOf(change, postId));
  }

  /**
   * Creates the document if missing, so that concurrent transactions of a post and of a friendship of its author write the same document,
   * and one of them is retried.
   */
  async deliverToAuthor(authorId: string, change: PostChange, postId: string): Promise<void> {
    await this.timelines.updateOne(
      { _id: authorId },
      { ...noteOf(change, postId), $setOnInsert: unbuilt() },
      { upsert: true },
    );
  }

  async listWaiting(memberIds: readonly string[], waiting: number): Promise<Timeline[]> {
    const records = await this.timelines
      .find({ _id: { $in: memberIds }, isBuilt: true, waiting: { $gte: waiting, $lt: MAX_WAITING } })
      .limit(memberIds.length)
      .lean();
    return records.map(toTimeline);
  }

  async remove(memberId: string): Promise<void> {
    await this.timelines.deleteOne({ _id: memberId });
  }

  async listMemberIds(after: string | null, limit: number): Promise<string[]> {
    const records = await this.timelines
      .find({ isBuilt: true, ...(after === null ? {} : { _id: { $gt: id(after) } }) }, { _id: 1 })
      .sort({ _id: 1 })
      .limit(limit)
      .lean();
    return records.map(({ _id }) => hexOf(_id));
  }
}
