const LOCALE = 'en-US';
const time = new Intl.DateTimeFormat(LOCALE, { hour: 'numeric', minute: '2-digit' });
const paddedTime = new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit' });
const day = new Intl.DateTimeFormat(LOCALE, { month: 'long', day: 'numeric', year: 'numeric' });
const weekday = new Intl.DateTimeFormat(LOCALE, { weekday: 'long' });
const shortDay = new Intl.DateTimeFormat(LOCALE, { month: 'short', day: 'numeric' });
const relative = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'always' });

/** Newer Intl data puts a narrow no-break space before AM and PM; the specification's format has a plain one. */
const plainSpaces = (text: string): string => text.replace(/[\u202f\u00a0]/g, ' ');

/** The parts of 'MMMM d, yyyy at hh:mm a' (spec 9) in the viewer's zone; a post shows them with ' at ' between. */
export function postDate(date: Date): { day: string; time: string } {
  return { day: day.format(date), time: plainSpaces(paddedTime.format(date)) };
}

const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** When a comment was written, relative to now ('5 minutes ago', spec 9). */
export function timeAgo(date: Date, now: Date): string {
  const seconds = Math.floor((now.getTime() - date.getTime()) / 1000);
  for (const [unit, length] of UNITS) {
    if (seconds >= length) return relative.format(-Math.floor(seconds / length), unit);
  }
  return 'a moment ago';
}

function startOfWeek(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() - date.getDay()).getTime();
}

/** When a message was written: time of day if today, weekday if this week (from Sunday), else 'MMM d' (spec 9). */
export function messageTime(date: Date, now: Date): string {
  if (date.toDateString() === now.toDateString()) return plainSpaces(time.format(date));
  if (startOfWeek(date) === startOfWeek(now)) return weekday.format(date);
  return shortDay.format(date);
}
