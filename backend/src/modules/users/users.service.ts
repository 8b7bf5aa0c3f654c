import { Injectable } from '@nestjs/common';
import { TEXTS } from '@sharewave/contracts';
import { DomainError } from '../../common/errors/domain-error';
import { type ReadCache, ReadCaches } from '../../infrastructure/mongo/read-cache';
import { UnitOfWork } from '../../infrastructure/mongo/unit-of-work';
import type { Member, MemberSummary } from './member-summary';
import type { Credentials, NewUser, NumberedMember, PhotoChange, TakenNames } from './user';
import { CACHED_SUMMARIES, UsersRepository } from './users.repository';

const missing = (): DomainError => new DomainError('not_found', TEXTS.memberMissing);

/** Members and their accounts; every other module asks here. */
@Injectable()
export class UsersService {
  private readonly summaries: ReadCache<MemberSummary>;

  constructor(
    private readonly users: UsersRepository,
    private readonly unitOfWork: UnitOfWork,
    caches: ReadCaches,
  ) {
    this.summaries = caches.create(CACHED_SUMMARIES);
  }

  /** Answers the new member's id, or which name somebody else has. */
  register(user: NewUser): Promise<string | TakenNames> {
    // All in one line: each waits for the member before to have a number. Who loses a name to another node runs again,
    // and then sees who has it; the index names only the first clash, but a person wants to hear of both at once.
    return this.unitOfWork.run('members', async () => {
      const taken = await this.users.findTaken(user.username, user.email);
      return taken.username || taken.email ? taken : this.users.insertUser(user);
    });
  }

  /** Gives numbers to members who have none, such as those of an import, in the order of their joining. */
  async numberTheRest(): Promise<void> {
    await this.users.passHighestNumber();
    let count: number;
    do count = await this.unitOfWork.run('members', () => this.users.numberFirst());
    while (count > 0);
  }

  findTaken(username: string, email: string): Promise<TakenNames> {
    return this.users.findTaken(username, email);
  }

  findCredentials(emailOrUsername: string): Promise<Credentials | null> {
    return this.users.findCredentials(emailOrUsername);
  }

  /** In any letter case. */
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

  /** Members by id, in one query however many there are; ids of nobody have no entry. */
  async listSummaries(ids: readonly string[]): Promise<Map<string, MemberSummary>> {
    const different = [...new Set(ids)];
    if (different.length === 0) return new Map();
    const members = await this.users.listSummaries(different);
    return new Map(members.map((member) => [member.id, member]));
  }

  /** The same, remembered where no other process changes members: for the feed, which is read most. */
  recallSummaries(ids: readonly string[]): Promise<Map<string, MemberSummary>> {
    return this.summaries.getAll([...new Set(ids)], (unknown) => this.listSummaries(unknown));
  }

  /** Members by number, in the order of the numbers; numbers of nobody are left out. */
  async listByNumbers(numbers: readonly number[]): Promise<MemberSummary[]> {
    if (numbers.length === 0) return [];
    const members = await this.users.listByNumbers(numbers);
    return numbers.flatMap((number) => members.get(number) ?? []);
  }

  /** Numbers and usernames of members by id. */
  listNumbers(ids: readonly string[]): Promise<Map<string, NumberedMember>> {
    return this.users.listNumbers(ids);
  }

  /** Changes photos and answers the media keys that nothing uses any more. */
  async setPhotos(id: string, change: PhotoChange): Promise<string[]> {
    const before = await this.summaries.change([id], () => this.users.setPhotos(id, change));
    if (before === null) throw missing();
    const { profilePhoto = before.profilePhoto, coverPhoto = before.coverPhoto } = change;
    return [before.profilePhoto, before.coverPhoto].filter(
      (key): key is string => key !== null && key !== profilePhoto && key !== coverPhoto,
    );
  }
}
