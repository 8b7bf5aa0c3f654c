import { Injectable } from '@nestjs/common';
import { TEXTS } from '@sharewave/contracts';
import { DomainError } from '../../common/errors/domain-error';
import { UnitOfWork } from '../../infrastructure/mongo/unit-of-work';
import type { Member, MemberSummary } from './member-summary';
import type { Credentials, NewUser, NumberedMember, PhotoChange, TakenNames } from './user';
import { UsersRepository } from './users.repository';

const missing = (): DomainError => new DomainError('not_found', TEXTS.memberMissing);

@Injectable()
export class UsersService {
  constructor(
    private readonly users: UsersRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Returns the new member's id, or which name is taken. */
  register(user: NewUser): Promise<string | TakenNames> {
    // Serialised, because each waits for the number of the one before. A unit that loses a name to another node is retried
    // and then checks both names: the index error names only the first clash, but the answer should name both.
    return this.unitOfWork.run('members', async () => {
      const taken = await this.users.findTaken(user.username, user.email);
      return taken.username || taken.email ? taken : this.users.insertUser(user);
    });
  }

  count(): Promise<number> {
    return this.users.count();
  }

  countUnnumbered(): Promise<number> {
    return this.users.countUnnumbered();
  }

  /** Numbers the first members without one, in the order of joining; returns how many. */
  numberFirst(): Promise<number> {
    return this.unitOfWork.run('members', () => this.users.numberFirst());
  }

  /** Members in the order of their ids. */
  listNumberedAfter(id: string | null, limit: number): Promise<NumberedMember[]> {
    return this.users.listNumberedAfter(id, limit);
  }

  findTaken(username: string, email: string): Promise<TakenNames> {
    return this.users.findTaken(username, email);
  }

  findCredentials(emailOrUsername: string): Promise<Credentials | null> {
    return this.users.findCredentials(emailOrUsername);
  }

  findByUsername(username: string): Promise<Member | null> {
    return this.users.findByUsername(username);
  }

  async getById(id: string): Promise<Member> {
    const member = await this.users.findById(id);
    if (member === null) throw missing();
    return member;
  }

  async getByUsername(username: string): Promise<Member> {
    const member = await this.users.findByUsername(username);
    if (member === null) throw missing();
    return member;
  }

  /** Members by id, in one query; unknown ids are missing. */
  async listSummaries(ids: readonly string[]): Promise<Map<string, MemberSummary>> {
    const different = [...new Set(ids)];
    if (different.length === 0) return new Map();
    const members = await this.users.listSummaries(different);
    return new Map(members.map((member) => [member.id, member]));
  }

  /** Members by number, in the given order; unused numbers are skipped. */
  async listByNumbers(numbers: readonly number[]): Promise<MemberSummary[]> {
    if (numbers.length === 0) return [];
    const members = await this.users.listByNumbers(numbers);
    return numbers.flatMap((number) => members.get(number) ?? []);
  }

  listNumbers(ids: readonly string[]): Promise<Map<string, NumberedMember>> {
    return this.users.listNumbers(ids);
  }

  /** Changes photos and returns the media keys that are no longer used. */
  async setPhotos(id: string, change: PhotoChange): Promise<string[]> {
    const before = await this.users.setPhotos(id, change);
    if (before === null) throw missing();
    const { profilePhoto = before.profilePhoto, coverPhoto = before.coverPhoto } = change;
    return [before.profilePhoto, before.coverPhoto].filter(
      (key): key is string => key !== null && key !== profilePhoto && key !== coverPhoto,
    );
  }
}
