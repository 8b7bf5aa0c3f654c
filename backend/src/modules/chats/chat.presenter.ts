import { Injectable } from '@nestjs/common';
import type { WireChatPreview, WireMessage } from '@sharewave/contracts';
import { PhotoUrls } from '../media/photo-urls';
import type { Message } from './chat';
import type { ChatPreview, History } from './chats.service';

@Injectable()
export class ChatPresenter {
  constructor(private readonly photoUrls: PhotoUrls) {}

  presentPreview({ chatId, partner, lastMessage, unreadCount }: ChatPreview): WireChatPreview {
    return {
      _id: chatId,
      partnerID: partner.id,
      partnerUsername: partner.username,
      partnerFullName: partner.fullName,
      partnerPhotoURL: this.photoUrls.profilePhotoUrl(partner.profilePhoto),
      preview: { message: lastMessage.text, timestamp: lastMessage.sentAt.toISOString() },
      seq: lastMessage.seq,
      unread: unreadCount,
    };
  }

  presentMessage(message: Message, senderUsername: string): WireMessage {
    return {
      messageID: message.id,
      seq: message.seq,
      roomID: message.chatId,
      userid: message.senderId,
      username: senderUsername,
      text: message.text,
      timestamp: message.sentAt.toISOString(),
      ...(message.clientId === null ? {} : { clientMessageID: message.clientId }),
    };
  }

  presentHistory({ messages, senders }: History): WireMessage[] {
    return messages.map((message) =>
      this.presentMessage(message, senders.get(message.senderId)?.username ?? ''),
    );
  }
}
