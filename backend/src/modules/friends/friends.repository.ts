import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { LIMITS } from '@sharewave/contracts';
import { type Model, type PipelineStage, Types } from 'mongoose';
import { newTimeOrderedId } from '../../infrastructure/mongo/time-ordered-id';
import {
  type Declined,
  type Friendship,
  type FriendshipState,
  pairKey,
  relationshipOf,
  type RelatedMember,
} from './friendship';
import { FriendshipRecord } from './friendship.schema';

const OPEN = ['requested', 'accepted'] as const;

const id = (hex: string): Types.ObjectId => new Types.ObjectId(hex);

function toState(record: FriendshipRecord | null): FriendshipState {
  if (record?.status === 'accepted') return { status: 'accepted' };
  if (record?.status === 'requested' && record.requesterId !== undefined) {
    return { status: 'requested', requesterId: record.requesterId.toHexString() };
  }
  return { status: 'none' };
}

function toDeclined(record: FriendshipRecord | null): Declined | null {
  const { declinedId, declinedAt } = record ?? {};
  return declinedId === undefined || declinedAt === undefined
    ? null
    : { askerId: declinedId.toHexString(), at: declinedAt };
}

function otherOf(members: readonly Types.ObjectId[], memberId: string): string {
  const [first, second] = members.map((member) => member.toHexString());
  return (first === memberId ? second : first) ?? memberId;
}

@Injectable()
export class FriendsRepository {
  constructor(@InjectModel(FriendshipRecord.name) private readonly friendships: Model<FriendshipRecord>) {}

  async findFriendship(memberId: string, otherId: string): Promise<Friendship> {
    const record = await this.friendships.findById(pairKey(memberId, otherId)).lean();
    return {
      state: toState(record),
      noticeFor: record?.noticeFor?.toHexString() ?? null,
      declined: toDeclined(record),
    };
  }

  async listFriendPairs(keys: readonly string[]): Promise<Set<string>> {
    const records = await this.friendships
      .find({ _id: { $in: keys }, status: 'accepted' }, { _id: 1 })
      .limit(keys.length)
      .lean();
    return new Set(records.map((record) => record._id));
  }

  /** How many of these pairs are friends. A real change, so that it conflicts with the end of a friendship: MongoDB takes none for an update that changes nothing. */
  async confirmPairs(keys: readonly string[]): Promise<number> {
    const filter = { _id: { $in: keys }, status: 'accepted' as const };
    return (await this.friendships.updateMany(filter, { $inc: { confirmations: 1 } })).matchedCount;
  }

  /** Call it in the transaction that read `from`. */
  async setState(
    memberIds: readonly [string, string],
    from: FriendshipState,
    to: FriendshipState,
  ): Promise<void> {
    const key = pairKey(...memberIds);
    const members = key.split(':').map(id);
    await this.friendships.updateOne(
      { _id: key },
      { ...changeTo(to, from), $setOnInsert: { members } },
      { upsert: true },
    );
  }

  /** Whether a friendship that still holds began before that time. */
  async hasFriendSince(memberId: string, before: Date): Promise<boolean> {
    const orderId = { $lt: Types.ObjectId.createFromTime(before.getTime() / 1000) };
    const found = await this.friendships.exists({ members: id(memberId), status: 'accepted', orderId });
    return found !== null;
  }

  /** Call it in the transaction that ends the request. */
  async setDeclined(memberIds: readonly [string, string], { askerId, at }: Declined): Promise<void> {
    await this.friendships.updateOne(
      { _id: pairKey(...memberIds) },
      { $set: { declinedId: id(askerId), declinedAt: at } },
    );
  }

  async removeNotice(memberId: string, otherId: string): Promise<void> {
    await this.friendships.updateOne(
      { _id: pairKey(memberId, otherId), noticeFor: id(memberId) },
      { $unset: { noticeFor: 1 } },
    );
  }

