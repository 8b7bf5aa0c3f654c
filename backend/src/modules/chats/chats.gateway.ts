import {
  ConnectedSocket,
  MessageBody,
  type OnGatewayConnection,
  SubscribeMessage,
  WebSocketGateway,
} from '@nestjs/websockets';
import {
  type JoinRoomAck,
  joinRoomPayload,
  type ProbeAck,
  type RefusedAck,
  type SendMessageAck,
  type ServerToClientEvents,
  type WireMessage,
} from '@sharewave/contracts';
import { RateLimiter } from '../../infrastructure/rate-limits/rate-limiter';
import { chatRoom } from '../../infrastructure/realtime/rooms';
import { parsePayload, SocketEvents } from '../../infrastructure/realtime/socket-events';
import type { ClientSocket } from '../../infrastructure/realtime/socket-server';
import { ChatsService } from './chats.service';
import { MessageSender } from './message-sender';

@WebSocketGateway()
export class ChatsGateway implements OnGatewayConnection {
  constructor(
    private readonly chats: ChatsService,
    private readonly sender: MessageSender,
    private readonly limiter: RateLimiter,
    private readonly events: SocketEvents,
  ) {}

  /** Also for messages of other nodes: the newest number is remembered, so that a reply here knows the next number. */
  handleConnection(socket: ClientSocket): void {
    socket.onAnyOutgoing((event: keyof ServerToClientEvents, message: WireMessage) => {
      if (event === 'newMessage') this.chats.noteAnnounced(message.roomID, message.seq);
    });
  }

  @SubscribeMessage('join-room')
  joinRoom(@ConnectedSocket() socket: ClientSocket, @MessageBody() payload: unknown): Promise<JoinRoomAck> {
    return this.events.handle('join-room', socket, async () => {
      await this.limiter.use('joinRoom', socket.data.viewer.id, socket.handshake.address);
      const chatId = parsePayload(joinRoomPayload, payload);
      await this.chats.getChat(socket.data.viewer, chatId);
      if (socket.connected) await socket.join(chatRoom(chatId));
      return { ok: true };
    });
  }

  @SubscribeMessage('probe')
  probe(): ProbeAck {
    return { ok: true };
  }

  @SubscribeMessage('sendMessage')
  sendMessage(
    @ConnectedSocket() socket: ClientSocket,
    @MessageBody() payload: unknown,
  ): Promise<SendMessageAck | RefusedAck> {
    return this.sender.send(socket, payload);
  }
}
