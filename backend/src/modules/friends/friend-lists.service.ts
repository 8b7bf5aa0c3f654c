import { Injectable } from '@nestjs/common';
import type { Viewer } from '../../common/auth/viewer';
import type { MemberSummary } from '../users/member-summary';
import { UsersService } from '../users/users.service';
import { FriendsService } from './friends.service';
import type { Relationship, Standing } from './friendship';

/** A row of the friends page. */
export interface FriendCard {
  readonly member: MemberSummary;
  readonly standing: Exclude<Standing, 'none'>;
}

/** A row of somebody's friends list. */
export interface ListedFriend {
  readonly member: MemberSummary;
  readonly relationship: Relationship;
  readonly mutualFriendCount: number;
}

/** The part of a friends list that is asked for: after the friend `before`, at most `limit`. */
export interface FriendListPage {
  readonly before?: string | undefined;
  readonly limit?: number | undefined;
}

/** The lists of members that the friends calls answer, loaded in bulk. */
@Injectable()
export class FriendListsService {
  constructor(
    private readonly friends: FriendsService,
    private readonly users: UsersService,
  ) {}

  async cards(viewer: Viewer): Promise<FriendCard[]> {
    const ties = await this.friends.openCards(viewer);
    const members = await this.users.listSummaries(ties.map((tie) => tie.memberId));
    return ties.flatMap(({ memberId, standing }) => {
      const member = members.get(memberId);
      return member === undefined || standing === 'none' ? [] : [{ member, standing }];
    });
  }

  async friendsOf(viewer: Viewer, username: string, page: FriendListPage): Promise<ListedFriend[]> {
    const owner = await this.users.getByUsername(username);
    const ties = await this.friends.friendsPage(owner.id, page);
    const ids = ties.map((tie) => tie.memberId);
    const [members, relationships, mutualCounts] = await Promise.all([
      this.users.listSummaries(ids),
      this.friends.relationshipTo(viewer, ids),
      this.friends.mutualFriendCounts(viewer, ids),
    ]);
    return ids.flatMap((id) => {
      const member = members.get(id);
      if (member === undefined) return [];
      return [
        {
          member,
          relationship: relationships.get(id) ?? 'none',
          mutualFriendCount: mutualCounts.get(id) ?? 0,
        },
      ];
    });
  }
}
