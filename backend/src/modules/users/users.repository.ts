import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { newTimeOrderedId, timeOfId } from '../../infrastructure/mongo/time-ordered-id';
import { CounterRecord } from './counter.schema';
import type { Member, MemberSummary } from './member-summary';
import type { NumberedName } from './name-index';
import type { Credentials, NewUser, NumberedMember, PhotoChange, TakenNames } from './user';
import { UserRecord } from './user.schema';

const SUMMARY_FIELDS = { username: 1, fullName: 1, profilePhoto: 1 } as const;
const MEMBER_FIELDS = { ...SUMMARY_FIELDS, coverPhoto: 1 } as const;
const MEMBERS = 'members';
const NUMBERED_AT_ONCE = 1000;

const CREDENTIAL_FIELDS = { username: 1, passwordHash: 1 } as const;

type SummaryRow = Pick<UserRecord, '_id' | 'username' | 'fullName' | 'profilePhoto'>;

const key = (name: string): string => name.toLowerCase();

function toSummary(row: SummaryRow): MemberSummary {
  return {
    id: row._id.toHexString(),
    username: row.username,
    fullName: row.fullName,
    profilePhoto: row.profilePhoto,
  };
}

function toMember(row: SummaryRow & Pick<UserRecord, 'coverPhoto'>): Member {
  return { ...toSummary(row), coverPhoto: row.coverPhoto };
}

function toNumbered({
  _id,
  username,
  number = 0,
}: Pick<UserRecord, '_id' | 'username' | 'number'>): NumberedMember {
  return { id: _id.toHexString(), username, number };
}

@Injectable()
export class UsersRepository {
  constructor(
    @InjectModel(UserRecord.name) private readonly users: Model<UserRecord>,
    @InjectModel(CounterRecord.name) private readonly counters: Model<CounterRecord>,
  ) {}

  /**
   * Returns the new id. Must be called in a transaction: taking a number blocks other registrations until the member
   * is stored. So numbers become visible in order, and a reader who has seen one has not missed a lower one.
   */
  async insertUser(user: NewUser): Promise<string> {
    const id = newTimeOrderedId();
    await this.users.create({
      _id: id,
      number: await this.takeNumbers(1),
      ...user,
      usernameKey: key(user.username),
      emailKey: key(user.email),
      createdAt: timeOfId(id),
    });
    return id;
  }

  async findTaken(username: string, email: string): Promise<TakenNames> {
    // Sequentially, because a transaction allows no parallel operations.
    const withUsername = await this.users.exists({ usernameKey: key(username) });
    const withEmail = await this.users.exists({ emailKey: key(email) });
    return { username: withUsername !== null, email: withEmail !== null };
  }

  async findCredentials(emailOrUsername: string): Promise<Credentials | null> {
    const name = key(emailOrUsername);
    // An email has an @ and a username never has one, so no name can be both.
    const row = await this.users
      .findOne(name.includes('@') ? { emailKey: name } : { usernameKey: name }, CREDENTIAL_FIELDS)
      .lean();
    return row && { id: row._id.toHexString(), username: row.username, passwordHash: row.passwordHash };
  }

  async findById(id: string): Promise<Member | null> {
    const row = await this.users.findById(id, MEMBER_FIELDS).lean();
    return row && toMember(row);
  }

  async findByUsername(username: string): Promise<Member | null> {
    const row = await this.users.findOne({ usernameKey: key(username) }, MEMBER_FIELDS).lean();
    return row && toMember(row);
  }

  async listSummaries(ids: readonly string[]): Promise<MemberSummary[]> {
    const rows = await this.users.collection
      .find<SummaryRow>(
        { _id: { $in: ids.map((id) => new Types.ObjectId(id)) } },
        { projection: SUMMARY_FIELDS },
      )
      .batchSize(ids.length + 1)
      .toArray();
    return rows.map(toSummary);
  }

