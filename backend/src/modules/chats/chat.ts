/** A chat of two members. */
export interface Chat {
  readonly id: string;
  readonly memberIds: readonly [string, string];
  readonly lastMessage: LastMessage | null;
  /** Unread messages, by member id. */
  readonly unread: Readonly<Record<string, number>>;
  /** The number up to which each member has read, by member id. */
  readonly readSeq: Readonly<Record<string, number>>;
}

export interface LastMessage {
  readonly seq: number;
  readonly text: string;
  readonly sentAt: Date;
}

/** A message; `seq` orders the messages of one chat, without gaps. */
export interface Message {
  readonly id: string;
  readonly chatId: string;
  readonly seq: number;
  readonly senderId: string;
  readonly text: string;
  readonly sentAt: Date;
  /** An id chosen by the sender, which makes sending idempotent. */
  readonly clientId: string | null;
}

/** A message to store, with the members of its chat. */
export interface NewMessage {
  readonly chatId: string;
  readonly memberIds: Chat['memberIds'];
  readonly senderId: string;
  readonly text: string;
  readonly clientId: string | null;
}

/** The requested part of a history; without bounds the newest messages. */
export interface HistoryRange {
  readonly before?: number | undefined;
  readonly after?: number | undefined;
  readonly limit: number;
}

/** The other member of a chat. */
export function partnerOf(chat: Pick<Chat, 'memberIds'>, memberId: string): string {
  const [first, second] = chat.memberIds;
  return first === memberId ? second : first;
}
