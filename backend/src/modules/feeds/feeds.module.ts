import { Module } from '@nestjs/common';
import { RealtimeModule } from '../../infrastructure/realtime/realtime.module';
import { FriendsModule } from '../friends/friends.module';
import { PostsModule } from '../posts/posts.module';
import { TimelinesModule } from '../timelines/timelines.module';
import { UsersModule } from '../users/users.module';
import { FanOutService } from './fan-out.service';
import { FeedsController } from './feeds.controller';
import { FeedsService } from './feeds.service';
import { HomeFeedService } from './home-feed.service';
import { TimelinesBuilder } from './timelines.builder';
import { TimelinesChecker } from './timelines.checker';

@Module({
  imports: [UsersModule, FriendsModule, PostsModule, TimelinesModule, RealtimeModule],
  controllers: [FeedsController],
  providers: [FeedsService, HomeFeedService, TimelinesBuilder, FanOutService, TimelinesChecker],
  exports: [FeedsService],
})
export class FeedsModule {}
