import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '../mongo-errors';
import { LeaseRecord, MigrationRecord } from './migration.schema';
import type { MigrationStep } from './migration';

const MOST_MIGRATIONS = 1000;
const LEASE = 'migrations';
/** A node that is killed while it migrates is replaced after this time. */
const LEASE_MS = 5000;

export interface Progress {
  readonly next: string | null;
  readonly changed: number;
  readonly isFinished: boolean;
}

@Injectable()
export class MigrationsRepository {
  constructor(
    @InjectModel(MigrationRecord.name) private readonly migrations: Model<MigrationRecord>,
    @InjectModel(LeaseRecord.name) private readonly leases: Model<LeaseRecord>,
  ) {}

  async listProgress(): Promise<Map<string, Progress>> {
    const records = await this.migrations
      .find({ _id: { $gte: '' } })
      .sort({ _id: 1 })
      .limit(MOST_MIGRATIONS)
      .lean();
    return new Map(
      records.map(({ _id, next, changed, finishedAt }) => [
        _id,
        { next, changed, isFinished: finishedAt !== null },
      ]),
    );
  }

  async saveStep(id: string, { changed, next }: MigrationStep): Promise<void> {
    const finishedAt = next === null ? new Date() : null;
    await this.migrations.updateOne(
      { _id: id },
      { $set: { next, finishedAt }, $inc: { changed } },
      { upsert: true },
    );
  }

  /** Lets a migration run once more. */
  async reset(id: string): Promise<void> {
    await this.migrations.deleteOne({ _id: id });
  }

  /** Takes or prolongs the lease, unless another holder has it. */
  async takeLease(holder: string): Promise<boolean> {
    const now = Date.now();
    try {
      await this.leases.updateOne(
        { _id: LEASE, $or: [{ holder }, { until: { $lt: new Date(now) } }] },
        { $set: { holder, until: new Date(now + LEASE_MS) } },
        { upsert: true },
      );
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  async endLease(holder: string): Promise<void> {
    await this.leases.deleteOne({ _id: LEASE, holder });
  }
}
