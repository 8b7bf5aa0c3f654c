import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, mongo, Types } from 'mongoose';
import { inBatches } from '../../common/concurrency/in-batches';
import { type ReadCache, ReadCaches } from '../../infrastructure/mongo/read-cache';
import { newTimeOrderedId } from '../../infrastructure/mongo/time-ordered-id';
import {
  lengthChange,
  type PostChange,
  type Timeline,
  type TimelineContent,
  type TimelinePlace,
} from './timeline';
import { packIds, TimelineIds } from './timeline-ids';
import { TimelineRecord } from './timeline.schema';

const id = (hex: string): Types.ObjectId => new Types.ObjectId(hex);
const hexOf = (objectId: Types.ObjectId): string => objectId.toHexString();

/** Size of the cache of timelines, at ten kilobytes each. */
const CACHED_TIMELINES = 2000;
/** Sorts before every day. */
const NEVER = '';

/** Hard limit of unpacked ids, in case nobody packs them. */
const MAX_LISTED = 128;

/** Without mongoose documents, bytes arrive as the driver's `Binary`. */
function bytesOf(stored: unknown): Buffer {
  return stored instanceof mongo.Binary ? Buffer.from(stored.buffer) : Buffer.alloc(0);
}

function toTimeline(record: TimelineRecord): Timeline {
  const floor = record.floor === null ? null : hexOf(record.floor);
  return {
    memberId: hexOf(record._id),
    buildId: hexOf(record.buildId),
    version: record.version,
    total: record.total,
    floor,
    ids: new TimelineIds(bytesOf(record.packed), record.added.map(hexOf), record.removed.map(hexOf), floor),
    waiting: record.waiting,
    readOn: record.readOn,
  };
}

/** The update of a timeline for an event. */
function noted(change: PostChange, postId: string) {
  const entry = { $each: [id(postId)], $slice: -MAX_LISTED };
  return {
    $push: change === 'written' ? { added: entry } : { removed: entry },
    $inc: { total: lengthChange(change), waiting: 1, version: 1 },
  };
}

@Injectable()
export class TimelinesRepository {
  private readonly cache: ReadCache<Timeline>;

  constructor(
    @InjectModel(TimelineRecord.name) private readonly timelines: Model<TimelineRecord>,
    caches: ReadCaches,
  ) {
    this.cache = caches.create(CACHED_TIMELINES);
  }

  /** The timeline, if it is built and complete. */
  find(memberId: string): Promise<Timeline | null> {
    return this.cache.get(memberId, async () => {
      // Bypasses mongoose for speed, like the posts of a page.
      const record = await this.timelines.collection.findOne<TimelineRecord>({ _id: id(memberId) });
      return record?.isReady === true && record.waiting < MAX_LISTED ? toTimeline(record) : null;
    });
  }

  /**
   * Creates the empty document of a timeline; from now on every event is noted there. An existing one has noted them since its
   * creation and is reused, because another node may be building in it and would lose its work. With
   * `waiting` or more noted changes it is replaced, because it would have to be packed as soon as it is built.
   */
  async begin(memberId: string, today: string, waiting: number): Promise<TimelinePlace> {
    return (await this.keepPlace(memberId, today, waiting)) ?? this.makePlace(memberId, today);
  }

  private async keepPlace(memberId: string, today: string, waiting: number): Promise<TimelinePlace | null> {
    const record = await this.cache.change([memberId], () =>
      this.timelines
        .findOneAndUpdate(
          { _id: memberId, isReady: false, waiting: { $lt: waiting } },
          { $set: { readOn: today } },
          { projection: { buildId: 1 } },
        )
        .lean()
        .exec(),
    );
    return record && { memberId, buildId: hexOf(record.buildId) };
  }

  private async makePlace(memberId: string, today: string): Promise<TimelinePlace> {
    const begin = this.timelines
      .findOneAndUpdate(
        { _id: memberId },
        {
          $set: {
            isReady: false,
            added: [],
            removed: [],
            waiting: 0,
            readOn: today,
            buildId: id(newTimeOrderedId()),
          },
          $inc: { version: 1 },
          $setOnInsert: { total: 0, floor: null, packed: Buffer.alloc(0) },
        },
        { upsert: true, returnDocument: 'after' },
      )
      .orFail()
      .lean();
    const record = await this.cache.change([memberId], () => begin.exec());
    return { memberId, buildId: hexOf(record.buildId) };
  }

  /** Drops the content of a timeline; the next read rebuilds it. */
  async invalidate(memberId: string): Promise<void> {
    await this.cache.change([memberId], () =>
      this.timelines
        .updateOne(
          { _id: memberId },
          {
            $set: {
              isReady: false,
              buildId: id(newTimeOrderedId()),
              packed: Buffer.alloc(0),
              added: [],
              removed: [],
            },
            $inc: { version: 1 },
            $setOnInsert: { total: 0, floor: null, waiting: 0, readOn: NEVER },
          },
          { upsert: true },
        )
        .exec(),
    );
  }

