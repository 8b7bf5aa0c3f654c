import {
  toStorable,
  type SendMessagePayload,
  type WireChat,
  type WireChatPreview,
  type WireMessage,
  type WireOpenedChat,
} from '@sharewave/contracts';
import type { ChatPreview, Message } from '../model/chat';
import type { MemberSummary } from '../model/member';
import type { Viewer } from '../model/session';
import { toProfilePhoto } from './member.mapper';

export function toMessage(wire: WireMessage): Message {
  return {
    id: wire.messageID,
    seq: wire.seq,
    chatId: wire.roomID,
    senderId: wire.userid,
    senderUsername: wire.username,
    text: wire.text,
    sentAt: wire.timestamp,
    clientId: wire.clientMessageID ?? null,
  };
}

export function toPartner(wire: WireChat): MemberSummary {
  return {
    id: wire.partnerID,
    username: wire.partnerUsername,
    fullName: wire.partnerFullName,
    profilePhoto: toProfilePhoto(wire.partnerPhotoURL),
  };
}

export function toChatPreview(wire: WireChatPreview): ChatPreview {
  return {
    chatId: wire._id,
    partner: toPartner(wire),
    lastMessage: { text: wire.preview.message, sentAt: wire.preview.timestamp, seq: wire.seq },
    unreadCount: wire.unread,
  };
}

export function toChatId(wire: WireOpenedChat): string {
  return wire.chatid;
}

export function fromChatPartner(username: string): { username2: string } {
  return { username2: username };
}

export function fromReadMark(messageId: string): { messageID: string } {
  return { messageID: messageId };
}

export function fromOutgoingMessage(
  viewer: Viewer,
  message: { chatId: string; text: string; clientId: string },
): SendMessagePayload {
  return {
    roomID: message.chatId,
    userid: viewer.id,
    username: viewer.username,
    text: toStorable(message.text),
    clientMessageID: message.clientId,
  };
}
