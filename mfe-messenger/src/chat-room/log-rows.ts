import type { RoomState } from './chat-room';

/** A message of the viewer or of the partner, confirmed or pending. */
export interface LogLine {
  key: string;
  text: string;
  sentAt: string;
  isOwn: boolean;
  state: 'sent' | 'sending' | 'failed';
  /** How long to wait before a failed message can be sent again, if known. */
  waitSeconds?: number | undefined;
  /** Null once the message is confirmed. */
  clientId: string | null;
}

/** A line and its position in the group of its author and minute. */
export interface LineRow extends LogLine {
  kind: 'line';
  date: Date;
  isFirst: boolean;
  isLast: boolean;
}

/** A row of the log: the heading of a day, or a line. */
export type LogRow = LineRow | { kind: 'day'; key: string; date: Date };

const DAY_PX = 26;
const OWN_BUBBLE_PX = 35;
/** The partner's bubbles have a border. */
const BUBBLE_PX = 37;
const GROUP_GAP_PX = 10;
const TIME_PX = 18;
const LINE_PX = 21;
const CHARACTERS_PER_LINE = 34;

/** The lines of a chat in order: confirmed messages, then those that the server has not confirmed. */
export function toLines(chat: Pick<RoomState, 'messages' | 'pending'>, viewerId: string): LogLine[] {
  const confirmed = chat.messages.map((message) => ({
    // The same key before and after the confirmation keeps the element of the bubble.
    key: message.clientId ?? message.id,
    text: message.text,
    sentAt: message.sentAt,
    isOwn: message.senderId === viewerId,
    state: 'sent' as const,
    clientId: null,
  }));
  // The messages behind a failed one wait with it: order matters more than speed.
  const firstFailed = chat.pending.findIndex(({ failureCode }) => failureCode !== null);
  const pending = chat.pending.map(({ clientId, text, createdAt }, index) => {
    const isFailed = firstFailed !== -1 && index >= firstFailed;
    return {
      key: clientId,
      text,
      sentAt: createdAt,
      isOwn: true,
      state: isFailed ? ('failed' as const) : ('sending' as const),
      waitSeconds: isFailed ? chat.pending[firstFailed]?.waitSeconds : undefined,
      clientId,
    };
  });
  return [...confirmed, ...pending];
}

const minuteOf = (line: LogLine | undefined): string | undefined => line?.sentAt.slice(0, 16);

/**
 * The rows of the log, oldest first. Each line is a row, not each group: older lines may join the first group, and the scroll
 * position can be kept only relative to a row that does not change. For the same reason the first day has its heading only
 * when no older messages exist.
 */
export function toLogRows(lines: readonly LogLine[], hasOlder: boolean): LogRow[] {
  // Calendar days of the viewer.
  const days = lines.map(({ sentAt }) => new Date(sentAt).toDateString());
  const startsDay = (index: number): boolean => days[index] !== days[index - 1];
  const startsGroup = (index: number): boolean => {
    const [before, line] = [lines[index - 1], lines[index]];
    return startsDay(index) || before?.isOwn !== line?.isOwn || minuteOf(before) !== minuteOf(line);
  };
  return lines.flatMap((line, index): LogRow[] => {
    const date = new Date(line.sentAt);
    const isLast = startsGroup(index + 1);
    const row: LineRow = { ...line, kind: 'line', date, isFirst: startsGroup(index), isLast };
    const hasHeading = startsDay(index) && !(index === 0 && hasOlder);
    return hasHeading ? [{ kind: 'day', key: `day-${line.key}`, date }, row] : [row];
  });
}

/** The probable height of a row, until it is measured. */
export function estimateRowHeight(row: LogRow | undefined): number {
  if (row === undefined || row.kind === 'day') return DAY_PX;
  const folds = Math.floor(row.text.length / CHARACTERS_PER_LINE);
  return (
    (row.isOwn ? OWN_BUBBLE_PX : BUBBLE_PX) +
    folds * LINE_PX +
    (row.isFirst ? GROUP_GAP_PX : 0) +
    (row.isLast ? TIME_PX : 0)
  );
}
