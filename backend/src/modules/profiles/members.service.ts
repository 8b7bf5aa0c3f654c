import { Injectable } from '@nestjs/common';
import { BROWSER_SEARCH_MEMBER_LIMIT } from '@sharewave/contracts';
import type { Viewer } from '../../common/auth/viewer';
import { FriendsService } from '../friends/friends.service';
import type { MemberSummary } from '../users/member-summary';
import { UsersService } from '../users/users.service';
import { nearestIds, rankMembers } from './member-ranking';

/** Members by nearness; `isComplete` when nobody is left out. */
export interface MemberList {
  readonly members: readonly MemberSummary[];
  readonly isComplete: boolean;
}

/** Members for the search box, the suggestions and the navigation. */
@Injectable()
export class MembersService {
  constructor(
    private readonly users: UsersService,
    private readonly friends: FriendsService,
  ) {}

  /** Everybody while the community is small, else the nearest. */
  async list(viewer: Viewer, limit = BROWSER_SEARCH_MEMBER_LIMIT): Promise<MemberList> {
    const [newest, friendIds] = await Promise.all([
      this.users.listNewest(BROWSER_SEARCH_MEMBER_LIMIT + 1),
      this.friends.friendIds(viewer.id),
    ]);
    const mutualCounts = await this.friends.friendsOfFriends(viewer, friendIds);
    const nearness = { friendIds: new Set(friendIds), mutualCounts };
    const isWhole = newest.length <= BROWSER_SEARCH_MEMBER_LIMIT;
    const members = rankMembers(
      isWhole ? newest : await this.loadNearest(viewer, newest, nearness),
      nearness,
    );
    return { members: members.slice(0, limit), isComplete: isWhole && members.length <= limit };
  }

  /** Members whose full name holds the text: friends first, then the newest. */
  async search(viewer: Viewer, text: string, limit: number): Promise<MemberSummary[]> {
    if (text === '') return [];
    const friendIds = await this.friends.friendIds(viewer.id);
    const [friends, newest] = await Promise.all([
      this.users.searchByName(text, limit, friendIds),
      this.users.searchByName(text, limit),
    ]);
    const found = new Map([...friends, ...newest].map((member) => [member.id, member]));
    return [...found.values()].slice(0, limit);
  }

  private async loadNearest(
    viewer: Viewer,
    newest: readonly MemberSummary[],
    nearness: Parameters<typeof nearestIds>[0],
  ): Promise<MemberSummary[]> {
    const newestIds = newest.map((member) => member.id);
    const ids = nearestIds(nearness, newestIds, viewer.id, BROWSER_SEARCH_MEMBER_LIMIT);
    return [...(await this.users.listSummaries(ids)).values()];
  }
}
