export interface Chat {
  readonly id: string;
  readonly memberIds: readonly [string, string];
  readonly lastMessage: LastMessage | null;
  readonly unread: Readonly<Record<string, number>>;
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
  readonly clientId: string | null;
}

export interface NewMessage {
  readonly chatId: string;
  readonly memberIds: Chat['memberIds'];
  readonly senderId: string;
  readonly text: string;
  readonly clientId: string | null;
}

export interface HistoryRange {
  readonly before?: number | undefined;
  readonly after?: number | undefined;
  readonly limit: number;
}

export function partnerOf(chat: Pick<Chat, 'memberIds'>, memberId: string): string {
  const [first, second] = chat.memberIds;
  return first === memberId ? second : first;
}
