import type { MemberSummary } from './member';

/** A line in a chat; `seq` orders the messages of one chat, `sentAt` is an ISO time. */
export interface Message {
  id: string;
  seq: number;
  chatId: string;
  senderId: string;
  senderUsername: string;
  text: string;
  sentAt: string;
  /** The id that the sending client gave it; null = none. */
  clientId: string | null;
}

/** A row of the list of chats; a server of an older release does not say the number of the last message. */
export interface ChatPreview {
  chatId: string;
  partner: MemberSummary;
  lastMessage: { text: string; sentAt: string; seq?: number | undefined };
  unreadCount: number;
}
