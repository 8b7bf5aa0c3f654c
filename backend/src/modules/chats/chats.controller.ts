import { Body, Controller, Param, Query } from '@nestjs/common';
import {
  messageListQuery,
  openChatRequest,
  readRequest,
  roomParams,
  type WireChat,
  type WireChatPreview,
  type WireMessage,
  type WireOpenedChat,
} from '@sharewave/contracts';
import type { Viewer } from '../../common/auth/viewer';
import { SignedIn } from '../../common/auth/viewer.decorator';
import { Endpoint } from '../../common/http/endpoint.decorator';
import type { HistoryRange } from './chat';
import { ChatPresenter } from './chat.presenter';
import { ChatsService } from './chats.service';

@Controller()
export class ChatsController {
  constructor(
    private readonly chats: ChatsService,
    private readonly presenter: ChatPresenter,
  ) {}

  @Endpoint('listChats')
  async listChats(@SignedIn() viewer: Viewer): Promise<WireChatPreview[]> {
    const previews = await this.chats.list(viewer);
    return previews.map((preview) => this.presenter.presentPreview(preview));
  }

  @Endpoint('getChat')
  async getChat(
    @SignedIn() viewer: Viewer,
    @Param({ schema: roomParams }) { roomId }: { roomId: string },
  ): Promise<WireChat> {
    return this.presenter.presentChat(await this.chats.getWithPartner(viewer, roomId));
  }

  @Endpoint('openChat')
  async openChat(
    @SignedIn() viewer: Viewer,
    @Body({ schema: openChatRequest }) { username2 }: { username2: string },
  ): Promise<WireOpenedChat> {
    return { chatid: await this.chats.open(viewer, username2) };
  }

  @Endpoint('listMessages')
  async listMessages(
    @SignedIn() viewer: Viewer,
    @Param({ schema: roomParams }) { roomId }: { roomId: string },
    @Query({ schema: messageListQuery }) range: HistoryRange,
  ): Promise<WireMessage[]> {
    return this.presenter.presentHistory(await this.chats.history(viewer, roomId, range));
  }

  @Endpoint('markChatRead')
  async markRead(
    @SignedIn() viewer: Viewer,
    @Param({ schema: roomParams }) { roomId }: { roomId: string },
    @Body({ schema: readRequest }) { messageID }: { messageID: string },
  ): Promise<{ unread: number }> {
    return { unread: await this.chats.markRead(viewer, roomId, messageID) };
  }
}
