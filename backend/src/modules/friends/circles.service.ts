import { Injectable } from '@nestjs/common';
import { LIMITS } from '@sharewave/contracts';
import { DomainError } from '../../common/errors/domain-error';
import { UsersService } from '../users/users.service';
import { type Circle, emptyCircle, withState } from './circle';
import { CirclesRepository, type FriendNumbers } from './circles.repository';
import type { FriendshipState } from './friendship';

@Injectable()
export class CirclesService {
  constructor(
    private readonly circles: CirclesRepository,
    private readonly users: UsersService,
  ) {}

  /** The member's circle; null if they never had a friend or request. */
  async findCircle(memberId: string): Promise<Circle | null> {
    return (await this.circles.listCircles([memberId])).get(memberId) ?? null;
  }

  byUsernames(usernames: readonly string[]): Promise<Map<string, Circle>> {
    return this.circles.listByUsernames(usernames);
  }

  friendNumbers(memberIds: readonly string[]): Promise<Map<string, FriendNumbers>> {
    return this.circles.listFriendNumbers(memberIds);
  }

  /**
   * Writes a pair's new state into both circles; call it in the transaction that stores the state. Refuses a request of an asker who has too
   * many open: each changes the asker's circle, so of two at once one is run again.
   */
  async follow(memberIds: readonly [string, string], state: FriendshipState): Promise<void> {
    const known = await this.circles.listCircles(memberIds);
    const without = memberIds.filter((id) => !known.has(id));
    if (without.length > 0) {
      for (const [id, member] of await this.users.listNumbers(without)) known.set(id, emptyCircle(member));
    }
    const [one, other] = memberIds.map((id) => known.get(id));
    if (one === undefined || other === undefined) throw new Error('A friendship is between two members');
    const changed = withState(one, other, state);
    const asker = state.status === 'requested' ? state.requesterId : null;
    if (changed.some(({ owner, sent }) => owner.id === asker && sent.length > LIMITS.friendRequests.open)) {
      throw new DomainError(
        'forbidden',
        `At most ${LIMITS.friendRequests.open} of your requests may be open`,
      );
    }
    await this.circles.replaceCircles(changed);
  }
}
