import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '../../infrastructure/mongo/mongo-errors';
import { newTimeOrderedId, timeOfId } from '../../infrastructure/mongo/time-ordered-id';
import type { Member, MemberSummary } from './member-summary';
import type { Credentials, NewUser, PhotoChange, TakenNames } from './user';
import { UserRecord } from './user.schema';

const SUMMARY_FIELDS = { username: 1, fullName: 1, profilePhoto: 1 } as const;
const MEMBER_FIELDS = { ...SUMMARY_FIELDS, coverPhoto: 1 } as const;
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

@Injectable()
export class UsersRepository {
  constructor(@InjectModel(UserRecord.name) private readonly users: Model<UserRecord>) {}

  /** Answers the new id, or which name somebody else has taken first. */
  async insertUser(user: NewUser): Promise<string | TakenNames> {
    const id = newTimeOrderedId();
    try {
      await this.users.create({
        _id: id,
        ...user,
        usernameKey: key(user.username),
        emailKey: key(user.email),
        fullNameKey: key(user.fullName),
        createdAt: timeOfId(id),
      });
      return id;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      // The index names only the first clash; a person wants to hear of both at once.
      return this.findTaken(user.username, user.email);
    }
  }

  async findTaken(username: string, email: string): Promise<TakenNames> {
    const [withUsername, withEmail] = await Promise.all([
      this.users.exists({ usernameKey: key(username) }),
      this.users.exists({ emailKey: key(email) }),
    ]);
    return { username: withUsername !== null, email: withEmail !== null };
  }

  async findCredentials(emailOrUsername: string): Promise<Credentials | null> {
    const name = key(emailOrUsername);
    // A username has no @, an address always: no name can be both.
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
    const rows = await this.users
      .find({ _id: { $in: ids } }, SUMMARY_FIELDS)
      .limit(ids.length)
      .lean();
    return rows.map(toSummary);
  }

  async listNewest(limit: number): Promise<MemberSummary[]> {
    const rows = await this.users.find({}, SUMMARY_FIELDS).sort({ _id: -1 }).limit(limit).lean();
    return rows.map(toSummary);
  }

  /** Members whose full name holds the pattern, newest first; `among` narrows them to these ids. */
  async listByName(pattern: RegExp, limit: number, among?: readonly string[]): Promise<MemberSummary[]> {
    const rows = await this.users
      .find({ fullNameKey: pattern, ...(among === undefined ? {} : { _id: { $in: among } }) }, SUMMARY_FIELDS)
      .sort({ _id: -1 })
      .limit(limit)
      .lean();
    return rows.map(toSummary);
  }

  async countUsers(): Promise<number> {
    return this.users.estimatedDocumentCount();
  }

  /** Changes photos and answers the member as they were before. */
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
