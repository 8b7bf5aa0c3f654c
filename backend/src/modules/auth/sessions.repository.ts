import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { LRUCache } from 'lru-cache';
import { type Model, Types } from 'mongoose';
import { SessionRecord } from './session.schema';

const MAX_ENDED = 20_000;
const ENDED_FOR_MS = 10_000;
const ID_BYTES = 16;
const FORMER_ID = /^[0-9a-f]{24}$/;

/** Sessions of version 0.1.0 are stored under ObjectIds, which the token names in 24 digits. */
const storedId = (id: string): string | Types.ObjectId => (FORMER_ID.test(id) ? new Types.ObjectId(id) : id);

@Injectable()
export class SessionsRepository {
  /** Further uses of an ended session's token need no query. Not for long: a single wrong answer must not end a session for good. */
  private readonly ended = new LRUCache<string, true>({ max: MAX_ENDED, ttl: ENDED_FOR_MS });

  constructor(@InjectModel(SessionRecord.name) private readonly sessions: Model<SessionRecord>) {}

  async insertSession(userId: string, expiresAt: Date): Promise<string> {
    const id = randomBytes(ID_BYTES).toString('hex');
    await this.sessions.create({ _id: id, userId, expiresAt });
    return id;
  }

  async isLive(id: string, userId: string): Promise<boolean> {
    if (this.ended.get(id) === true) return false;
    // Bypasses mongoose for speed: every call waits for this query.
    const filter: Record<string, unknown> = { _id: storedId(id) };
    const row = await this.sessions.collection.findOne<SessionRecord>(filter);
    if (row === null) this.ended.set(id, true);
    return row !== null && row.userId.toHexString() === userId && row.expiresAt.getTime() > Date.now();
  }

  async listLive(ids: readonly string[]): Promise<Set<string>> {
    const rows = await this.sessions
      .find({ _id: { $in: ids.map(storedId) }, expiresAt: { $gt: new Date() } }, { _id: 1 })
      .limit(ids.length)
      .lean();
    return new Set(rows.map(({ _id }) => String(_id)));
  }

  async removeSession(id: string): Promise<boolean> {
    const { deletedCount } = await this.sessions.deleteOne({ _id: storedId(id) });
    return deletedCount === 1;
  }
}
