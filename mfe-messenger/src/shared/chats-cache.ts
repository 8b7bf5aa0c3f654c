import type { ChatPreview, Message } from '@sharewave/api-client';

/** Whose list it is, and which of its chats is open. */
export interface Reader {
  viewerId: string;
  openChatId: string | null;
}

function unreadAfter({ chatId, unreadCount }: ChatPreview, { senderId }: Message, reader: Reader): number {
  if (chatId === reader.openChatId) return 0;
  // The viewer's own messages arrive too, from their other devices.
  return senderId === reader.viewerId ? unreadCount : unreadCount + 1;
}

/**
 * The list of chats after a message. Null when the chat is not in the list or an earlier message is missing from its count;
 * then the list has to be loaded again.
 */
export function withMessage(
  chats: readonly ChatPreview[],
  message: Message,
  reader: Reader,
): readonly ChatPreview[] | null {
  const chat = chats.find((candidate) => candidate.chatId === message.chatId);
  if (chat === undefined) return null;
  const { seq: counted = message.seq - 1 } = chat.lastMessage;
  // The list comes from the database, so it may already include a message that arrives over the socket later.
  if (message.seq <= counted) return chats;
  if (message.seq > counted + 1 && message.chatId !== reader.openChatId) return null;
  const changed: ChatPreview = {
    ...chat,
    lastMessage: { text: message.text, sentAt: message.sentAt, seq: message.seq },
    unreadCount: unreadAfter(chat, message, reader),
  };
  return [changed, ...chats.filter((candidate) => candidate !== chat)];
}

/** The list of chats after the viewer has read one of them. */
export function withChatRead(chats: readonly ChatPreview[], chatId: string): ChatPreview[] {
  return chats.map((chat) => (chat.chatId === chatId ? { ...chat, unreadCount: 0 } : chat));
}
