import { Injectable } from '@nestjs/common';
import { batchesOf } from '../../common/concurrency/batches-of';
import { Migration, type MigrationStep } from '../../infrastructure/mongo/migrations/migration';
import { Migrator } from '../../infrastructure/mongo/migrations/migrator';
import type { NumberedMember } from '../users/user';
import { UsersService } from '../users/users.service';
import { type Circle, emptyCircle, withRelationship } from './circle';
import { CirclesRepository } from './circles.repository';
import { FriendsRepository } from './friends.repository';

const MEMBERS_AT_ONCE = 200;
const OTHERS_AT_ONCE = 200;

/** Creates missing circles for friendships from before circles existed, or from an import. */
@Injectable()
export class BuildCircles extends Migration {
  readonly id = '0002-build-circles';

  constructor(
    migrator: Migrator,
    private readonly friends: FriendsRepository,
    private readonly circles: CirclesRepository,
    private readonly users: UsersService,
  ) {
    super(migrator);
  }

  countDocuments(): Promise<number> {
    return this.users.count();
  }

  async step(from: string | null): Promise<MigrationStep> {
    const members = await this.users.listNumberedAfter(from, MEMBERS_AT_ONCE);
    const known = await this.circles.listCircles(members.map(({ id }) => id));
    const circles: Circle[] = [];
    for (const owner of members) {
      if (known.has(owner.id)) continue;
      const circle = await this.buildCircle(owner);
      if (circle !== null) circles.push(circle);
    }
    await this.circles.insertCircles(circles);
    return { changed: circles.length, next: members.at(-1)?.id ?? null };
  }

  /** Null for a member who never had a friend or request. */
  private async buildCircle(owner: NumberedMember): Promise<Circle | null> {
    let circle: Circle | null = null;
    for (const batch of batchesOf(await this.friends.listAllOf(owner.id), OTHERS_AT_ONCE)) {
      const others = await this.users.listNumbers(batch.map(({ memberId }) => memberId));
      for (const { memberId, relationship } of batch) {
        const other = others.get(memberId);
        if (other !== undefined) circle = withRelationship(circle ?? emptyCircle(owner), other, relationship);
      }
    }
    return circle;
  }
}
