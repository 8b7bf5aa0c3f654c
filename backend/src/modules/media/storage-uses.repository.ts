import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { StorageUseRecord } from './storage-use.schema';

const ALL = 'all';

/** Everything happens in the caller's transaction. */
@Injectable()
export class StorageUsesRepository {
  constructor(@InjectModel(StorageUseRecord.name) private readonly uses: Model<StorageUseRecord>) {}

  /** Adds bytes, of which there may be fewer than none, and returns the new sums. */
  async add(ownerId: string, bytes: number): Promise<{ ofOwner: number; ofAll: number }> {
    const ofOwner = await this.addTo(ownerId, bytes);
    // Last, because everybody's uploads meet here.
    return { ofOwner, ofAll: await this.addTo(ALL, bytes) };
  }

  async addAll(bytesByOwner: ReadonlyMap<string, number>): Promise<void> {
    const sum = [...bytesByOwner.values()].reduce((total, bytes) => total + bytes, 0);
    const changes = [...bytesByOwner, [ALL, sum] as const];
    await this.uses.bulkWrite(
      changes.map(([_id, bytes]) => ({
        updateOne: { filter: { _id }, update: { $inc: { bytes } }, upsert: true },
      })),
    );
  }

  private async addTo(id: string, bytes: number): Promise<number> {
    const options = { upsert: true, returnDocument: 'after' } as const;
    const use = await this.uses.findOneAndUpdate({ _id: id }, { $inc: { bytes } }, options).lean();
    return use?.bytes ?? bytes;
  }
}
