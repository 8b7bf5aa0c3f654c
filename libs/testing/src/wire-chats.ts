import type { ChatPreview, Message } from '@sharewave/api-client';
import {
  NO_PROFILE_PHOTO,
  type WireChat,
  type WireChatPreview,
  type WireMessage,
  type WireOpenedChat,
} from '@sharewave/contracts';

/** A message as the API would send it. */
export function wireMessage(message: Message): WireMessage {
  return {
    messageID: message.id,
    seq: message.seq,
    roomID: message.chatId,
    userid: message.senderId,
    username: message.senderUsername,
    text: message.text,
    timestamp: message.sentAt,
    ...(message.clientId === null ? {} : { clientMessageID: message.clientId }),
  };
}

/** A chat as the API would send it. */
export function wireChat({ chatId, partner }: Pick<ChatPreview, 'chatId' | 'partner'>): WireChat {
  return {
    _id: chatId,
    partnerID: partner.id,
    partnerUsername: partner.username,
    partnerFullName: partner.fullName,
    partnerPhotoURL: partner.profilePhoto ?? NO_PROFILE_PHOTO,
  };
}

/** A row of the list of chats as the API would send it. */
export function wireChatPreview({ lastMessage, unreadCount, ...chat }: ChatPreview): WireChatPreview {
  return {
    ...wireChat(chat),
    preview: { message: lastMessage.text, timestamp: lastMessage.sentAt },
    ...(lastMessage.seq === undefined ? {} : { seq: lastMessage.seq }),
    unread: unreadCount,
  };
}

/** The answer to opening a chat. */
export function wireOpenedChat(chatId: string): WireOpenedChat {
  return { chatid: chatId };
}
