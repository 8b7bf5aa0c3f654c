import { Injectable } from '@nestjs/common';
import { LIMITS } from '@sharewave/contracts';
import type { Viewer } from '../../common/auth/viewer';
import { DomainError } from '../../common/errors/domain-error';
import { UnitOfWork } from '../../infrastructure/mongo/unit-of-work';
import { TimelinesService } from '../timelines/timelines.service';
import { UsersService } from '../users/users.service';
import { FriendsEvents, FriendshipAccepted, FriendshipEnded } from './friends.events';
import { FriendsRepository } from './friends.repository';
import {
  FRIENDSHIP_STEPS,
  type FriendAction,
  type FriendshipState,
  pairKey,
  type Relationship,
  type Standing,
  standingOf,
  stateOf,
  type Tie,
} from './friendship';

/** Each failed attempt means that the other side, or another device, has moved the tie in between. */
const MAX_ATTEMPTS = 20;

/** Friendships read at most to rank strangers by friends in common. */
const MAX_RANKED_EDGES = 100_000;

/** How viewer and member stand to each other, from both sides. */
export interface TieToViewer {
  readonly relationship: Relationship;
  /** The member's request or notice about the viewer, read from the member's side. */
  readonly theirCard: Standing | null;
}

@Injectable()
export class FriendsService {
  constructor(
    private readonly friends: FriendsRepository,
    private readonly users: UsersService,
    private readonly events: FriendsEvents,
    private readonly timelines: TimelinesService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Acts on the tie to another member and answers the standing after it. Safe to repeat. */
  async act(viewer: Viewer, memberId: string, action: FriendAction): Promise<Relationship> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const state = await this.stateTo(viewer, memberId);
      const standing = standingOf(state, viewer.id);
      const step = FRIENDSHIP_STEPS[action][standing];
      if (step === 'refuse') throw new DomainError('not_found', 'There is no request of theirs');
      if (step === 'stay') return standing;
      const pair: [string, string] = [viewer.id, memberId];
      if (await this.change(pair, state, stateOf(step, viewer.id, memberId))) {
        if (step === 'friends') this.events.accepted.next(new FriendshipAccepted(pair));
        if (standing === 'friends') this.events.ended.next(new FriendshipEnded(pair));
        return step;
      }
    }
    throw new DomainError('unavailable', 'Too many changes at once; try again');
  }

  /** Closes the card that tells that somebody has accepted. */
  async dismissNotice(viewer: Viewer, memberId: string): Promise<Relationship> {
    await this.friends.removeNotice(viewer.id, memberId);
    return standingOf(await this.stateTo(viewer, memberId), viewer.id);
  }

  /** All friends of a member, newest first. */
  async friendIds(memberId: string): Promise<string[]> {
    return (await this.ties(memberId)).map((tie) => tie.memberId);
  }

  /** All friends of a member with their places in the order in which they became friends. */
  ties(memberId: string): Promise<Tie[]> {
    return this.friends.listFriends(memberId);
  }

  /** The next friends of a member in the order in which they became friends. */
  tiesAfter(memberId: string, orderId: string | null, limit: number): Promise<Tie[]> {
    return this.friends.listFriendsAfter(memberId, orderId, limit);
  }

  async areFriends(memberId: string, otherId: string): Promise<boolean> {
    const { state } = await this.friends.findFriendship(memberId, otherId);
    return state.status === 'accepted';
  }

  /** How the viewer stands to each of these members; every id has an entry. */
  async relationshipTo(viewer: Viewer, memberIds: readonly string[]): Promise<Map<string, Relationship>> {
    const others = memberIds.filter((memberId) => memberId !== viewer.id);
    const standings = others.length > 0 ? await this.friends.listStandings(viewer.id, others) : new Map();
    return new Map(
      memberIds.map((memberId): [string, Relationship] => [
        memberId,
        memberId === viewer.id ? 'self' : (standings.get(memberId) ?? 'none'),
      ]),
    );
  }

  /** How many friends the viewer has in common with each of these members; with themselves none are counted. */
  async mutualFriendCounts(viewer: Viewer, memberIds: readonly string[]): Promise<Map<string, number>> {
    const counts = new Map(memberIds.map((memberId): [string, number] => [memberId, 0]));
    const others = memberIds.filter((memberId) => memberId !== viewer.id);
    if (others.length === 0) return counts;
    const [friendIds, edges] = await Promise.all([this.friendIds(viewer.id), this.friends.listEdges(others)]);
    const own = new Set(friendIds);
    const asked = new Set(others);
    for (const [first, second] of edges) {
      if (asked.has(first) && own.has(second)) counts.set(first, (counts.get(first) ?? 0) + 1);
      if (asked.has(second) && own.has(first)) counts.set(second, (counts.get(second) ?? 0) + 1);
    }
    return counts;
  }

  /** Everybody who knows one of the viewer's friends, with how many of them they know; the viewer left out. */
  async friendsOfFriends(viewer: Viewer, friendIds: readonly string[]): Promise<Map<string, number>> {
    const counts = new Map<string, number>();
    if (friendIds.length === 0) return counts;
    const own = new Set(friendIds);
    const count = (memberId: string, friendId: string): void => {
      if (own.has(friendId) && memberId !== viewer.id) counts.set(memberId, (counts.get(memberId) ?? 0) + 1);
    };
    for (const [first, second] of await this.friends.listEdges(friendIds, MAX_RANKED_EDGES)) {
      count(first, second);
      count(second, first);
    }
    return counts;
  }

  async countFriends(memberId: string): Promise<number> {
    return this.friends.countFriends(memberId);
  }

  /** A page of somebody's friends, newest first; it begins after the friend `before`. */
  async friendsPage(
    memberId: string,
    page: { before?: string | undefined; limit?: number | undefined },
  ): Promise<Tie[]> {
    const limit = page.limit ?? LIMITS.friends.default;
    if (page.before === undefined) return this.friends.listFriends(memberId, { limit });
    const place = await this.friends.findPlace(memberId, page.before);
    if (place === null) {
      throw new DomainError('validation_failed', 'The page cannot begin there', {
        before: 'Is no friend of this member',
      });
    }
    return this.friends.listFriends(memberId, { before: place, limit });
  }

  /** Requests from and to the viewer, and acceptances that they have not closed, newest first. */
  async openCards(viewer: Viewer): Promise<Tie[]> {
    const [requests, notices] = await Promise.all([
      this.friends.listRequests(viewer.id, LIMITS.friends.max),
      this.friends.listNotices(viewer.id, LIMITS.friends.max),
    ]);
    return [...requests, ...notices].sort((a, b) => (a.orderId < b.orderId ? 1 : -1));
  }

  /** The viewer's relationship to a member, and the member's open card that is about the viewer. */
  async between(viewer: Viewer, memberId: string): Promise<TieToViewer> {
    const { state, noticeFor } = await this.friends.findFriendship(viewer.id, memberId);
    const theirs = standingOf(state, memberId);
    const isOpen = theirs === 'outgoing' || theirs === 'incoming' || noticeFor === memberId;
    return { relationship: standingOf(state, viewer.id), theirCard: isOpen ? theirs : null };
  }

  /** Moves the pair to its next state; where a friendship begins or ends, the feeds of both follow in one transaction. */
  private change(pair: [string, string], from: FriendshipState, to: FriendshipState): Promise<boolean> {
    if ((from.status === 'accepted') === (to.status === 'accepted')) {
      return this.friends.replaceState(pair, from, to);
    }
    return this.unitOfWork.run(pairKey(...pair), async () => {
      const hasMoved = await this.friends.replaceState(pair, from, to);
      if (hasMoved) await this.timelines.noteTieChange(pair);
      return hasMoved;
    });
  }

  private async stateTo(viewer: Viewer, memberId: string): Promise<FriendshipState> {
    if (viewer.id === memberId) throw new DomainError('not_yourself', 'That needs somebody else');
    const { state } = await this.friends.findFriendship(viewer.id, memberId);
    // Whoever has a tie exists; of a stranger it must be asked.
    if (state.status === 'none' && !(await this.users.listSummaries([memberId])).has(memberId)) {
      throw new DomainError('no_such_member', 'There is no such member');
    }
    return state;
  }
}
