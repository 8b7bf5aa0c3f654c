import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { RealtimeModule } from '../../infrastructure/realtime/realtime.module';
import { FriendsModule } from '../friends/friends.module';
import { MediaModule } from '../media/media.module';
import { UsersModule } from '../users/users.module';
import { ChatPresenter } from './chat.presenter';
import { ChatRecord, ChatSchema } from './chat.schema';
import { ChatsController } from './chats.controller';
import { ChatsGateway } from './chats.gateway';
import { ChatsRepository } from './chats.repository';
import { ChatsService } from './chats.service';
import { MessageRecord, MessageSchema } from './message.schema';
import { MessageSender } from './message-sender';
import { MessagesRepository } from './messages.repository';
import { SendingRepository } from './sending.repository';
import { SendingService } from './sending.service';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: ChatRecord.name, schema: ChatSchema },
      { name: MessageRecord.name, schema: MessageSchema },
    ]),
    RealtimeModule,
    UsersModule,
    FriendsModule,
    MediaModule,
  ],
  controllers: [ChatsController],
  providers: [
    ChatsService,
    SendingService,
    SendingRepository,
    ChatsRepository,
    MessagesRepository,
    ChatPresenter,
    ChatsGateway,
    MessageSender,
  ],
  exports: [ChatsService, MessageSender],
})
export class ChatsModule {}
