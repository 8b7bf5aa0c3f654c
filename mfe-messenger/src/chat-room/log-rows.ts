import type { DayGroup, LogLine } from './message-groups';

/** A line of the log and its position in the group of its author and minute. */
export interface LineRow {
  kind: 'line';
  key: string;
  date: Date;
  line: LogLine;
  isOwn: boolean;
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

/**
 * The rows of the log, oldest first. Each line is a row, not each group: older lines may join the first group, and the scroll
 * position can be kept only relative to a row that does not change. For the same reason the first day has its heading only
 * when no older messages exist.
 */
export function toLogRows(days: readonly DayGroup[], hasOlder: boolean): LogRow[] {
  return days.flatMap(({ key, date, groups }, dayIndex) => {
    const lines = groups.flatMap((group) =>
      group.lines.map((line, index) => ({
        kind: 'line' as const,
        key: line.key,
        date,
        line,
        isOwn: group.isOwn,
        isFirst: index === 0,
        isLast: index === group.lines.length - 1,
      })),
    );
    return dayIndex === 0 && hasOlder ? lines : [{ kind: 'day' as const, key, date }, ...lines];
  });
}

/** The probable height of a row, until it is measured. */
export function estimateRowHeight(row: LogRow | undefined): number {
  if (row === undefined || row.kind === 'day') return DAY_PX;
  const folds = Math.floor(row.line.text.length / CHARACTERS_PER_LINE);
  return (
    (row.isOwn ? OWN_BUBBLE_PX : BUBBLE_PX) +
    folds * LINE_PX +
    (row.isFirst ? GROUP_GAP_PX : 0) +
    (row.isLast ? TIME_PX : 0)
  );
}
