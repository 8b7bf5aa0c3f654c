import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { setWithin } from '../../infrastructure/mongo/bounded-map';
import { type ReadCache, ReadCaches } from '../../infrastructure/mongo/read-cache';
import { newTimeOrderedId } from '../../infrastructure/mongo/time-ordered-id';
import { SessionRecord } from './session.schema';

const CACHED_SESSIONS = 20_000;
const REMEMBERED_ENDS = 20_000;

@Injectable()
export class SessionsRepository {
  /** Cache of live sessions: owner and expiry. */
  private readonly cache: ReadCache<{ userId: string; expiresAt: Date }>;

  /** Cache of ended sessions. An ended session never comes back, so further uses of its token need no query. */
  private readonly gone = new Map<string, true>();

  constructor(
    @InjectModel(SessionRecord.name) private readonly sessions: Model<SessionRecord>,
    caches: ReadCaches,
  ) {
    this.cache = caches.create(CACHED_SESSIONS);
  }

  async insertSession(userId: string, expiresAt: Date): Promise<string> {
    const id = newTimeOrderedId();
    await this.sessions.create({ _id: id, userId, expiresAt });
    return id;
  }

  async isLive(id: string, userId: string): Promise<boolean> {
    if (this.gone.has(id)) return false;
    const session = await this.cache.get(id, async () => {
      // Bypasses mongoose for speed: on nodes that share a database every call waits for this query.
      const row = await this.sessions.collection.findOne<SessionRecord>({ _id: new Types.ObjectId(id) });
      return row && { userId: row.userId.toHexString(), expiresAt: row.expiresAt };
    });
    if (session === null) setWithin(this.gone, REMEMBERED_ENDS, id, true);
    return session !== null && session.userId === userId && session.expiresAt.getTime() > Date.now();
  }

  async listLive(ids: readonly string[]): Promise<Set<string>> {
    const rows = await this.sessions
      .find({ _id: { $in: ids }, expiresAt: { $gt: new Date() } }, { _id: 1 })
      .limit(ids.length)
      .lean();
    return new Set(rows.map((row) => row._id.toHexString()));
  }

  /** Returns whether the session was there. */
  async removeSession(id: string): Promise<boolean> {
    const { deletedCount } = await this.cache.change([id], () => this.sessions.deleteOne({ _id: id }).exec());
    return deletedCount === 1;
  }
}
