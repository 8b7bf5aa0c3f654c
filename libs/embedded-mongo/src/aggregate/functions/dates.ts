import { Long } from 'bson';
import { CommandError } from '../../errors';
import { isDocument } from '../../values/types';
import {
  dateArg,
  dayOfYear,
  formatDate,
  fromLocal,
  isoWeekOf,
  parseDate,
  toLocal,
  weekOfYear,
} from './date-parts';
import type { ExpressionFunction, FunctionContext, FunctionTable } from './function';
import { fail, fixed, integerArg, isNil, namedArgs, stringArg } from './function';

const MS: Readonly<Record<string, number>> = {
  week: 604_800_000,
  day: 86_400_000,
  hour: 3_600_000,
  minute: 60_000,
  second: 1000,
  millisecond: 1,
};
const MONTHS: Readonly<Record<string, number>> = { year: 12, quarter: 3, month: 1 };
/** Units of elapsed time, independent of the calendar. */
const CLOCK_UNITS = new Set(['hour', 'minute', 'second', 'millisecond']);
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
/** `$dateTrunc` counts bins from here. */
const EPOCH_2000 = Date.UTC(2000, 0, 1);

/** One field of a date, also of `{date, timezone}`. */
function part(read: (local: Date) => unknown): ExpressionFunction {
  return fixed(1, ([argument], context) => {
    const [date, zone] = isDocument(argument)
      ? namedArgs(argument, ['date', 'timezone'], context)
      : [argument];
    if (isNil(date) || zone === null) return null;
    return read(toLocal(dateArg(date), zone));
  });
}

function unitArg(value: unknown, context: FunctionContext): string {
  const unit = stringArg(value, context, 5439013);
  if (MS[unit] === undefined && MONTHS[unit] === undefined) throw fail(9, `unknown time unit value: ${unit}`);
  return unit;
}

/** Moves a local date by months; a day that the month lacks becomes its last. */
function addMonths(local: Date, months: number): Date {
  const first = new Date(local.getTime());
  first.setUTCDate(1);
  first.setUTCMonth(first.getUTCMonth() + months);
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(local.getUTCDate(), days));
  return first;
}

/** Adds units to a date: whole days and longer by the calendar of the zone. */
export function addUnits(date: Date, unit: string, amount: number, zone?: unknown): Date {
  const months = MONTHS[unit];
  if (months !== undefined) return fromLocal(addMonths(toLocal(date, zone), months * amount), zone);
  const ms = (MS[unit] ?? 0) * amount;
  if (unit !== 'day' && unit !== 'week') return new Date(date.getTime() + ms);
  return fromLocal(new Date(toLocal(date, zone).getTime() + ms), zone);
}

function dateArithmetic(sign: 1 | -1): ExpressionFunction {
  return fixed(1, ([argument], context) => {
    const keys = ['startDate', 'unit', 'amount', 'timezone'];
    const [start, unit, amount, zone] = namedArgs(argument, keys, context);
    if (isNil(start) || isNil(unit) || isNil(amount) || zone === null) return null;
    return addUnits(dateArg(start), unitArg(unit, context), integerArg(amount, context) * sign, zone);
  });
}

function weekStart(value: unknown, context: FunctionContext): number {
  if (isNil(value)) return 0;
  const day = WEEKDAYS.indexOf(stringArg(value, context, 5439015).toLowerCase().slice(0, 3));
  if (day < 0) throw fail(9, `unknown day of week value: ${String(value)}`);
  return day;
}

/** A zone's offset from UTC, computed from an instant and its local time. */
function zoneShift(instant: Date, local: Date): number {
  return local.getTime() - instant.getTime();
}

