import { Body, Controller, Param, Query } from '@nestjs/common';
import {
  friendAction,
  friendListQuery,
  friendRequestAnswer,
  type FriendRequestAnswer,
  usernameParams,
  type WireFriendCard,
  type WireFriendListItem,
  type WireFriendStatus,
} from '@sharewave/contracts';
import { SignedIn } from '../../common/auth/viewer.decorator';
import type { Viewer } from '../../common/auth/viewer';
import { Endpoint } from '../../common/http/endpoint.decorator';
import { RateLimited } from '../../common/http/rate-limited.decorator';
import { FriendCardPresenter } from './friend-card.presenter';
import { FriendListsService, type FriendListPage } from './friend-lists.service';
import { FriendsService } from './friends.service';
import type { Relationship } from './friendship';
import { presentRelationship } from './relationship.presenter';

@Controller()
export class FriendsController {
  constructor(
    private readonly friends: FriendsService,
    private readonly lists: FriendListsService,
    private readonly presenter: FriendCardPresenter,
  ) {}

  @Endpoint('listFriends')
  async listFriends(
    @SignedIn() viewer: Viewer,
    @Param({ schema: usernameParams }) { username }: { username: string },
    @Query({ schema: friendListQuery }) page: FriendListPage,
  ): Promise<WireFriendListItem[]> {
    const friends = await this.lists.friendsOf(viewer, username, page);
    return friends.map((friend) => this.presenter.presentListed(friend));
  }

  @Endpoint('listPending')
  async listPending(@SignedIn() viewer: Viewer): Promise<WireFriendCard[]> {
    const cards = await this.lists.cards(viewer);
    return cards.map((card) => this.presenter.presentCard(card));
  }

  @Endpoint('sendFriendRequest')
  @RateLimited('friendRequest')
  async sendRequest(
    @SignedIn() viewer: Viewer,
    @Body({ schema: friendAction }) { endUserID }: { endUserID: string },
  ): Promise<WireFriendStatus> {
    return presentStatus(await this.friends.act(viewer, endUserID, 'send'));
  }

  @Endpoint('withdrawFriendRequest')
  async withdrawRequest(
    @SignedIn() viewer: Viewer,
    @Body({ schema: friendAction }) { endUserID }: { endUserID: string },
  ): Promise<WireFriendStatus> {
    return presentStatus(await this.friends.act(viewer, endUserID, 'withdraw'));
  }

  @Endpoint('unfriend')
  async unfriend(
    @SignedIn() viewer: Viewer,
    @Body({ schema: friendAction }) { endUserID }: { endUserID: string },
  ): Promise<WireFriendStatus> {
    return presentStatus(await this.friends.act(viewer, endUserID, 'unfriend'));
  }

  @Endpoint('handleFriendRequest')
  async handleRequest(
    @SignedIn() viewer: Viewer,
    @Body({ schema: friendRequestAnswer }) { param, endUserID }: FriendRequestAnswer,
  ): Promise<WireFriendStatus> {
    if (param === 'close') return presentStatus(await this.friends.dismissNotice(viewer, endUserID));
    return presentStatus(
      await this.friends.act(viewer, endUserID, param === 'accept' ? 'accept' : 'decline'),
    );
  }
}

function presentStatus(relationship: Relationship): WireFriendStatus {
  return { status: presentRelationship(relationship) };
}
