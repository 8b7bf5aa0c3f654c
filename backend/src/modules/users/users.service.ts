import { Injectable } from '@nestjs/common';
import { TEXTS } from '@sharewave/contracts';
import { DomainError } from '../../common/errors/domain-error';
import type { Member, MemberSummary } from './member-summary';
import type { ChangedPhotos, Credentials, NewUser, PhotoChange, TakenNames } from './user';
import { UsersRepository } from './users.repository';

const missing = (): DomainError => new DomainError('not_found', TEXTS.memberMissing);

/** Members and their accounts; every other module asks here. */
@Injectable()
export class UsersService {
  constructor(private readonly users: UsersRepository) {}

  /** Answers the new member's id, or which name somebody else has. */
  register(user: NewUser): Promise<string | TakenNames> {
    return this.users.insertUser(user);
  }

  findTaken(username: string, email: string): Promise<TakenNames> {
    return this.users.findTaken(username, email);
  }

  findCredentials(emailOrUsername: string): Promise<Credentials | null> {
    return this.users.findCredentials(emailOrUsername);
  }

  findById(id: string): Promise<Member | null> {
    return this.users.findById(id);
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

  listNewest(limit: number): Promise<MemberSummary[]> {
    return this.users.listNewest(limit);
  }

  /** Members whose full name holds the text in any letter case, newest first; `among` narrows them to these ids. */
  async searchByName(text: string, limit: number, among?: readonly string[]): Promise<MemberSummary[]> {
    if (among?.length === 0) return [];
    return this.users.listByName(literalPattern(text.toLowerCase()), limit, among);
  }

  countMembers(): Promise<number> {
    return this.users.countUsers();
  }

  async setPhotos(id: string, change: PhotoChange): Promise<ChangedPhotos> {
    const before = await this.users.setPhotos(id, change);
    if (before === null) throw missing();
    const { profilePhoto = before.profilePhoto, coverPhoto = before.coverPhoto } = change;
    const member = { ...before, profilePhoto, coverPhoto };
    const unusedKeys = [before.profilePhoto, before.coverPhoto].filter(
      (key): key is string => key !== null && key !== member.profilePhoto && key !== member.coverPhoto,
    );
    return { member, unusedKeys };
  }
}

/** A pattern that matches this very text: nothing that a member types is read as a pattern. */
function literalPattern(text: string): RegExp {
  return new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
}
