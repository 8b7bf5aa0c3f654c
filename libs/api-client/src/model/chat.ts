import type { MemberSummary } from './member';

/** A message in a chat; `seq` orders the messages of one chat, `sentAt` is an ISO timestamp. */
export interface Message {
  id: string;
  seq: number;
  chatId: string;
  senderId: string;
  senderUsername: string;
  text: string;
  sentAt: string;
  /** The id that the sending client assigned; null = none. */
  clientId: string | null;
}

/** A row of the list of chats; a server of an older release does not send the `seq` of the last message. */
export interface ChatPreview {
  chatId: string;
  partner: MemberSummary;
  lastMessage: { text: string; sentAt: string; seq?: number | undefined };
  unreadCount: number;
}
