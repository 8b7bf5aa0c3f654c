import type { ChatPreview, Message } from '@sharewave/api-client';

/** The list of chats after a message; null when its chat is not in the list, which then has to be asked again. */
export function withMessage(
  chats: readonly ChatPreview[],
  message: Message,
  isRead: boolean,
): ChatPreview[] | null {
  const chat = chats.find((candidate) => candidate.chatId === message.chatId);
  if (chat === undefined) return null;
  const changed: ChatPreview = {
    ...chat,
    lastMessage: { text: message.text, sentAt: message.sentAt },
    unreadCount: isRead ? 0 : chat.unreadCount + 1,
  };
  return [changed, ...chats.filter((candidate) => candidate !== chat)];
}

/** The list of chats after the viewer has read one of them. */
export function withChatRead(chats: readonly ChatPreview[], chatId: string): ChatPreview[] {
  return chats.map((chat) => (chat.chatId === chatId ? { ...chat, unreadCount: 0 } : chat));
}
