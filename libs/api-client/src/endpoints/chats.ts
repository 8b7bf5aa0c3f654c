import {
  ROUTES,
  type WireChat,
  type WireChatPreview,
  type WireMessage,
  type WireOpenedChat,
} from '@sharewave/contracts';
import { call, type CallOptions } from '../http-client';
import {
  fromChatPartner,
  fromReadMark,
  toChatId,
  toChatPreview,
  toMessage,
  toPartner,
} from '../mappers/chat.mapper';
import type { ChatPreview, Message } from '../model/chat';
import type { MemberSummary } from '../model/member';

/** Fetches the viewer's chats, newest first. */
export async function fetchChats(options: CallOptions = {}): Promise<ChatPreview[]> {
  return (await call<WireChatPreview[]>(ROUTES.listChats, options)).map(toChatPreview);
}

export async function fetchChatPartner(chatId: string, options: CallOptions = {}): Promise<MemberSummary> {
  return toPartner(await call<WireChat>(ROUTES.getChat, { ...options, params: { roomId: chatId } }));
}

/** Opens the chat with a member and returns its id; repeating the call is safe. */
export async function openChat(username: string, options: CallOptions = {}): Promise<string> {
  return toChatId(
    await call<WireOpenedChat>(ROUTES.openChat, { ...options, body: fromChatPartner(username) }),
  );
}

/** Fetches messages of a chat, oldest first. The bounds are sequence numbers; without them, the last messages are fetched. */
export async function fetchMessages(
  chatId: string,
  bounds: { before?: number; after?: number; limit?: number } = {},
  options: CallOptions = {},
): Promise<Message[]> {
  const query = { before: bounds.before, after: bounds.after, limit: bounds.limit };
  const wire = await call<WireMessage[]>(ROUTES.listMessages, {
    ...options,
    params: { roomId: chatId },
    query,
  });
  return wire.map(toMessage);
}

/** Marks a chat as read up to a message and returns how many messages remain unread. */
export async function markChatRead(chatId: string, messageId: string): Promise<number> {
  const request = { params: { roomId: chatId }, body: fromReadMark(messageId) };
  const answer = await call<{ unread: number }>(ROUTES.markChatRead, request);
  return answer.unread;
}
