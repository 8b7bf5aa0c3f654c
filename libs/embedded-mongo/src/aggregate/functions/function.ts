import { CommandError } from '../../errors';
import type { Collation } from '../../values/compare';
import { bsonTypeOf } from '../../values/compare';
import { numberKindOf, toNumber } from '../../values/numbers';
import type { Document } from '../../values/types';
import { getField, isArray, isDocument } from '../../values/types';

/** Context of a function besides its arguments. */
export type FunctionContext = { collation?: Collation | undefined; now: Date; name: string };

/** A function of evaluated arguments. */
export type ExpressionFunction = {
  min: number;
  max: number;
  apply(args: readonly unknown[], context: FunctionContext): unknown;
};

export type FunctionTable = Readonly<Record<string, ExpressionFunction>>;

type Apply = ExpressionFunction['apply'];

/** A function of exactly `count` arguments. */
export function fixed(count: number, apply: Apply): ExpressionFunction {
  return { min: count, max: count, apply };
}

/** A function of any number of arguments. */
export function variadic(apply: Apply): ExpressionFunction {
  return { min: 0, max: Infinity, apply };
}

/** Whether a value is null or missing. */
export function isNil(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

/** Makes a function return null if any argument is null or missing. */
export function nullable({ min, max, apply }: ExpressionFunction): ExpressionFunction {
  return { min, max, apply: (args, context) => (args.some(isNil) ? null : apply(args, context)) };
}

/** An error of a function, with MongoDB's message if that is short. */
export function fail(code: number, message: string): CommandError {
  return new CommandError(code, message);
}

/** Reads a numeric argument. */
export function numberArg(value: unknown, { name }: FunctionContext): number {
  if (numberKindOf(value) === undefined) {
    throw fail(14, `${name} only supports numeric types, not ${bsonTypeOf(value)}`);
  }
  return toNumber(value);
}

/** Reads a whole numeric argument. */
export function integerArg(value: unknown, context: FunctionContext): number {
  const number = numberArg(value, context);
  if (!Number.isInteger(number))
    throw fail(2, `${context.name} requires an integral number, found ${number}`);
  return number;
}

/** Reads an array argument. */
export function arrayArg(value: unknown, { name }: FunctionContext, code = 2): unknown[] {
  if (!isArray(value))
    throw fail(code, `The argument to ${name} must be an array, but was of type: ${bsonTypeOf(value)}`);
  return value;
}

/** Reads a string argument. */
export function stringArg(value: unknown, { name }: FunctionContext, code = 2): string {
  if (typeof value !== 'string')
    throw fail(code, `${name} requires a string argument, found: ${bsonTypeOf(value)}`);
  return value;
}

/** Reads named arguments; others than these are refused. */
export function namedArgs(value: unknown, keys: readonly string[], { name }: FunctionContext): unknown[] {
  if (!isDocument(value)) throw fail(9, `${name} only supports an object as its argument`);
  const unknown = Object.keys(value).find((key) => !keys.includes(key));
  if (unknown !== undefined) throw fail(9, `Unrecognized parameter to ${name}: ${unknown}`);
  return keys.map((key) => getField(value, key));
}

/** Reads a document argument. */
export function documentArg(value: unknown, { name }: FunctionContext, code = 2): Document {
  if (!isDocument(value)) throw fail(code, `${name} requires an object, found: ${bsonTypeOf(value)}`);
  return value;
}
