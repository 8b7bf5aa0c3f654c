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

/** Maps a message, from the history or from the socket. */
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

/** The other member of a chat. */
export function toPartner(wire: WireChat): MemberSummary {
  return {
    id: wire.partnerID,
    username: wire.partnerUsername,
    fullName: wire.partnerFullName,
    profilePhoto: toProfilePhoto(wire.partnerPhotoURL),
  };
}

/** Maps a row of the list of chats. */
export function toChatPreview(wire: WireChatPreview): ChatPreview {
  return {
    chatId: wire._id,
    partner: toPartner(wire),
    lastMessage: { text: wire.preview.message, sentAt: wire.preview.timestamp, seq: wire.seq },
    unreadCount: wire.unread,
  };
}

/** The chat's id from the response to opening it. */
export function toChatId(wire: WireOpenedChat): string {
  return wire.chatid;
}

/** The body that opens the chat with a member. */
export function fromChatPartner(username: string): { username2: string } {
  return { username2: username };
}

/** The body that marks a chat as read up to a message. */
export function fromReadMark(messageId: string): { messageID: string } {
  return { messageID: messageId };
}

/** The payload that the socket sends for a new message. */
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
