import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { batchesOf } from '../../common/concurrency/batches-of';
import { UsersService } from '../users/users.service';
import { type Circle, emptyCircle, withState } from './circle';
import { CirclesRepository } from './circles.repository';
import { FriendsRepository } from './friends.repository';

const WRITTEN_AT_ONCE = 200;

/** Creates missing circles for friendships from before circles existed, or from an import. */
@Injectable()
export class CircleBuilder implements OnApplicationBootstrap {
  private readonly logger = new Logger(CircleBuilder.name);

  constructor(
    private readonly friends: FriendsRepository,
    private readonly circles: CirclesRepository,
    private readonly users: UsersService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (await this.circles.areBuilt()) return;
    this.logger.log('Building the circles of all members');
    await this.build();
  }

  async build(): Promise<void> {
    const circles = await this.collect();
    for (const some of batchesOf(circles, WRITTEN_AT_ONCE)) await this.circles.insertCircles(some);
    await this.circles.setBuilt();
  }

  private async collect(): Promise<Circle[]> {
    const circles = new Map<string, Circle>();
    for (const { members, state } of await this.friends.listAll()) {
      const unknown = members.filter((id) => !circles.has(id));
      if (unknown.length > 0) {
        for (const [id, owner] of await this.users.listNumbers(unknown)) circles.set(id, emptyCircle(owner));
      }
      const [one, other] = members.map((id) => circles.get(id));
      if (one === undefined || other === undefined) continue;
      for (const circle of withState(one, other, state)) circles.set(circle.owner.id, circle);
    }
    return [...circles.values()];
  }
}
