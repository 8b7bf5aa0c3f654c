/** A talk of two members. */
export interface Chat {
  readonly id: string;
  readonly memberIds: readonly [string, string];
  readonly lastMessage: LastMessage | null;
  /** Messages that the member has not read, by member id. */
  readonly unread: Readonly<Record<string, number>>;
}

export interface LastMessage {
  readonly seq: number;
  readonly text: string;
  readonly sentAt: Date;
}

/** A line in a chat; `seq` orders the lines of one chat, without gaps. */
export interface Message {
  readonly id: string;
  readonly chatId: string;
  readonly seq: number;
  readonly senderId: string;
  readonly text: string;
  readonly sentAt: Date;
  /** The sender's own name for it, which makes a repeated send one message. */
  readonly clientId: string | null;
}

/** A message that is to be stored, and who talks in its chat. */
export interface NewMessage {
  readonly chatId: string;
  readonly memberIds: Chat['memberIds'];
  readonly senderId: string;
  readonly text: string;
  readonly clientId: string | null;
}

/** Which part of a history is asked for; without bounds the last messages. */
export interface HistoryRange {
  readonly before?: number | undefined;
  readonly after?: number | undefined;
  readonly limit: number;
}

/** The other one in a chat. */
export function partnerOf(chat: Pick<Chat, 'memberIds'>, memberId: string): string {
  const [first, second] = chat.memberIds;
  return first === memberId ? second : first;
}
