import type { Message } from '@sharewave/api-client';
import type { PendingMessage } from '../shared/outbox';

/** What the log shows: confirmed messages in order, and those that the server has not confirmed. */
interface Chat {
  messages: readonly Message[];
  pending: readonly PendingMessage[];
}

/** A line as the log shows it: confirmed or pending. */
export interface LogLine {
  key: string;
  text: string;
  sentAt: string;
  state: 'sent' | 'sending' | 'failed';
  /** How long to wait before a failed message can be sent again, if known. */
  waitSeconds?: number | undefined;
  /** Null once the message is confirmed. */
  clientId: string | null;
}

/** Lines of one author within one minute. */
interface LineGroup {
  key: string;
  isOwn: boolean;
  sentAt: string;
  lines: LogLine[];
}

/** Groups of one calendar day of the viewer. */
export interface DayGroup {
  key: string;
  date: Date;
  groups: LineGroup[];
}

const minuteOf = (sentAt: string): string => sentAt.slice(0, 16);

function toLines(chat: Chat, viewerId: string): (LogLine & { senderId: string })[] {
  const confirmed = chat.messages.map((message) => ({
    // The same key before and after the confirmation keeps the element of the bubble.
    key: message.clientId ?? message.id,
    text: message.text,
    sentAt: message.sentAt,
    state: 'sent' as const,
    clientId: null,
    senderId: message.senderId,
  }));
  // The messages behind a failed one wait with it: order matters more than speed.
  const firstFailed = chat.pending.findIndex(({ failureCode }) => failureCode !== null);
  const pending = chat.pending.map((message, index) => {
    const isFailed = firstFailed !== -1 && index >= firstFailed;
    return {
      key: message.clientId,
      text: message.text,
      sentAt: message.createdAt,
      state: isFailed ? ('failed' as const) : ('sending' as const),
      waitSeconds: isFailed ? chat.pending[firstFailed]?.waitSeconds : undefined,
      clientId: message.clientId,
      senderId: viewerId,
    };
  });
  return [...confirmed, ...pending];
}

/** Arranges a chat by day, author and minute. */
export function groupMessages(chat: Chat, viewerId: string): DayGroup[] {
  const days: DayGroup[] = [];
  let lastSenderId: string | undefined;
  for (const { senderId, ...line } of toLines(chat, viewerId)) {
    const date = new Date(line.sentAt);
    let day = days.at(-1);
    if (day === undefined || day.date.toDateString() !== date.toDateString()) {
      day = { key: `day-${line.key}`, date, groups: [] };
      days.push(day);
    }
    const group = day.groups.at(-1);
    if (
      group !== undefined &&
      lastSenderId === senderId &&
      minuteOf(group.sentAt) === minuteOf(line.sentAt)
    ) {
      group.lines.push(line);
    } else {
      const isOwn = senderId === viewerId;
      day.groups.push({ key: `group-${line.key}`, isOwn, sentAt: line.sentAt, lines: [line] });
    }
    lastSenderId = senderId;
  }
  return days;
}

const longDay = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' });
const otherYear = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric' });

/** How a day separator names its day. */
export function dayName(date: Date, now: Date): string {
  if (date.toDateString() === now.toDateString()) return 'Today';
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (date.toDateString() === yesterday.toDateString()) return 'Yesterday';
  return date.getFullYear() === now.getFullYear() ? longDay.format(date) : otherYear.format(date);
}