  /** Writes the whole timeline if it has not changed since it was read (optimistic lock); returns whether it did. */
  async replace(
    { memberId, buildId, version }: Pick<Timeline, 'memberId' | 'buildId' | 'version'>,
    { total, floor, ids }: TimelineContent,
  ): Promise<boolean> {
    const { matchedCount } = await this.cache.change([memberId], () =>
      this.timelines
        .updateOne(
          { _id: memberId, buildId: id(buildId), version },
          {
            $set: {
              isReady: true,
              total,
              floor: floor === null ? null : id(floor),
              packed: packIds(ids),
              added: [],
              removed: [],
              waiting: 0,
            },
            $inc: { version: 1 },
          },
        )
        .exec(),
    );
    return matchedCount === 1;
  }

  /**
   * The change of the total noted since a build began; null if the timeline was built or replaced
   * meanwhile. Also writes to it, which locks out other changes until the caller's transaction ends; a read alone would not.
   */
  async lockTotal({ memberId, buildId }: TimelinePlace): Promise<number | null> {
    const record = await this.cache.change([memberId], () =>
      this.timelines
        .findOneAndUpdate(
          { _id: memberId, buildId: id(buildId), isReady: false },
          { $inc: { version: 1 } },
          { projection: { total: 1 } },
        )
        .lean()
        .exec(),
    );
    return record?.total ?? null;
  }

  /**
   * Writes the result of a build beneath the changes noted since it began, some of which may already be in the result.
   * Its total was taken when the timeline's was `totalThen`. Does nothing if the timeline was built or replaced
   * meanwhile.
   */
  async complete(
    { memberId, buildId }: TimelinePlace,
    { total, floor, ids }: TimelineContent,
    totalThen: number,
  ): Promise<void> {
    await this.cache.change([memberId], () =>
      this.timelines
        .updateOne(
          { _id: memberId, buildId: id(buildId), isReady: false },
          {
            $set: { isReady: true, floor: floor === null ? null : id(floor), packed: packIds(ids) },
            $inc: { total: total - totalThen, version: 1 },
          },
        )
        .exec(),
    );
  }

  /** Applies an event to the timelines of these members. A missing timeline is built when it is read. */
  async deliver(memberIds: readonly string[], change: PostChange, postId: string): Promise<void> {
    await this.cache.change(memberIds, () =>
      this.timelines.updateMany({ _id: { $in: memberIds } }, noted(change, postId)).exec(),
    );
  }

  /**
   * Applies an event to the author's own timeline and creates its document if missing. So concurrent transactions of a post and of a
   * friendship of its author write the same document, and one of them is retried.
   */
  async deliverToAuthor(authorId: string, change: PostChange, postId: string): Promise<void> {
    await this.cache.change([authorId], () =>
      this.timelines
        .updateOne(
          { _id: authorId },
          {
            ...noted(change, postId),
            $setOnInsert: {
              isReady: false,
              buildId: id(newTimeOrderedId()),
              floor: null,
              packed: Buffer.alloc(0),
              readOn: NEVER,
            },
          },
          { upsert: true },
        )
        .exec(),
    );
  }

  /** Of these members, those whose timelines have at least this many unpacked changes. */
  async listWaiting(memberIds: readonly string[], waiting: number): Promise<Timeline[]> {
    const records = await this.timelines
      .find({ _id: { $in: memberIds }, isReady: true, waiting: { $gte: waiting, $lt: MAX_LISTED } })
      .limit(memberIds.length)
      .lean();
    return records.map(toTimeline);
  }

  async remove(memberIds: readonly string[]): Promise<void> {
    await this.cache.change(memberIds, () => this.timelines.deleteMany({ _id: { $in: memberIds } }).exec());
  }

  /** Removes timelines not read since a day. */
  async removeUnread(before: string): Promise<void> {
    const unread = { readOn: { $lt: before } };
    await inBatches(
      (limit) => this.timelines.find(unread, { _id: 1 }).limit(limit).lean().exec(),
      (records) => {
        const memberIds = records.map(({ _id }) => hexOf(_id));
        return this.cache.change(memberIds, () =>
          this.timelines.deleteMany({ _id: { $in: memberIds }, ...unread }).exec(),
        );
      },
    );
  }

  /** Stores the day on which these members read their timelines. */
  async noteRead(memberIds: readonly string[], day: string): Promise<void> {
    await this.cache.change(memberIds, () =>
      this.timelines.updateMany({ _id: { $in: memberIds } }, { $set: { readOn: day } }).exec(),
    );
  }

  /** Members with a timeline, ordered by id, after a given one. */
  async listMemberIds(after: string | null, limit: number): Promise<string[]> {
    const records = await this.timelines
      .find({ isReady: true, ...(after === null ? {} : { _id: { $gt: id(after) } }) }, { _id: 1 })
      .sort({ _id: 1 })
      .limit(limit)
      .lean();
    return records.map(({ _id }) => hexOf(_id));
  }
}
