import { Controller, Param, Query } from '@nestjs/common';
import { ENDPOINTS, type FeedQuery, type WireFeedPage } from '@sharewave/contracts';
import type { Viewer } from '../../common/auth/viewer';
import { SignedIn } from '../../common/auth/viewer.decorator';
import { Endpoint } from '../../common/http/endpoint.decorator';
import { FeedsService } from './feeds.service';
import { PostPresenter } from '../posts/post.presenter';

const { homeFeed, memberFeed } = ENDPOINTS;

@Controller()
export class FeedsController {
  constructor(
    private readonly feeds: FeedsService,
    private readonly presenter: PostPresenter,
  ) {}

  @Endpoint('homeFeed')
  async homeFeed(
    @SignedIn() viewer: Viewer,
    @Param({ schema: homeFeed.params }) { username }: { username: string },
    @Query({ schema: homeFeed.query }) query: FeedQuery,
  ): Promise<WireFeedPage> {
    return this.presenter.presentPage(viewer, await this.feeds.homeFeed(viewer, username, query));
  }

  @Endpoint('memberFeed')
  async memberFeed(
    @SignedIn() viewer: Viewer,
    @Param({ schema: memberFeed.params }) { username }: { username: string },
    @Query({ schema: memberFeed.query }) query: FeedQuery,
  ): Promise<WireFeedPage> {
    return this.presenter.presentPage(viewer, await this.feeds.memberFeed(viewer, username, query));
  }
}
