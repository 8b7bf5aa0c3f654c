import { Module } from '@nestjs/common';
import { RealtimeModule } from '../../infrastructure/realtime/realtime.module';
import { ChatsModule } from '../chats/chats.module';
import { FriendsModule } from '../friends/friends.module';
import { MemberCountsService } from './member-counts.service';
import { MemberGateway } from './member.gateway';

@Module({
  imports: [RealtimeModule, ChatsModule, FriendsModule],
  providers: [MemberGateway, MemberCountsService],
})
export class MemberSocketModule {}
