import { Injectable } from '@nestjs/common';
import { BROWSER_SEARCH_MEMBER_LIMIT, SUGGESTION_COUNT } from '@sharewave/contracts';
import type { Viewer } from '../../common/auth/viewer';
import { sampledFriendIds } from '../friends/circle';
import { CirclesService } from '../friends/circles.service';
import { MemberSearch } from '../users/member-search';
import type { MemberSummary } from '../users/member-summary';
import { UsersService } from '../users/users.service';
import { nearestMembers } from './member-ranking';

/** Friends whose friends are counted to rank other members; with more friends an even sample is used. */
const SAMPLED_FRIENDS = 100;

interface MemberList {
  readonly members: readonly MemberSummary[];
  readonly friendCount: number;
  readonly isComplete: boolean;
}

@Injectable()
export class MembersService {
  constructor(
    private readonly users: UsersService,
    private readonly circles: CirclesService,
    private readonly memberSearch: MemberSearch,
  ) {}

  /** Everybody while the community is small, otherwise the closest members. */
  async list(viewer: Viewer, limit = BROWSER_SEARCH_MEMBER_LIMIT): Promise<MemberList> {
    const [own, highest] = await Promise.all([
      this.circles.findCircle(viewer.id),
      this.memberSearch.highestNumber(),
    ]);
    const sample = own === null ? [] : sampledFriendIds(own, SAMPLED_FRIENDS);
    const friendsOfFriends = [...(await this.circles.friendNumbers(sample)).values()];
    const numbers = nearestMembers(
      {
        viewer: own?.owner.number ?? (await this.numberOf(viewer)),
        friends: own?.friends ?? new Uint32Array(),
        friendsOfFriends: friendsOfFriends.map(({ friends }) => friends),
        highest,
      },
      BROWSER_SEARCH_MEMBER_LIMIT,
      // The suggestions are taken from this list.
      SUGGESTION_COUNT,
    ).slice(0, limit);
    const friends = new Set(own?.friends);
    return {
      members: await this.users.listByNumbers(numbers),
      friendCount: numbers.filter((number) => friends.has(number)).length,
      isComplete: highest <= limit,
    };
  }

  search(viewer: Viewer, text: string, limit: number): Promise<MemberSummary[]> {
    return this.memberSearch.search(text, limit, async () => {
      const own = await this.circles.findCircle(viewer.id);
      return own?.friends ?? new Uint32Array();
    });
  }

  private async numberOf(viewer: Viewer): Promise<number> {
    return (await this.users.listNumbers([viewer.id])).get(viewer.id)?.number ?? 0;
  }
}
