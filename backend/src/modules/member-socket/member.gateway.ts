import {
  ConnectedSocket,
  MessageBody,
  type OnGatewayConnection,
  SubscribeMessage,
  WebSocketGateway,
} from '@nestjs/websockets';
import {
  MEMBER_NAMESPACE,
  type ProbeAck,
  type SendMessageAck,
  type ServerToMemberEvents,
  type WireMessage,
} from '@sharewave/contracts';
import type { ClientSocket } from '../../infrastructure/realtime/socket-server';
import { ChatsService } from '../chats/chats.service';
import { MessageSender } from '../chats/message-sender';
import { MemberCountsService } from './member-counts.service';

@WebSocketGateway({ namespace: MEMBER_NAMESPACE })
export class MemberGateway implements OnGatewayConnection {
  constructor(
    private readonly counts: MemberCountsService,
    private readonly chats: ChatsService,
    private readonly sender: MessageSender,
  ) {}

  handleConnection(socket: ClientSocket): void {
    const { id } = socket.data.viewer;
    socket.onAnyOutgoing((event: keyof ServerToMemberEvents, payload: WireMessage) => {
      if (event === 'newMessage') this.chats.noteAnnounced(payload.roomID, payload.seq);
      const isReceived = event === 'newMessage' && payload.userid !== id;
      // With what may have been lost, a change of the figures may have been lost too.
      if (isReceived || event === 'catchUp') this.counts.refresh(id);
    });
    this.counts.refresh(id);
  }

  @SubscribeMessage('probe')
  probe(): ProbeAck {
    return { ok: true };
  }

  @SubscribeMessage('sendMessage')
  sendMessage(
    @ConnectedSocket() socket: ClientSocket,
    @MessageBody() payload: unknown,
  ): Promise<SendMessageAck> {
    return this.sender.send(socket, payload);
  }
}
