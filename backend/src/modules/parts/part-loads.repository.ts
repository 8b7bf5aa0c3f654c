import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { PartLoadRecord } from './part-load.schema';
import { type MemberLoad, type PartTally, slotOf, type VersionPeriod } from './part-tally';
import { PartTallyRecord } from './part-tally.schema';

const LIFETIME_MS = 90 * 24 * 60 * 60 * 1000;

const MAX_FORMER_LOADS = 50;

const tallyIdOf = ({ part, version, since }: VersionPeriod): string =>
  [part, version, ...(since === null ? [] : [since])].join('/');
const rowIdOf = ({ part, version, memberId }: MemberLoad): string => `${part}/${version}/${memberId}`;

interface KnownLoads {
  readonly isNewMember: boolean;
  readonly loadIds: readonly string[];
  readonly formerLoadIds: readonly string[];
  readonly hasFailed: boolean;
}

const NOTHING_KNOWN: KnownLoads = { isNewMember: true, loadIds: [], formerLoadIds: [], hasFailed: false };

interface Addition {
  readonly countsAsLoad: boolean;
  readonly countsAsFailure: boolean;
}

@Injectable()
export class PartLoadsRepository {
  constructor(
    @InjectModel(PartLoadRecord.name) private readonly loads: Model<PartLoadRecord>,
    @InjectModel(PartTallyRecord.name) private readonly tallies: Model<PartTallyRecord>,
  ) {}

  async findKnown(load: MemberLoad): Promise<KnownLoads> {
    const row = await this.loads.findById(rowIdOf(load)).lean();
    if (row === null) return NOTHING_KNOWN;
    const { loadIds, formerLoadIds = [], hasFailed, since = null } = row;
    if (since === load.since) return { isNewMember: false, loadIds, formerLoadIds, hasFailed };
    return { ...NOTHING_KNOWN, formerLoadIds: [...loadIds, ...formerLoadIds].slice(0, MAX_FORMER_LOADS) };
  }

  /** Call it in the transaction that read what is known. */
  async insertLoad(load: MemberLoad, known: KnownLoads, addition: Addition, now: Date): Promise<void> {
    const { part, version, since, loadId, durationMs, failure } = load;
    const { isNewMember, formerLoadIds } = known;
    await this.loads.updateOne(
      { _id: rowIdOf(load) },
      {
        $set: {
          since,
          loadIds: [...new Set([...known.loadIds, loadId])],
          formerLoadIds,
          hasFailed: known.hasFailed || addition.countsAsFailure,
          expiresAt: new Date(now.getTime() + LIFETIME_MS),
        },
      },
      { upsert: true },
    );
    await this.tallies.updateOne(
      { _id: tallyIdOf(load) },
      {
        $inc: {
          loads: addition.countsAsLoad ? 1 : 0,
          members: isNewMember ? 1 : 0,
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

  async listTallies(versions: readonly VersionPeriod[]): Promise<PartTally[]> {
    const ids = versions.map(tallyIdOf);
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
