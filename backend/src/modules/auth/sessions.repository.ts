import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { newTimeOrderedId } from '../../infrastructure/mongo/time-ordered-id';
import { SessionRecord } from './session.schema';

@Injectable()
export class SessionsRepository {
  constructor(@InjectModel(SessionRecord.name) private readonly sessions: Model<SessionRecord>) {}

  /** Answers the new session's id. */
  async insertSession(userId: string, expiresAt: Date): Promise<string> {
    const id = newTimeOrderedId();
    await this.sessions.create({ _id: id, userId, expiresAt });
    return id;
  }

  async isLive(id: string, userId: string): Promise<boolean> {
    return (await this.sessions.exists({ _id: id, userId, expiresAt: { $gt: new Date() } })) !== null;
  }

  async listLive(ids: readonly string[]): Promise<Set<string>> {
    const rows = await this.sessions
      .find({ _id: { $in: ids }, expiresAt: { $gt: new Date() } }, { _id: 1 })
      .limit(ids.length)
      .lean();
    return new Set(rows.map((row) => row._id.toHexString()));
  }

  async removeSession(id: string): Promise<void> {
    await this.sessions.deleteOne({ _id: id });
  }
}
