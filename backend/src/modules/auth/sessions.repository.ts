import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { LRUCache } from 'lru-cache';
import { type Model, Types } from 'mongoose';
import { newTimeOrderedId } from '../../infrastructure/mongo/time-ordered-id';
import { SessionRecord } from './session.schema';

const MAX_ENDED = 20_000;
const ENDED_FOR_MS = 10_000;

@Injectable()
export class SessionsRepository {
  /** Further uses of an ended session's token need no query. Not for long: a single wrong answer must not end a session for good. */
  private readonly ended = new LRUCache<string, true>({ max: MAX_ENDED, ttl: ENDED_FOR_MS });

  constructor(@InjectModel(SessionRecord.name) private readonly sessions: Model<SessionRecord>) {}

  async insertSession(userId: string, expiresAt: Date): Promise<string> {
    const id = newTimeOrderedId();
    await this.sessions.create({ _id: id, userId, expiresAt });
    return id;
  }

  async isLive(id: string, userId: string): Promise<boolean> {
    if (this.ended.get(id) === true) return false;
    // Bypasses mongoose for speed: every call waits for this query.
    const row = await this.sessions.collection.findOne<SessionRecord>({ _id: new Types.ObjectId(id) });
    if (row === null) this.ended.set(id, true);
    return row !== null && row.userId.toHexString() === userId && row.expiresAt.getTime() > Date.now();
  }

  async listLive(ids: readonly string[]): Promise<Set<string>> {
    const rows = await this.sessions
      .find({ _id: { $in: ids }, expiresAt: { $gt: new Date() } }, { _id: 1 })
      .limit(ids.length)
      .lean();
    return new Set(rows.map((row) => row._id.toHexString()));
  }

  async removeSession(id: string): Promise<boolean> {
    const { deletedCount } = await this.sessions.deleteOne({ _id: id });
    return deletedCount === 1;
  }
}
