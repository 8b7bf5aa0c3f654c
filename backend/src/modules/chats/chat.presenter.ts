import { Injectable } from '@nestjs/common';
import type { WireChat, WireChatPreview, WireMessage } from '@sharewave/contracts';
import { PhotoUrls } from '../media/photo-urls';
import type { Message } from './chat';
import type { ChatPreview, ChatWithPartner, History } from './chats.service';

@Injectable()
export class ChatPresenter {
  constructor(private readonly photoUrls: PhotoUrls) {}

  presentChat({ chatId, partner }: ChatWithPartner): WireChat {
    return {
      _id: chatId,
      partnerID: partner.id,
      partnerUsername: partner.username,
      partnerFullName: partner.fullName,
      partnerPhotoURL: this.photoUrls.profilePhotoUrl(partner.profilePhoto),
    };
  }

  presentPreview({ lastMessage, unreadCount, ...chat }: ChatPreview): WireChatPreview {
    return {
      ...this.presentChat(chat),
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
