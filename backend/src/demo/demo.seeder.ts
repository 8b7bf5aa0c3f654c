import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { Registration } from '@sharewave/contracts';
import type { Viewer } from '../common/auth/viewer';
import { DomainError } from '../common/errors/domain-error';
import { StartError } from '../common/errors/start-error';
import { AppConfig } from '../config/app-config';
import { RegistrationService } from '../modules/auth/registration.service';
import { FriendsService } from '../modules/friends/friends.service';
import { UsersService } from '../modules/users/users.service';
import { DEMO_FRIENDSHIPS, DEMO_MEMBERS, DEMO_RELATIONSHIPS, type DemoMember } from './community';
import { DemoContent } from './demo-content';

const MARKER = 'demo-community';
/** Whose turn the passwords of the demo members take. */
const LOOPBACK = '127.0.0.1';

/** A marker in the data folder says that the community is complete; until then every step may be repeated, also by two nodes at once. */
@Injectable()
export class DemoSeeder implements OnApplicationBootstrap {
  private readonly logger = new Logger(DemoSeeder.name);

  constructor(
    private readonly config: AppConfig,
    private readonly users: UsersService,
    private readonly registration: RegistrationService,
    private readonly friends: FriendsService,
    private readonly content: DemoContent,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const marker = join(this.config.dataDir, MARKER);
    if (existsSync(marker)) return;
    this.logger.log('Creating the demo community');
    await this.seed();
    await writeFile(marker, `${new Date().toISOString()}\n`);
  }

  private async seed(): Promise<void> {
    const people = new Map<string, Viewer>();
    for (const member of DEMO_MEMBERS) {
      await this.register(people, member.username, member, randomBytes(15).toString('hex'));
    }
    const { username, password } = this.config.demo;
    const sailor = { username, fullName: 'Demo Sailor', photo: 'paperBoat', cover: 'dawn' } as const;
    await this.register(people, 'demo', sailor, password);
    await this.befriend(people);
    await this.content.write(people);
  }

  private async register(
    people: Map<string, Viewer>,
    role: string,
    member: DemoMember,
    password: string,
  ): Promise<void> {
    const { username, fullName } = member;
    const email = `${username}@demo.example`;
    const newcomer = { username, fullName, password, email, dateOfBirth: '1990-06-15' };
    const id = (await this.findMember(email)) ?? (await this.createAccount(newcomer));
    if (id === null) {
      this.logger.warn(`The username ${username} is taken, so the demo community lacks this member`);
      return;
    }
    const viewer = { id, username, sessionId: 'demo' };
    await this.content.addPhotos(viewer, member);
    people.set(role, viewer);
  }

  /** Recognised by the e-mail address: a member who only has the username is somebody else. */
  private async findMember(email: string): Promise<string | null> {
    return (await this.users.findCredentials(email))?.id ?? null;
  }

  private async createAccount(newcomer: Registration): Promise<string | null> {
    try {
      return await this.registration.register(newcomer, LOOPBACK);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (error.code === 'validation_failed') {
        throw new StartError(`The demo member ${newcomer.username} cannot register: ${error.message}.`);
      }
      if (error.code !== 'already_exists') throw error;
      return this.findMember(newcomer.email);
    }
  }

  private async befriend(people: ReadonlyMap<string, Viewer>): Promise<void> {
    const friendships = [
      ...DEMO_FRIENDSHIPS,
      ...DEMO_RELATIONSHIPS.friends.map((name) => [name, 'demo'] as const),
    ];
    for (const [asker, asked] of friendships) {
      const [from, to] = [people.get(asker), people.get(asked)];
      if (!from || !to) continue;
      await this.friends.act(from, to.id, 'send');
      await this.friends.act(to, from.id, 'accept');
      await this.friends.dismissNotice(from, to.id);
    }
    const { askedMe, askedByMe } = DEMO_RELATIONSHIPS;
    const requests = [...askedMe.map((name) => [name, 'demo']), ...askedByMe.map((name) => ['demo', name])];
    for (const [asker = '', asked = ''] of requests) {
      const [from, to] = [people.get(asker), people.get(asked)];
      if (from && to) await this.friends.act(from, to.id, 'send');
    }
  }
}