  /** Newest first. */
  async listFriendsBefore(memberId: string, orderId: string, limit: number): Promise<RelatedMember[]> {
    const records = await this.friendships
      .find({ members: id(memberId), status: 'accepted', orderId: { $lt: id(orderId) } })
      .sort({ orderId: -1 })
      .limit(limit)
      .lean();
    return records.map((record) => toRelatedMember(record, memberId));
  }

  /** Friends in the order in which they became friends, after a place in it. */
  async listFriendsAfter(memberId: string, orderId: string | null, limit: number): Promise<RelatedMember[]> {
    const records = await this.friendships
      .find({
        members: id(memberId),
        status: 'accepted',
        ...(orderId === null ? {} : { orderId: { $gt: id(orderId) } }),
      })
      .sort({ orderId: 1 })
      .limit(limit)
      .lean();
    return records.map((record) => toRelatedMember(record, memberId));
  }

  /** The position of a current or former friend in a member's list; null for somebody who never was in it. */
  async findPlace(memberId: string, friendId: string): Promise<string | null> {
    const record = await this.friendships
      .findById(pairKey(memberId, friendId), { orderId: 1, status: 1 })
      .lean();
    return record === null || record.status === 'requested' ? null : record.orderId.toHexString();
  }

  /** Open requests from and to the member, and friends whose acceptance they have not closed yet, newest first. */
  async listOpen(memberId: string, limit: number): Promise<RelatedMember[]> {
    // One query per kind, each in the order of its index: a single filter would read and sort all of them.
    const newest = (filter: object): [PipelineStage.Match, PipelineStage.Sort, PipelineStage.Limit] => [
      { $match: filter },
      { $sort: { orderId: -1 } },
      { $limit: limit },
    ];
    const records = await this.friendships.aggregate<FriendshipRecord>([
      ...newest({ members: id(memberId), status: 'requested' }),
      {
        $unionWith: { coll: this.friendships.collection.name, pipeline: newest({ noticeFor: id(memberId) }) },
      },
    ]);
    // A request that is accepted between the queries may be found as both; it then counts as a notice.
    const open = new Map(records.map((record) => [record._id, record]));
    return [...open.values()]
      .map((record) => toRelatedMember(record, memberId))
      .sort((a, b) => (a.orderId < b.orderId ? 1 : -1))
      .slice(0, limit);
  }

  async countRequests(memberId: string): Promise<number> {
    return this.friendships.countDocuments(
      { members: id(memberId), status: 'requested', requesterId: { $ne: id(memberId) } },
      { limit: LIMITS.friends.max },
    );
  }

  /** The member's friendships and requests, from the oldest to the newest. */
  async listAllOf(memberId: string): Promise<RelatedMember[]> {
    const records = await this.friendships.find({ members: id(memberId), status: { $in: OPEN } }).lean();
    // Sorted here, because the database limits sorts in memory, and each status has its own order in the index.
    return records
      .map((record) => toRelatedMember(record, memberId))
      .sort((a, b) => (a.orderId < b.orderId ? -1 : 1));
  }
}

function toRelatedMember(record: FriendshipRecord, memberId: string): RelatedMember {
  return {
    memberId: otherOf(record.members, memberId),
    relationship: relationshipOf(toState(record), memberId),
    orderId: record.orderId.toHexString(),
  };
}

function changeTo(to: FriendshipState, from: FriendshipState) {
  switch (to.status) {
    case 'none':
      return { $set: { status: to.status }, $unset: { requesterId: 1, noticeFor: 1 } };
    case 'requested':
      return {
        $set: { status: to.status, requesterId: id(to.requesterId), orderId: id(newTimeOrderedId()) },
        $unset: { noticeFor: 1 },
      };
    case 'accepted':
      return {
        $set: {
          status: to.status,
          orderId: id(newTimeOrderedId()),
          ...(from.status === 'requested' ? { noticeFor: id(from.requesterId) } : {}),
        },
        $unset: { requesterId: 1, declinedId: 1, declinedAt: 1 },
      };
  }
}
