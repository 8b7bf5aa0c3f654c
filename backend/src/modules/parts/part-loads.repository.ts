import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, UpdateQuery } from 'mongoose';
import { networkOf } from '../../common/http/address-group';
import { PartLoadRecord } from './part-load.schema';
import { type MemberLoad, type PartTally, slotOf, type VersionPeriod } from './part-tally';
import { PartTallyRecord } from './part-tally.schema';

const LIFETIME_MS = 90 * 24 * 60 * 60 * 1000;

const MAX_FORMER_LOADS = 50;

const tallyIdOf = ({ part, version, since }: VersionPeriod): string =>
  [part, version, ...(since === null ? [] : [since])].join('/');
const rowIdOf = ({ part, version, memberId }: MemberLoad): string => `${part}/${version}/${memberId}`;

/** One of 256 names for a network. */
const networkIdOf = (address: string): string =>
  createHash('sha256').update(networkOf(address)).digest('hex').slice(0, 2);

interface KnownLoads {
  readonly isNewMember: boolean;
  readonly loadIds: readonly string[];
  readonly formerLoadIds: readonly string[];
  readonly hasFailed: boolean;
  /** Null if it is not known yet. */
  readonly isEstablished: boolean | null;
}

const NOTHING_KNOWN: KnownLoads = {
  isNewMember: true,
  loadIds: [],
  formerLoadIds: [],
  hasFailed: false,
  isEstablished: null,
};

interface Addition {
  readonly countsAsLoad: boolean;
  readonly countsAsFailure: boolean;
  readonly isEstablished: boolean;
}

function countedIn(
  { part, version, durationMs, failure, address }: MemberLoad,
  { isNewMember }: KnownLoads,
  { countsAsLoad, countsAsFailure }: Addition,
  now: Date,
): UpdateQuery<PartTallyRecord> {
  const isFailure = countsAsFailure && failure !== null;
  return {
    $inc: {
      loads: countsAsLoad ? 1 : 0,
      members: isNewMember ? 1 : 0,
      failures: isFailure ? 1 : 0,
      ...(countsAsLoad && failure === null ? { [`loadsBySlot.${slotOf(durationMs)}`]: 1 } : {}),
      ...(isFailure ? { [`failuresByKind.${failure.kind}`]: 1 } : {}),
    },
    $set: {
      part,
      version,
      ...(isFailure
        ? { [`failureNetworks.${networkIdOf(address)}`]: true, lastFailure: { ...failure, at: now } }
        : {}),
    },
  };
}

function uncountedIn(
  { part, version }: MemberLoad,
  { isNewMember }: KnownLoads,
  { countsAsFailure }: Addition,
): UpdateQuery<PartTallyRecord> {
  return {
    $inc: { newMembers: isNewMember ? 1 : 0, newMemberFailures: countsAsFailure ? 1 : 0 },
    $set: { part, version },
  };
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
    const { loadIds, formerLoadIds = [], hasFailed, since = null, isEstablished = null } = row;
    if (since === load.since) return { isNewMember: false, loadIds, formerLoadIds, hasFailed, isEstablished };
    return { ...NOTHING_KNOWN, formerLoadIds: [...loadIds, ...formerLoadIds].slice(0, MAX_FORMER_LOADS) };
  }

  /** Call it in the transaction that read what is known. */
  async insertLoad(load: MemberLoad, known: KnownLoads, addition: Addition, now: Date): Promise<void> {
    const { since, loadId } = load;
    const { formerLoadIds } = known;
    await this.loads.updateOne(
      { _id: rowIdOf(load) },
      {
        $set: {
          since,
          loadIds: [...new Set([...known.loadIds, loadId])],
          formerLoadIds,
          hasFailed: known.hasFailed || addition.countsAsFailure,
          isEstablished: addition.isEstablished,
          expiresAt: new Date(now.getTime() + LIFETIME_MS),
        },
      },
      { upsert: true },
    );
    await this.tallies.updateOne(
      { _id: tallyIdOf(load) },
      addition.isEstablished ? countedIn(load, known, addition, now) : uncountedIn(load, known, addition),
      { upsert: true, setDefaultsOnInsert: false },
    );
  }

  /** Records since when a version is failing; false if that is recorded already, as when another node was faster. */
  async beginFailing(version: VersionPeriod, now: Date): Promise<boolean> {
    const change = { $set: { failingSince: now } };
    const { modifiedCount } = await this.tallies.updateOne(
      { _id: tallyIdOf(version), failingSince: null },
      change,
    );
    return modifiedCount === 1;
  }

  async endFailing(version: VersionPeriod): Promise<void> {
    await this.tallies.updateOne({ _id: tallyIdOf(version) }, { $set: { failingSince: null } });
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
      loads: row.loads ?? 0,
      members: row.members ?? 0,
      failures: row.failures ?? 0,
      failureNetworks: Object.keys(row.failureNetworks ?? {}).length,
      failingSince: row.failingSince ?? null,
      newMembers: row.newMembers ?? 0,
      newMemberFailures: row.newMemberFailures ?? 0,
      failuresByKind: row.failuresByKind ?? {},
      loadsBySlot: row.loadsBySlot ?? {},
      lastFailure: row.lastFailure ?? null,
    }));
  }
}
