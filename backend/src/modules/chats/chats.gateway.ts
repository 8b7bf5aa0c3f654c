import { Logger } from '@nestjs/common';
import {
  ConnectedSocket,
  MessageBody,
  SubscribeMessage,
  WebSocketGateway,
  WebSocketServer,
} from '@nestjs/websockets';
import {
  type JoinRoomAck,
  joinRoomPayload,
  type RefusedAck,
  type SendMessageAck,
  sendMessagePayload,
} from '@sharewave/contracts';
import type { z } from 'zod';
import { DomainError } from '../../common/errors/domain-error';
import { toDomainError } from '../../common/errors/error-answer';
import type { ChatServer, ChatSocket } from '../../infrastructure/realtime/chat-socket';
import { Metrics } from '../../infrastructure/metrics/metrics';
import { chatRoom, inboxRoom } from '../../infrastructure/realtime/rooms';
import { ChatPresenter } from './chat.presenter';
import { isHonestSender } from './chats.policy';
import { ChatsService } from './chats.service';
import { SocketLimits } from './socket-limits';

/** The socket of the messenger. Every refusal is an acknowledgement; nothing that a client sends throws. */
@WebSocketGateway()
export class ChatsGateway {
  private readonly logger = new Logger(ChatsGateway.name);

  @WebSocketServer()
  private readonly server!: ChatServer;

  constructor(
    private readonly chats: ChatsService,
    private readonly presenter: ChatPresenter,
    private readonly limits: SocketLimits,
    private readonly metrics: Metrics,
  ) {}

  @SubscribeMessage('join-room')
  joinRoom(@ConnectedSocket() socket: ChatSocket, @MessageBody() payload: unknown): Promise<JoinRoomAck> {
    return this.answer(socket, async () => {
      await this.limits.use('joinRoom', socket);
      const chatId = parse(joinRoomPayload, payload);
      await this.chats.getChat(socket.data.viewer, chatId);
      if (socket.connected) await socket.join(chatRoom(chatId));
      return { ok: true };
    });
  }

  @SubscribeMessage('sendMessage')
  sendMessage(
    @ConnectedSocket() socket: ChatSocket,
    @MessageBody() payload: unknown,
  ): Promise<SendMessageAck> {
    return this.answer(socket, async () => {
      const { viewer } = socket.data;
      await this.limits.use('message', socket);
      const { roomID, text, clientMessageID, ...claim } = parse(sendMessagePayload, payload);
      if (!isHonestSender(viewer, claim)) {
        throw new DomainError('forged_sender', 'A message is sent in one’s own name');
      }
      const draft = { chatId: roomID, text, clientId: clientMessageID ?? null };
      const { message, isRepeat, memberIds } = await this.chats.send(viewer, draft);
      const wire = this.presenter.presentMessage(message, viewer.username);
      if (!isRepeat) {
        this.metrics.messagesStored.inc();
        // One broadcast to the union of the rooms: a socket that is in several gets it once.
        this.server.to([chatRoom(roomID), ...memberIds.map(inboxRoom)]).emit('newMessage', wire);
      }
      return { ok: true, messageID: wire.messageID, seq: wire.seq, timestamp: wire.timestamp };
    });
  }

  private async answer<TAnswer>(
    socket: ChatSocket,
    work: () => Promise<TAnswer>,
  ): Promise<TAnswer | RefusedAck> {
    try {
      return await work();
    } catch (failure) {
      const { code, details } = toDomainError(failure);
      this.metrics.socketRefusals.inc({ code });
      if (code === 'internal' || code === 'unavailable') {
        this.logger.error({ err: failure, code, socketId: socket.id }, 'A socket event has failed');
      }
      const retryAfter = details.retryAfterSeconds;
      return { ok: false, code, ...(retryAfter === undefined ? {} : { retryAfter }) };
    }
  }
}

function parse<TSchema extends z.ZodType>(schema: TSchema, payload: unknown): z.output<TSchema> {
  const parsed = schema.safeParse(payload);
  if (!parsed.success) throw new DomainError('validation_failed', 'Some of this cannot be used');
  return parsed.data;
}
