import { Injectable } from '@nestjs/common';
import { LIMITS } from '@sharewave/contracts';
import type { Viewer } from '../../common/auth/viewer';
import { DomainError } from '../../common/errors/domain-error';
import { UnitOfWork } from '../../infrastructure/mongo/unit-of-work';
import { MemberEvents } from '../../infrastructure/realtime/member-events';
import { TimelinesService } from '../timelines/timelines.service';
import { UsersService } from '../users/users.service';
import { newestFriendIds } from './circle';
import { CirclesService } from './circles.service';
import { FriendsRepository } from './friends.repository';
import {
  FRIENDSHIP_STEPS,
  type Declined,
  type FriendAction,
  type Friendship,
  type Relationship,
  relationshipOf,
  stateOf,
  type RelatedMember,
} from './friendship';

const DAY_MS = 24 * 60 * 60 * 1000;

interface MutualRelationship {
  readonly relationship: Relationship;
  /** The member's request or notice about the viewer, from the member's side. */
  readonly theirCard: Relationship | null;
}

@Injectable()
export class FriendsService {
  constructor(
    private readonly friends: FriendsRepository,
    private readonly circles: CirclesService,
    private readonly users: UsersService,
    private readonly timelines: TimelinesService,
    private readonly unitOfWork: UnitOfWork,
    private readonly events: MemberEvents,
  ) {}

  async act(viewer: Viewer, memberId: string, action: FriendAction): Promise<Relationship> {
    const pair = [viewer.id, memberId] as const;
    const changed = await this.unitOfWork.run(pair, async () => {
      const { state, declined } = await this.friendshipWith(viewer, memberId);
      const relationship = relationshipOf(state, viewer.id);
      const step = FRIENDSHIP_STEPS[action][relationship];
      if (step === 'refuse') throw new DomainError('not_found', 'There is no request from this member');
      if (step === 'stay') return relationship;
      if (step === 'outgoing') requireNotDeclined(declined, viewer.id);
      const next = stateOf(step, viewer.id, memberId);
      await this.friends.setState(pair, state, next);
      if (action === 'decline') await this.friends.setDeclined(pair, { askerId: memberId, at: new Date() });
      await this.circles.follow(pair, next);
      if ((state.status === 'accepted') !== (next.status === 'accepted')) {
        await this.timelines.noteFriendsChange(pair);
      }
      return step;
    });
    this.events.countsChanged(pair);
    return changed;
  }

  hasFriendSince(memberId: string, before: Date): Promise<boolean> {
    return this.friends.hasFriendSince(memberId, before);
  }

  async dismissNotice(viewer: Viewer, memberId: string): Promise<Relationship> {
    await this.friends.removeNotice(viewer.id, memberId);
    return relationshipOf((await this.friendshipWith(viewer, memberId)).state, viewer.id);
  }

  /** All friends of a member, newest first. */
  async friendIds(memberId: string): Promise<string[]> {
    const circle = await this.circles.findCircle(memberId);
    return circle === null ? [] : (newestFriendIds(circle, circle.friends.length) ?? []);
  }

  /** In the order in which they became friends. */
  listAfter(memberId: string, orderId: string | null, limit: number): Promise<RelatedMember[]> {
    return this.friends.listFriendsAfter(memberId, orderId, limit);
  }

  async areFriends(memberId: string, otherId: string): Promise<boolean> {
    const { state } = await this.friends.findFriendship(memberId, otherId);
    return state.status === 'accepted';
  }

  /** Whether all these pairs are friends, and stay so until the end of the caller's transaction. */
  async confirmFriends(keys: readonly string[]): Promise<boolean> {
    return (await this.friends.confirmPairs(keys)) === keys.length;
  }

  listFriendPairs(keys: readonly string[]): Promise<Set<string>> {
    return this.friends.listFriendPairs(keys);
  }

  /** Friends of a member after a current or former friend, newest first. */
  async friendIdsBehind(memberId: string, formerId: string, limit: number): Promise<string[]> {
    const place = await this.friends.findPlace(memberId, formerId);
    if (place === null) {
      throw new DomainError('validation_failed', 'The list cannot start at this member', {
        before: 'Not a friend of this member',
      });
    }
    return (await this.friends.listFriendsBefore(memberId, place, limit)).map((friend) => friend.memberId);
  }

  listCards(viewer: Viewer): Promise<RelatedMember[]> {
    return this.friends.listOpen(viewer.id, LIMITS.friends.max);
  }

  countRequests(memberId: string): Promise<number> {
    return this.friends.countRequests(memberId);
  }

  async between(viewer: Viewer, memberId: string): Promise<MutualRelationship> {
    const { state, noticeFor } = await this.friends.findFriendship(viewer.id, memberId);
    const theirs = relationshipOf(state, memberId);
    const isOpen = theirs === 'outgoing' || theirs === 'incoming' || noticeFor === memberId;
    return { relationship: relationshipOf(state, viewer.id), theirCard: isOpen ? theirs : null };
  }

  private async friendshipWith(viewer: Viewer, memberId: string): Promise<Friendship> {
    if (viewer.id === memberId) throw new DomainError('not_yourself', 'You cannot be friends with yourself');
    const friendship = await this.friends.findFriendship(viewer.id, memberId);
    const isNone = friendship.state.status === 'none';
    if (isNone && !(await this.users.listSummaries([memberId])).has(memberId)) {
      throw new DomainError('no_such_member', 'This member does not exist');
    }
    return friendship;
  }
}

function requireNotDeclined(declined: Declined | null, askerId: string): void {
  if (declined?.askerId !== askerId) return;
  const { declinedDays } = LIMITS.friendRequests;
  if (declined.at.getTime() + declinedDays * DAY_MS < Date.now()) return;
  throw new DomainError('forbidden', `A declined request can be repeated after ${declinedDays} days`);
}
