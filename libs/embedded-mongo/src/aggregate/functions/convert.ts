import { calculateObjectSize, Decimal128, Long, ObjectId, Timestamp } from 'bson';
import { CommandError } from '../../errors';
import { parseTypeSet } from '../../match/type-set';
import { binaryOf, bsonTypeOf } from '../../values/compare';
import {
  isTrue,
  makeDouble,
  makeInteger,
  numberText,
  toBigInt,
  toDecimal,
  toNumber,
} from '../../values/numbers';
import { isInt32, isNumeric } from '../../values/types';
import { parseDate } from './date-parts';
import type { ExpressionFunction, FunctionTable } from './function';
import { documentArg, fail, fixed, isNil, namedArgs, nullable } from './function';

const CONVERSION_FAILURE = 241;

function cannot(value: unknown, to: string): CommandError {
  return fail(
    CONVERSION_FAILURE,
    `Unsupported conversion from ${bsonTypeOf(value)} to ${to} in $convert with no onError value`,
  );
}

function failed(value: unknown, to: string): CommandError {
  return fail(
    CONVERSION_FAILURE,
    `Failed to parse number '${String(value)}' in $convert with no onError value: ${to}`,
  );
}

function numberFromText(text: string, to: string): number {
  if (!/^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$|^[+-]?(inf(inity)?|nan)$/i.test(text)) throw failed(text, to);
  if (/nan/i.test(text)) return NaN;
  return /inf/i.test(text) ? Number(`${text.startsWith('-') ? '-' : ''}Infinity`) : Number(text);
}

function toWhole(value: unknown, to: 'int' | 'long'): unknown {
  let whole: bigint;
  if (typeof value === 'boolean') whole = BigInt(value);
  else if (typeof value === 'string') {
    if (!/^[+-]?\d+$/.test(value)) throw failed(value, to);
    whole = BigInt(value);
  } else if (value instanceof Date && to === 'long') whole = BigInt(value.getTime());
  else if (isNumeric(value)) {
    if (!Number.isFinite(toNumber(value))) throw failed(value, to);
    whole = toBigInt(value);
  } else throw cannot(value, to);
  const fits = to === 'int' ? isInt32(Number(whole)) : BigInt.asIntN(64, whole) === whole;
  if (!fits)
    throw fail(
      CONVERSION_FAILURE,
      `Conversion would overflow target type in $convert with no onError value: ${String(value)}`,
    );
  return makeInteger(whole, to);
}

function toDouble(value: unknown): unknown {
  if (typeof value === 'boolean') return makeDouble(Number(value));
  if (typeof value === 'string') return makeDouble(numberFromText(value, 'double'));
  if (value instanceof Date) return makeDouble(value.getTime());
  if (isNumeric(value)) return makeDouble(toNumber(value));
  throw cannot(value, 'double');
}

function toDecimal128(value: unknown): unknown {
  if (typeof value === 'boolean') return toDecimal(Number(value));
  if (value instanceof Date) return toDecimal(Long.fromNumber(value.getTime()));
  if (isNumeric(value)) return toDecimal(value);
  if (typeof value !== 'string') throw cannot(value, 'decimal');
  numberFromText(value, 'decimal');
  return Decimal128.fromString(value);
}

function toDate(value: unknown): Date {
  if (value instanceof Date) return value;
  if (value instanceof ObjectId) return value.getTimestamp();
  if (value instanceof Timestamp) return new Date(value.t * 1000);
  if (typeof value === 'string') return parseDate(value);
  const type = bsonTypeOf(value);
  // An int is not accepted as a date: it could represent only three weeks of milliseconds.
  if (type === 'int' || !isNumeric(value)) throw cannot(value, 'date');
  return new Date(Number(toBigInt(value)));
}

function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value instanceof ObjectId) return value.toHexString();
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'boolean') return String(value);
  if (bsonTypeOf(value) === 'binData') {
    const { bytes, subtype } = binaryOf(value);
    const hex = Buffer.from(bytes).toString('hex');
    if (subtype === 4) return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  }
  if (!isNumeric(value)) throw cannot(value, 'string');
  return numberText(value);
}

function toObjectId(value: unknown): ObjectId {
  if (value instanceof ObjectId) return value;
  if (typeof value !== 'string') throw cannot(value, 'objectId');
  if (!/^[0-9a-fA-F]{24}$/.test(value)) {
    throw fail(CONVERSION_FAILURE, `Failed to parse objectId '${value}' in $convert with no onError value`);
  }
  return new ObjectId(value);
}

function convertTo(type: string, value: unknown): unknown {
  switch (type) {
    case 'double':
      return toDouble(value);
    case 'string':
      return toText(value);
    case 'objectId':
      return toObjectId(value);
    case 'bool':
      return isNumeric(value) ? isTrue(value) : value !== false;
    case 'date':
      return toDate(value);
    case 'int':
    case 'long':
      return toWhole(value, type);
    case 'decimal':
      return toDecimal128(value);
    default:
      throw fail(238, `$convert to ${type} is not supported by the embedded engine`);
  }
}

function conversion(type: string): ExpressionFunction {
  return nullable(fixed(1, ([value]) => convertTo(type, value)));
}

const convert = fixed(1, ([argument], context) => {
  const [input, to, onError, onNull] = namedArgs(argument, ['input', 'to', 'onError', 'onNull'], context);
  if (isNil(to)) return null;
  const [type = ''] = parseTypeSet(to);
  if (isNil(input)) return onNull ?? null;
  try {
    return convertTo(type, input);
  } catch (error) {
    if (onError === undefined || !(error instanceof CommandError) || error.code !== CONVERSION_FAILURE)
      throw error;
    return onError;
  }
});

/** Conversions between types. */
export const CONVERSIONS: FunctionTable = {
  $convert: convert,
  $toDouble: conversion('double'),
  $toString: conversion('string'),
  $toObjectId: conversion('objectId'),
  $toBool: conversion('bool'),
  $toDate: conversion('date'),
  $toInt: conversion('int'),
  $toLong: conversion('long'),
  $toDecimal: conversion('decimal'),
  $isNumber: fixed(1, ([value]) => isNumeric(value)),
  $bsonSize: nullable(
    fixed(1, ([value], context) => calculateObjectSize(documentArg(value, context, 31393))),
  ),
  $tsSecond: nullable(fixed(1, ([value]) => (value instanceof Timestamp ? Long.fromNumber(value.t) : null))),
  $tsIncrement: nullable(
    fixed(1, ([value]) => (value instanceof Timestamp ? Long.fromNumber(value.i) : null)),
  ),
};
