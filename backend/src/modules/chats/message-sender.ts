import { Injectable } from '@nestjs/common';
import { type RefusedAck, type SendMessageAck, sendMessagePayload } from '@sharewave/contracts';
import type { Viewer } from '../../common/auth/viewer';
import { DomainError } from '../../common/errors/domain-error';
import { toDomainError } from '../../common/errors/error-answer';
import { isOutage } from '../../common/errors/outage';
import { Metrics } from '../../infrastructure/metrics/metrics';
import { RateLimiter } from '../../infrastructure/rate-limits/rate-limiter';
import { MemberEvents } from '../../infrastructure/realtime/member-events';
import { NodeBus } from '../../infrastructure/realtime/node-bus';
import { parsePayload, SocketEvents } from '../../infrastructure/realtime/socket-events';
import type { ClientSocket } from '../../infrastructure/realtime/socket-server';
import { ChatPresenter } from './chat.presenter';
import { isHonestSender } from './chats.policy';
import { ChatsService } from './chats.service';
import type { SentMessage } from './sending.service';

@Injectable()
export class MessageSender {
  /** Chats in which a message may be stored but not announced, because the database failed before it confirmed the write. */
  private readonly unconfirmed = new Set<string>();

  constructor(
    private readonly chats: ChatsService,
    private readonly presenter: ChatPresenter,
    private readonly limiter: RateLimiter,
    private readonly metrics: Metrics,
    private readonly bus: NodeBus,
    private readonly members: MemberEvents,
    private readonly events: SocketEvents,
  ) {}

  send(socket: ClientSocket, payload: unknown): Promise<SendMessageAck | RefusedAck> {
    return this.events.handle('sendMessage', socket, async () => {
      const { viewer } = socket.data;
      await this.limiter.use('message', viewer.id, socket.handshake.address);
      const { roomID, text, clientMessageID, ...claim } = parsePayload(sendMessagePayload, payload);
      if (!isHonestSender(viewer, claim)) {
        throw new DomainError('forged_sender', 'You cannot send a message as someone else');
      }
      const draft = { chatId: roomID, text, clientId: clientMessageID ?? null };
      const { message, isRepeat, memberIds } = await this.store(viewer, draft);
      const wire = this.presenter.presentMessage(message, viewer.username);
      // The failure that kept the first answer from the sender may have kept the message from the others too.
      if (isRepeat) this.bus.advise([roomID], memberIds);
      else {
        this.metrics.messagesStored.inc();
        this.members.newMessage(roomID, memberIds, wire);
      }
      return { ok: true, messageID: wire.messageID, seq: wire.seq, timestamp: wire.timestamp };
    });
  }

  private async store(viewer: Viewer, draft: Parameters<ChatsService['send']>[1]): Promise<SentMessage> {
    try {
      const sent = await this.chats.send(viewer, draft);
      if (this.unconfirmed.size > 0) this.bus.advise([...this.unconfirmed]);
      this.unconfirmed.clear();
      return sent;
    } catch (failure) {
      if (isOutage(toDomainError(failure).code)) this.unconfirmed.add(draft.chatId);
      throw failure;
    }
  }
}
