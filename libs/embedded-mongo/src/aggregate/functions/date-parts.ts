import { ObjectId, Timestamp } from 'bson';
import { bsonTypeOf } from '../../values/compare';
import { fail } from './function';

const MINUTE = 60_000;
const DAY = 86_400_000;
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known) return known;
  try {
    const options = {
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    } as const;
    const formatter = new Intl.DateTimeFormat('en-US', {
      ...options,
      second: 'numeric',
      era: 'short',
      hourCycle: 'h23',
      timeZone: zone,
    });
    formatters.set(zone, formatter);
    return formatter;
  } catch {
    throw fail(40485, `unrecognized time zone identifier: "${zone}"`);
  }
}

/** How far a time zone, given as a name or an offset, is ahead of UTC at an instant, in ms. */
function zoneOffset(instant: number, zone: unknown): number {
  if (zone === null || zone === undefined || zone === 'UTC' || zone === 'GMT' || zone === 'Z') return 0;
  if (typeof zone !== 'string')
    throw fail(40517, `timezone must evaluate to a string, found ${bsonTypeOf(zone)}`);
  const offset = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone);
  if (offset) {
    const minutes = Number(offset[2]) * 60 + Number(offset[3] ?? 0);
    return (offset[1] === '-' ? -minutes : minutes) * MINUTE;
  }
  const parts = new Map(
    formatterFor(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  const read = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.get(type));
  const year = parts.get('era') === 'BC' ? 1 - read('year') : read('year');
  const local = Date.UTC(year, read('month') - 1, read('day'), read('hour'), read('minute'), read('second'));
  return local - Math.floor(instant / 1000) * 1000;
}

/** A date whose UTC fields read as the local time of the zone. */
export function toLocal(date: Date, zone: unknown): Date {
  return new Date(date.getTime() + zoneOffset(date.getTime(), zone));
}

/** The instant at which the zone's clocks show a local time. */
export function fromLocal(local: Date, zone: unknown): Date {
  const guess = local.getTime() - zoneOffset(local.getTime(), zone);
  return new Date(local.getTime() - zoneOffset(guess, zone));
}

/** Reads a date argument: a date, a timestamp or the time inside an ObjectId. */
export function dateArg(value: unknown): Date {
  if (value instanceof Date) return value;
  if (value instanceof Timestamp) return new Date(value.t * 1000);
  if (value instanceof ObjectId) return value.getTimestamp();
  throw fail(16006, `can't convert from BSON type ${bsonTypeOf(value)} to Date`);
}

/** The day of the year, from 1. */
export function dayOfYear(local: Date): number {
  return Math.floor((local.getTime() - Date.UTC(local.getUTCFullYear(), 0, 1)) / DAY) + 1;
}

/** The week of the year with Sundays starting weeks, from 0. */
export function weekOfYear(local: Date): number {
  return Math.floor((dayOfYear(local) - 1 + 7 - local.getUTCDay()) / 7);
}

/** Year and week of ISO 8601: the week belongs to the year that has its Thursday. */
export function isoWeekOf(local: Date): { year: number; week: number; day: number } {
  const day = local.getUTCDay() || 7;
  const thursday = new Date(local.getTime() + (4 - day) * DAY);
  return { year: thursday.getUTCFullYear(), week: Math.floor((dayOfYear(thursday) - 1) / 7) + 1, day };
}

function pad(value: number, size: number): string {
  return String(value).padStart(size, '0');
}

function zoneText(offset: number): string {
  const minutes = Math.abs(offset) / MINUTE;
  return `${offset < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60), 2)}${pad(minutes % 60, 2)}`;
}

function monthName(local: Date, month: 'short' | 'long'): string {
  return new Intl.DateTimeFormat('en-US', { month, timeZone: 'UTC' }).format(local);
}

/** What each specifier of `$dateToString` writes. */
const SPECIFIERS: Readonly<Record<string, (local: Date, offset: number) => string>> = {
  Y: (local) => pad(local.getUTCFullYear(), 4),
  m: (local) => pad(local.getUTCMonth() + 1, 2),
  d: (local) => pad(local.getUTCDate(), 2),
  H: (local) => pad(local.getUTCHours(), 2),
  M: (local) => pad(local.getUTCMinutes(), 2),
  S: (local) => pad(local.getUTCSeconds(), 2),
  L: (local) => pad(local.getUTCMilliseconds(), 3),
  j: (local) => pad(dayOfYear(local), 3),
  u: (local) => String(isoWeekOf(local).day),
  w: (local) => String(local.getUTCDay() + 1),
  U: (local) => pad(weekOfYear(local), 2),
  V: (local) => pad(isoWeekOf(local).week, 2),
  G: (local) => pad(isoWeekOf(local).year, 4),
  b: (local) => monthName(local, 'short'),
  B: (local) => monthName(local, 'long'),
  z: (_, offset) => zoneText(offset),
  Z: (_, offset) => String(offset / MINUTE),
  '%': () => '%',
};

/** Writes a date in the format of `$dateToString`. */
export function formatDate(date: Date, format: string, zone: unknown): string {
  const local = toLocal(date, zone);
  return format.replace(/%(.?)/g, (_, letter: string) => {
    const write = SPECIFIERS[letter];
    if (!write) throw fail(18536, `Invalid format character '%${letter}' in format string`);
    return write(local, local.getTime() - date.getTime());
  });
}

/** Reads a date in ISO form; a time without a zone is one of the given zone. */
export function parseDate(text: string, zone?: unknown): Date {
  const match =
    /^(\d{4})-(\d{2})(?:-(\d{2}))?(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3})\d*)?)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/.exec(
      text,
    );
  if (!match) throw fail(241, `Error parsing date string '${text}'`);
  const [, year, month, day = '1', hour = '0', minute = '0', second = '0', fraction = '0', offset] = match;
  const ms = Number(fraction.padEnd(3, '0'));
  const local = new Date(
    Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second), ms),
  );
  if (
    local.getUTCMonth() !== Number(month) - 1 ||
    Number(hour) > 23 ||
    Number(minute) > 59 ||
    Number(second) > 59
  ) {
    throw fail(241, `Error parsing date string '${text}'`);
  }
  if (offset !== undefined && zone !== undefined && zone !== null) {
    throw fail(
      241,
      `you cannot pass in a date/time string with GMT offset together with a timezone argument`,
    );
  }
  return fromLocal(local, offset ?? zone);
}