function difference([argument]: readonly unknown[], context: FunctionContext): unknown {
  const keys = ['startDate', 'endDate', 'unit', 'timezone', 'startOfWeek'];
  const [start, end, unitText, zone, firstDay] = namedArgs(argument, keys, context);
  if (isNil(start) || isNil(end) || isNil(unitText) || zone === null) return null;
  const unit = unitArg(unitText, context);
  const [from, to] = [toLocal(dateArg(start), zone), toLocal(dateArg(end), zone)];
  const months = MONTHS[unit];
  if (months !== undefined) {
    const count = (date: Date): number =>
      Math.floor((date.getUTCFullYear() * 12 + date.getUTCMonth()) / months);
    return Long.fromNumber(count(to) - count(from));
  }
  // Units shorter than a day are elapsed time, even across a change of daylight saving time.
  if (CLOCK_UNITS.has(unit)) {
    const size = MS[unit] ?? 1;
    const [a, b] = unit === 'hour' ? [from, to] : [dateArg(start), dateArg(end)];
    const moved = unit === 'hour' ? zoneShift(dateArg(end), to) - zoneShift(dateArg(start), from) : 0;
    const count = Math.floor(b.getTime() / size) - Math.floor(a.getTime() / size);
    return Long.fromNumber(count - Math.trunc(moved / size));
  }
  // 4 January 1970 was a Sunday; weeks are counted from the one that holds the chosen first day.
  const shift = unit === 'week' ? (4 - 1 + weekStart(firstDay, context)) * (MS['day'] ?? 0) : 0;
  const size = MS[unit] ?? 1;
  return Long.fromNumber(
    Math.floor((to.getTime() - shift) / size) - Math.floor((from.getTime() - shift) / size),
  );
}

function truncate([argument]: readonly unknown[], context: FunctionContext): unknown {
  const keys = ['date', 'unit', 'binSize', 'timezone', 'startOfWeek'];
  const [date, unitText, bin = 1, zone, firstDay] = namedArgs(argument, keys, context);
  if (isNil(date) || isNil(unitText) || isNil(bin) || zone === null) return null;
  const unit = unitArg(unitText, context);
  const size = integerArg(bin, context);
  if (size < 1) throw fail(5439018, '$dateTrunc requires binSize value to be greater than 0');
  const local = toLocal(dateArg(date), zone);
  const months = MONTHS[unit];
  if (months !== undefined) {
    const bins = size * months;
    const count = (local.getUTCFullYear() - 2000) * 12 + local.getUTCMonth();
    return fromLocal(new Date(Date.UTC(2000, Math.floor(count / bins) * bins, 1)), zone);
  }
  if (CLOCK_UNITS.has(unit)) {
    const width = (MS[unit] ?? 1) * size;
    const reference = fromLocal(new Date(EPOCH_2000), zone).getTime();
    const passed = dateArg(date).getTime() - reference;
    return new Date(reference + Math.floor(passed / width) * width);
  }
  // 1 January 2000 was a Saturday (6); a week bin starts at the first chosen day on or after it.
  const shift = unit === 'week' ? ((weekStart(firstDay, context) - 6 + 7) % 7) * (MS['day'] ?? 0) : 0;
  const width = (MS[unit] ?? 1) * size;
  const reference = EPOCH_2000 + shift;
  return fromLocal(new Date(reference + Math.floor((local.getTime() - reference) / width) * width), zone);
}

function toParts([argument]: readonly unknown[], context: FunctionContext): unknown {
  const [date, zone, iso] = namedArgs(argument, ['date', 'timezone', 'iso8601'], context);
  if (isNil(date) || zone === null || iso === null) return null;
  const local = toLocal(dateArg(date), zone);
  const time = {
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
    second: local.getUTCSeconds(),
    millisecond: local.getUTCMilliseconds(),
  };
  if (iso === true) {
    const { year, week, day } = isoWeekOf(local);
    return { isoWeekYear: year, isoWeek: week, isoDayOfWeek: day, ...time };
  }
  return { year: local.getUTCFullYear(), month: local.getUTCMonth() + 1, day: local.getUTCDate(), ...time };
}

