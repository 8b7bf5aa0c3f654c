import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { MediaModule } from '../media/media.module';
import { TimelinesModule } from '../timelines/timelines.module';
import { UsersModule } from '../users/users.module';
import { FriendCardPresenter } from './friend-card.presenter';
import { FriendListsService } from './friend-lists.service';
import { FriendsController } from './friends.controller';
import { FriendsEvents } from './friends.events';
import { FriendsRepository } from './friends.repository';
import { FriendsService } from './friends.service';
import { FriendshipRecord, FriendshipSchema } from './friendship.schema';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: FriendshipRecord.name, schema: FriendshipSchema }]),
    UsersModule,
    MediaModule,
    TimelinesModule,
  ],
  controllers: [FriendsController],
  providers: [FriendsService, FriendsRepository, FriendsEvents, FriendListsService, FriendCardPresenter],
  exports: [FriendsService, FriendsEvents],
})
export class FriendsModule {}
