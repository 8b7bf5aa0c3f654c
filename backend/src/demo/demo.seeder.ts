import { randomBytes } from 'node:crypto';
import { access, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { Registration } from '@sharewave/contracts';
import type { Viewer } from '../common/auth/viewer';
import { DomainError } from '../common/errors/domain-error';
import { AppConfig } from '../config/app-config';
import { RegistrationService } from '../modules/auth/registration.service';
import { FriendsService } from '../modules/friends/friends.service';
import { UsersService } from '../modules/users/users.service';
import { DEMO_FRIENDSHIPS, DEMO_MEMBERS, DEMO_TIES, type DemoMember } from './community';
import { DemoContent } from './demo-content';

const MARKER = 'demo-community';

/**
 * Fills an empty installation with a demo community. It uses the services, as members do.
 * A marker in the data folder says that it is done; until then every step may be repeated,
 * also by two nodes at once.
 */
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
    if (await exists(marker)) return;
    this.logger.log('Creating the demo community');
    await this.seed();
    await writeFile(marker, `${new Date().toISOString()}\n`);
  }

  private async seed(): Promise<void> {
    const people = new Map<string, Viewer>();
    for (const member of DEMO_MEMBERS) {
      await this.enter(people, member.username, member, randomBytes(15).toString('hex'));
    }
    const { username, password } = this.config.demo;
    const sailor = { username, fullName: 'Demo Sailor', photo: 'paperBoat', cover: 'dawn' } as const;
    await this.enter(people, 'demo', sailor, password);
    await this.befriend(people);
    await this.content.fill(people);
  }

  private async enter(
    people: Map<string, Viewer>,
    role: string,
    member: DemoMember,
    password: string,
  ): Promise<void> {
    const { username, fullName } = member;
    const email = `${username}@demo.example`;
    const newcomer = { username, fullName, password, email, dateOfBirth: '1990-06-15' };
    const id = (await this.findMember(email)) ?? (await this.register(newcomer));
    if (id === null) {
      this.logger.warn(`The username ${username} is taken, so the demo community lacks this member`);
      return;
    }
    const viewer = { id, username, sessionId: 'demo' };
    await this.content.dress(viewer, member);
    people.set(role, viewer);
  }

  /** Recognised by the e-mail address: a member who only has the username is somebody else. */
  private async findMember(email: string): Promise<string | null> {
    return (await this.users.findCredentials(email))?.id ?? null;
  }

  /** Null if somebody else has the name; a node that seeds at the same time may have been first. */
  private async register(newcomer: Registration): Promise<string | null> {
    try {
      return await this.registration.register(newcomer);
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'already_exists')) throw error;
      return this.findMember(newcomer.email);
    }
  }

  private async befriend(people: ReadonlyMap<string, Viewer>): Promise<void> {
    const friendships = [...DEMO_FRIENDSHIPS, ...DEMO_TIES.friends.map((name) => [name, 'demo'] as const)];
    for (const [asker, asked] of friendships) {
      await this.ask(people, asker, asked);
      // A request from the other side is the same as accepting, and leaves no card.
      await this.ask(people, asked, asker);
      await this.dismiss(people, asker, asked);
    }
    for (const asker of DEMO_TIES.askedMe) await this.ask(people, asker, 'demo');
    for (const asked of DEMO_TIES.askedByMe) await this.ask(people, 'demo', asked);
  }

  private async ask(people: ReadonlyMap<string, Viewer>, asker: string, asked: string): Promise<void> {
    const [from, to] = [people.get(asker), people.get(asked)];
    if (from && to) await this.friends.act(from, to.id, 'send');
  }

  private async dismiss(people: ReadonlyMap<string, Viewer>, asker: string, asked: string): Promise<void> {
    const [from, to] = [people.get(asker), people.get(asked)];
    if (from && to) await this.friends.dismissNotice(from, to.id);
  }
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