  async listByNumbers(numbers: readonly number[]): Promise<Map<number, MemberSummary>> {
    const rows = await this.users
      .find({ number: { $in: numbers } }, { ...SUMMARY_FIELDS, number: 1 })
      .limit(numbers.length)
      .lean();
    return new Map(rows.map((row) => [row.number ?? 0, toSummary(row)]));
  }

  async listNumbers(ids: readonly string[]): Promise<Map<string, NumberedMember>> {
    const rows = await this.users
      .find({ _id: { $in: ids } }, { username: 1, number: 1 })
      .limit(ids.length)
      .lean();
    return new Map(rows.map((row) => [row._id.toHexString(), toNumbered(row)]));
  }

  /** Oldest first. */
  async listNamesAfter(number: number, limit: number): Promise<NumberedName[]> {
    return this.listNames({ $gt: number }, 1, limit);
  }

  /** Newest first. */
  async listNamesBefore(number: number, limit: number): Promise<NumberedName[]> {
    return this.listNames({ $lt: number }, -1, limit);
  }

  private async listNames(
    number: { $gt: number } | { $lt: number },
    order: 1 | -1,
    limit: number,
  ): Promise<NumberedName[]> {
    const rows = await this.users
      .find({ number }, { _id: 0, number: 1, fullName: 1 })
      .sort({ number: order })
      .limit(limit)
      .lean();
    return rows.map(({ number: own = 0, fullName }) => ({ number: own, fullName }));
  }

  async count(): Promise<number> {
    return this.users.estimatedDocumentCount();
  }

  async countUnnumbered(): Promise<number> {
    return this.users.countDocuments({ number: null });
  }

  async listNumberedAfter(id: string | null, limit: number): Promise<NumberedMember[]> {
    const rows = await this.users
      .find(id === null ? {} : { _id: { $gt: id } }, { username: 1, number: 1 })
      .sort({ _id: 1 })
      .limit(limit)
      .lean();
    return rows.map(toNumbered);
  }

  /**
   * Numbers the first members without one, in the order of joining; returns how many. Must be called in a transaction: a failure would
   * leave a gap and members without a number.
   */
  async numberFirst(): Promise<number> {
    await this.passHighestNumber();
    const rows = await this.users
      .find({ number: null }, { _id: 1 })
      .sort({ _id: 1 })
      .limit(NUMBERED_AT_ONCE)
      .lean();
    if (rows.length === 0) return 0;
    const first = (await this.takeNumbers(rows.length)) - rows.length + 1;
    await this.users.bulkWrite(
      rows.map(({ _id }, index) => ({
        updateOne: { filter: { _id }, update: { $set: { number: first + index } } },
      })),
    );
    return rows.length;
  }

  /** An import may have brought numbers that were never taken here. */
  private async passHighestNumber(): Promise<void> {
    const [newest] = await this.listNamesBefore(Infinity, 1);
    await this.counters.updateOne(
      { _id: MEMBERS },
      { $max: { value: newest?.number ?? 0 } },
      { upsert: true },
    );
  }

  /** Reserves the next numbers and returns the last of them. */
  private async takeNumbers(count: number): Promise<number> {
    const { value } = await this.counters
      .findOneAndUpdate(
        { _id: MEMBERS },
        { $inc: { value: count } },
        { upsert: true, returnDocument: 'after' },
      )
      .orFail()
      .lean();
    return value;
  }

  /** Returns the member as before the change. */
  async setPhotos(id: string, change: PhotoChange): Promise<Member | null> {
    const row = await this.users
      .findByIdAndUpdate(
        id,
        {
          $set: {
            ...(change.profilePhoto === undefined ? {} : { profilePhoto: change.profilePhoto }),
            ...(change.coverPhoto === undefined ? {} : { coverPhoto: change.coverPhoto }),
          },
        },
        { projection: MEMBER_FIELDS },
      )
      .lean();
    return row && toMember(row);
  }
}
