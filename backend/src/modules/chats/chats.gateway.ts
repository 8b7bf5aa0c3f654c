import { Logger } from '@nestjs/common';
import {
  ConnectedSocket,
  MessageBody,
  type OnGatewayConnection,
  SubscribeMessage,
  WebSocketGateway,
  WebSocketServer,
} from '@nestjs/websockets';
import {
  type JoinRoomAck,
  type ProbeAck,
  joinRoomPayload,
  type RefusedAck,
  type SendMessageAck,
  sendMessagePayload,
  type ServerToClientEvents,
  type WireMessage,
} from '@sharewave/contracts';
import type { z } from 'zod';
import type { Viewer } from '../../common/auth/viewer';
import { DomainError } from '../../common/errors/domain-error';
import { toDomainError } from '../../common/errors/error-answer';
import { isOutage } from '../../common/errors/outage';
import type { ChatServer, ChatSocket } from '../../infrastructure/realtime/chat-socket';
import { Metrics } from '../../infrastructure/metrics/metrics';
import { NodeBus } from '../../infrastructure/realtime/node-bus';
import { chatRoom, inboxRoom } from '../../infrastructure/realtime/rooms';
import { SocketAnswers } from '../../infrastructure/realtime/socket-answers';
import { type Ending, Tracing } from '../../infrastructure/tracing/tracing';
import { ChatPresenter } from './chat.presenter';
import { isHonestSender } from './chats.policy';
import { ChatsService } from './chats.service';
import type { SentMessage } from './sending.service';
import { SocketLimits } from './socket-limits';

/** The messenger's socket events. Every refusal is sent as an acknowledgement; nothing that a client sends throws. */
@WebSocketGateway()
export class ChatsGateway implements OnGatewayConnection {
  private readonly logger = new Logger(ChatsGateway.name);
  /** Chats in which a message may be stored but not announced, because the database failed before it confirmed the write. */
  private readonly doubtful = new Set<string>();

  @WebSocketServer()
  private readonly server!: ChatServer;

  constructor(
    private readonly chats: ChatsService,
    private readonly presenter: ChatPresenter,
    private readonly limits: SocketLimits,
    private readonly metrics: Metrics,
    private readonly bus: NodeBus,
    private readonly tracing: Tracing,
    private readonly answers: SocketAnswers,
  ) {}

  /** Also for messages of other nodes: the newest number is remembered, so that a reply here knows the next number. */
  handleConnection(socket: ChatSocket): void {
    socket.onAnyOutgoing((event: keyof ServerToClientEvents, message: WireMessage) => {
      if (event === 'newMessage') this.chats.noteAnnounced(message.roomID, message.seq);
    });
  }

  @SubscribeMessage('join-room')
  joinRoom(@ConnectedSocket() socket: ChatSocket, @MessageBody() payload: unknown): Promise<JoinRoomAck> {
    return this.answer('join-room', socket, async () => {
      await this.limits.use('joinRoom', socket);
      const chatId = parse(joinRoomPayload, payload);
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
    @ConnectedSocket() socket: ChatSocket,
    @MessageBody() payload: unknown,
  ): Promise<SendMessageAck> {
    return this.answer('sendMessage', socket, async () => {
      const { viewer } = socket.data;
      await this.limits.use('message', socket);
      const { roomID, text, clientMessageID, ...claim } = parse(sendMessagePayload, payload);
      if (!isHonestSender(viewer, claim)) {
        throw new DomainError('forged_sender', 'You cannot send a message as someone else');
      }
      const draft = { chatId: roomID, text, clientId: clientMessageID ?? null };
      const { message, isRepeat, memberIds } = await this.store(viewer, draft);
      const wire = this.presenter.presentMessage(message, viewer.username);
      // One broadcast to the union of the rooms, so that a socket in several gets it once.
      const rooms = [chatRoom(roomID), ...memberIds.map(inboxRoom)];
      // The failure that kept the first answer from the sender may have kept the message from the others too.
      if (isRepeat) this.bus.advise(rooms);
      else {
        this.metrics.messagesStored.inc();
        this.server.to(rooms).emit('newMessage', wire);
      }
      return { ok: true, messageID: wire.messageID, seq: wire.seq, timestamp: wire.timestamp };
    });
  }

  private async store(viewer: Viewer, draft: Parameters<ChatsService['send']>[1]): Promise<SentMessage> {
    try {
      const sent = await this.chats.send(viewer, draft);
      if (this.doubtful.size > 0) this.bus.advise([...this.doubtful].map(chatRoom));
      this.doubtful.clear();
      return sent;
    } catch (failure) {
      if (isOutage(toDomainError(failure).code)) this.doubtful.add(draft.chatId);
      throw failure;
    }
  }

  private answer<TAnswer extends Answered>(
    event: string,
    socket: ChatSocket,
    work: () => Promise<TAnswer>,
  ): Promise<TAnswer | RefusedAck> {
    const answered = this.tracing.follow(event, () => this.attempt(socket, work), endingOf);
    this.answers.follow(socket, answered);
    return answered;
  }

  private async attempt<TAnswer>(
    socket: ChatSocket,
    work: () => Promise<TAnswer>,
  ): Promise<TAnswer | RefusedAck> {
    try {
      return await work();
    } catch (failure) {
      const { code, details } = toDomainError(failure);
      this.metrics.socketRefusals.inc({ code });
      if (isOutage(code)) {
        this.logger.error({ err: failure, code, socketId: socket.id }, 'A socket event has failed');
      }
      const retryAfter = details.retryAfterSeconds;
      return { ok: false, code, ...(retryAfter === undefined ? {} : { retryAfter }) };
    }
  }
}

/** Whatever an event was answered with, unless it was refused. */
interface Answered {
  readonly ok: true;
}

function endingOf(ack: Answered | RefusedAck): Ending {
  return ack.ok ? { outcome: 'ok', isFailure: false } : { outcome: ack.code, isFailure: isOutage(ack.code) };
}

function parse<TSchema extends z.ZodType>(schema: TSchema, payload: unknown): z.output<TSchema> {
  const parsed = schema.safeParse(payload);
  if (!parsed.success) throw new DomainError('validation_failed', 'Some fields are not valid');
  return parsed.data;
}
