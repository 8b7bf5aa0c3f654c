import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { FriendsEvents } from './friends.events';
import { FriendsRepository } from './friends.repository';
import { FriendsService } from './friends.service';
import { FriendshipRecord, FriendshipSchema } from './friendship.schema';

@Module({
  imports: [MongooseModule.forFeature([{ name: FriendshipRecord.name, schema: FriendshipSchema }])],
  providers: [FriendsService, FriendsRepository, FriendsEvents],
  exports: [FriendsService, FriendsEvents],
})
export class FriendsModule {}
