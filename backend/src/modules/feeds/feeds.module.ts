import { Global, Module } from '@nestjs/common';
import { RealtimeModule } from '../../infrastructure/realtime/realtime.module';
import { FriendsModule } from '../friends/friends.module';
import { PostsModule } from '../posts/posts.module';
import { PostDelivery } from '../timelines/post-delivery.port';
import { TimelinesModule } from '../timelines/timelines.module';
import { UsersModule } from '../users/users.module';
import { FanOutService } from './fan-out.service';
import { FeedsController } from './feeds.controller';
import { FeedsService } from './feeds.service';
import { HomeFeedService } from './home-feed.service';
import { TimelinesBuilder } from './timelines.builder';
import { TimelinesChecker } from './timelines.checker';

/** Global, because posts, which feeds are made of, need its `PostDelivery`. */
@Global()
@Module({
  imports: [UsersModule, FriendsModule, PostsModule, TimelinesModule, RealtimeModule],
  controllers: [FeedsController],
  providers: [
    FeedsService,
    HomeFeedService,
    TimelinesBuilder,
    TimelinesChecker,
    FanOutService,
    { provide: PostDelivery, useExisting: FanOutService },
  ],
  exports: [FeedsService, PostDelivery],
})
export class FeedsModule {}
