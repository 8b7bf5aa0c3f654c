import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { RealtimeModule } from '../../infrastructure/realtime/realtime.module';
import { MediaModule } from '../media/media.module';
import { TimelinesModule } from '../timelines/timelines.module';
import { UsersModule } from '../users/users.module';
import { BuildCircles } from './build-circles.migration';
import { CircleRecord, CircleSchema } from './circle.schema';
import { CirclesRepository } from './circles.repository';
import { CirclesService } from './circles.service';
import { FriendCardPresenter } from './friend-card.presenter';
import { FriendListsService } from './friend-lists.service';
import { FriendsController } from './friends.controller';
import { FriendsRepository } from './friends.repository';
import { FriendsService } from './friends.service';
import { FriendshipRecord, FriendshipSchema } from './friendship.schema';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: FriendshipRecord.name, schema: FriendshipSchema },
      { name: CircleRecord.name, schema: CircleSchema },
    ]),
    UsersModule,
    MediaModule,
    TimelinesModule,
    RealtimeModule,
  ],
  controllers: [FriendsController],
  providers: [
    FriendsService,
    FriendsRepository,
    CirclesService,
    CirclesRepository,
    BuildCircles,
    FriendListsService,
    FriendCardPresenter,
  ],
  exports: [FriendsService, CirclesService],
})
export class FriendsModule {}
