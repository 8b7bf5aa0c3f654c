import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { PartLoadRecord } from './part-load.schema';
import { type MemberLoad, type PartTally, slotOf } from './part-tally';
import { PartTallyRecord } from './part-tally.schema';

/** Longer than any release is watched. */
const LIFETIME_MS = 90 * 24 * 60 * 60 * 1000;

const tallyIdOf = (part: string, version: string): string => `${part}/${version}`;

/** What a member's browser has reported of a version before. */
export interface KnownLoads {
  readonly loadIds: readonly string[];
  readonly hasFailed: boolean;
}

/** Increments of the sums for one more load. */
export interface Addition {
  readonly isNewMember: boolean;
  readonly countsAsLoad: boolean;
  readonly countsAsFailure: boolean;
}

@Injectable()
export class PartLoadsRepository {
  constructor(
    @InjectModel(PartLoadRecord.name) private readonly loads: Model<PartLoadRecord>,
    @InjectModel(PartTallyRecord.name) private readonly tallies: Model<PartTallyRecord>,
  ) {}

  async findKnown({ part, version, memberId }: MemberLoad): Promise<KnownLoads | null> {
    const row = await this.loads.findById(`${tallyIdOf(part, version)}/${memberId}`).lean();
    return row && { loadIds: row.loadIds, hasFailed: row.hasFailed };
  }

  /** Stores a load and adds it to the sums; call it in a transaction. */
  async insertLoad(load: MemberLoad, addition: Addition, now: Date): Promise<void> {
    const { part, version, memberId, loadId, durationMs, failure } = load;
    const tallyId = tallyIdOf(part, version);
    await this.loads.updateOne(
      { _id: `${tallyId}/${memberId}` },
      {
        ...(addition.countsAsLoad ? { $addToSet: { loadIds: loadId } } : {}),
        $set: {
          expiresAt: new Date(now.getTime() + LIFETIME_MS),
          ...(addition.countsAsFailure ? { hasFailed: true } : {}),
        },
        ...(addition.countsAsFailure ? {} : { $setOnInsert: { hasFailed: false } }),
      },
      { upsert: true },
    );
    await this.tallies.updateOne(
      { _id: tallyId },
      {
        $inc: {
          loads: addition.countsAsLoad ? 1 : 0,
          members: addition.isNewMember ? 1 : 0,
          failures: addition.countsAsFailure ? 1 : 0,
          ...(addition.countsAsLoad && failure === null ? { [`loadsBySlot.${slotOf(durationMs)}`]: 1 } : {}),
          ...(addition.countsAsFailure && failure !== null ? { [`failuresByKind.${failure.kind}`]: 1 } : {}),
        },
        $set: {
          part,
          version,
          ...(addition.countsAsFailure && failure !== null ? { lastFailure: { ...failure, at: now } } : {}),
        },
      },
      { upsert: true, setDefaultsOnInsert: false },
    );
  }

  /** The sums of these versions; versions without a load are missing. */
  async listTallies(
    versions: readonly { readonly part: string; readonly version: string }[],
  ): Promise<PartTally[]> {
    const ids = versions.map(({ part, version }) => tallyIdOf(part, version));
    const rows = await this.tallies
      .find({ _id: { $in: ids } })
      .limit(ids.length)
      .lean();
    return rows.map((row) => ({
      part: row.part,
      version: row.version,
      loads: row.loads,
      members: row.members,
      failures: row.failures,
      failuresByKind: row.failuresByKind ?? {},
      loadsBySlot: row.loadsBySlot ?? {},
      lastFailure: row.lastFailure ?? null,
    }));
  }
}
