import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { TombstoneRecord } from './tombstone.schema';

@Injectable()
export class TombstonesRepository {
  constructor(@InjectModel(TombstoneRecord.name) private readonly tombstones: Model<TombstoneRecord>) {}

  /** An existing one, from before a node of an older version stored the same again, is kept longer. */
  async setTombstone(name: string, expiresAt: Date): Promise<void> {
    await this.tombstones.updateOne({ _id: name }, { $set: { expiresAt } }, { upsert: true });
  }

  async hasTombstone(name: string): Promise<boolean> {
    return (await this.tombstones.exists({ _id: name })) !== null;
  }
}
