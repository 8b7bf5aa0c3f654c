import { Injectable } from '@nestjs/common';
import { LIMITS } from '@sharewave/contracts';
import type { Viewer } from '../../common/auth/viewer';
import type { MemberSummary } from '../users/member-summary';
import { UsersService } from '../users/users.service';
import { type Circle, newestFriendIds, relationshipIn } from './circle';
import { CirclesService } from './circles.service';
import { FriendsService } from './friends.service';
import type { Relationship } from './friendship';
import { MemberSet } from './member-set';

export interface FriendCard {
  readonly member: MemberSummary;
  readonly relationship: Exclude<Relationship, 'none'>;
}

export interface ListedFriend {
  readonly member: MemberSummary;
  readonly relationship: Relationship | 'self';
  readonly mutualFriendCount: number;
}

export interface FriendListPage {
  readonly before?: string | undefined;
  readonly limit?: number | undefined;
}

@Injectable()
export class FriendListsService {
  constructor(
    private readonly friends: FriendsService,
    private readonly circles: CirclesService,
    private readonly users: UsersService,
  ) {}

  async cards(viewer: Viewer): Promise<FriendCard[]> {
    const cards = await this.friends.listCards(viewer);
    const members = await this.users.listSummaries(cards.map((card) => card.memberId));
    return cards.flatMap(({ memberId, relationship }) => {
      const member = members.get(memberId);
      return member === undefined || relationship === 'none' ? [] : [{ member, relationship }];
    });
  }

  async friendsOf(viewer: Viewer, username: string, page: FriendListPage): Promise<ListedFriend[]> {
    const circles = await this.circles.byUsernames([username, viewer.username]);
    const own = circles.get(viewer.username.toLowerCase());
    const ids = await this.idsOf(username, circles.get(username.toLowerCase()), page);
    const [members, theirs] = await Promise.all([
      this.users.listSummaries(ids),
      this.circles.friendNumbers(ids),
    ]);
    const ownFriends = new MemberSet(own?.friends ?? new Uint32Array());
    return ids.flatMap((id) => {
      const member = members.get(id);
      const their = theirs.get(id);
      if (member === undefined || their === undefined) return [];
      const relationship = own === undefined ? 'none' : relationshipIn(own, their.number);
      const mutualFriendCount = relationship === 'self' ? 0 : ownFriends.countIn(their.friends);
      return [{ member, relationship, mutualFriendCount }];
    });
  }

  private async idsOf(
    username: string,
    circle: Circle | undefined,
    { before, limit = LIMITS.friends.default }: FriendListPage,
  ): Promise<string[]> {
    const ids = circle && newestFriendIds(circle, limit, before);
    if (ids) return ids;
    const owner = await this.users.getByUsername(username);
    return before === undefined ? [] : this.friends.friendIdsBehind(owner.id, before, limit);
  }
}