const PART_KEYS = ['hour', 'minute', 'second', 'millisecond', 'timezone'];

function fromParts([argument]: readonly unknown[], context: FunctionContext): unknown {
  const isIso = isDocument(argument) && Object.hasOwn(argument, 'isoWeekYear');
  const names = isIso ? ['isoWeekYear', 'isoWeek', 'isoDayOfWeek'] : ['year', 'month', 'day'];
  const values = namedArgs(argument, [...names, ...PART_KEYS], context);
  const zone = values.pop();
  if (values.some((value) => value === null) || zone === null) return null;
  if (values[0] === undefined)
    throw fail(40516, `$dateFromParts requires either 'year' or 'isoWeekYear' to be present`);
  const numbers = values.map((value, i) =>
    value === undefined ? (i < 3 ? 1 : 0) : integerArg(value, context),
  );
  const [year = 1, second = 1, third = 1, hour = 0, minute = 0, seconds = 0, ms = 0] = numbers;
  const local = new Date(0);
  if (isIso) {
    // The first ISO week holds 4 January.
    local.setUTCFullYear(year, 0, 4);
    local.setUTCDate(4 - (local.getUTCDay() || 7) + third + (second - 1) * 7);
  } else local.setUTCFullYear(year, second - 1, third);
  local.setUTCHours(hour, minute, seconds, ms);
  return fromLocal(local, zone);
}

function dateToText([argument]: readonly unknown[], context: FunctionContext): unknown {
  const [date, format, zone, onNull] = namedArgs(argument, ['date', 'format', 'timezone', 'onNull'], context);
  if (isNil(date)) return onNull ?? null;
  if (zone === null || format === null) return null;
  const standard = isNil(zone) || zone === 'UTC' ? '%Y-%m-%dT%H:%M:%S.%LZ' : '%Y-%m-%dT%H:%M:%S.%L';
  return formatDate(dateArg(date), format === undefined ? standard : stringArg(format, context, 18533), zone);
}

function dateFromText([argument]: readonly unknown[], context: FunctionContext): unknown {
  const keys = ['dateString', 'format', 'timezone', 'onError', 'onNull'];
  const [text, format, zone, onError, onNull] = namedArgs(argument, keys, context);
  if (isNil(text)) return onNull ?? null;
  if (format !== undefined)
    throw fail(238, "$dateFromString with 'format' is not supported by the embedded engine");
  try {
    return parseDate(stringArg(text, context, 241), zone);
  } catch (error) {
    if (onError === undefined || !(error instanceof CommandError)) throw error;
    return onError;
  }
}

/** Dates, in UTC or a time zone. */
export const DATES: FunctionTable = {
  $year: part((local) => local.getUTCFullYear()),
  $month: part((local) => local.getUTCMonth() + 1),
  $dayOfMonth: part((local) => local.getUTCDate()),
  $hour: part((local) => local.getUTCHours()),
  $minute: part((local) => local.getUTCMinutes()),
  $second: part((local) => local.getUTCSeconds()),
  $millisecond: part((local) => local.getUTCMilliseconds()),
  $dayOfWeek: part((local) => local.getUTCDay() + 1),
  $dayOfYear: part(dayOfYear),
  $week: part(weekOfYear),
  $isoWeek: part((local) => isoWeekOf(local).week),
  $isoWeekYear: part((local) => Long.fromNumber(isoWeekOf(local).year)),
  $isoDayOfWeek: part((local) => isoWeekOf(local).day),
  $dateAdd: dateArithmetic(1),
  $dateSubtract: dateArithmetic(-1),
  $dateDiff: fixed(1, difference),
  $dateTrunc: fixed(1, truncate),
  $dateToParts: fixed(1, toParts),
  $dateFromParts: fixed(1, fromParts),
  $dateToString: fixed(1, dateToText),
  $dateFromString: fixed(1, dateFromText),
};
