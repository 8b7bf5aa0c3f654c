import { Timestamp } from 'bson';
import { CommandError } from '../errors';
import type { Collation } from '../values/compare';
import { bsonTypeOf, compareValues } from '../values/compare';
import { calculate, makeInteger, numberKindOf, toBigInt, widerKind } from '../values/numbers';
import type { Document } from '../values/types';
import { deepClone, isDocument, isNumeric, show } from '../values/types';
import type { Modifier } from './modifier';

function bad(message: string): CommandError {
  return new CommandError(2, message);
}

function nameOf(path: string): string {
  return path.split('.').at(-1) ?? path;
}

/** `$set` and `$setOnInsert`. */
export function set(operand: unknown): Modifier {
  // Each document gets its own copy, so that a later operator on it changes no other.
  return { creates: true, apply: () => deepClone(operand) };
}

/** `$unset`; an array keeps its length, which the walk sees to. */
export const UNSET: Modifier = { creates: false, apply: () => undefined };

/** `$inc` and `$mul`. */
export function arithmetic(operator: '$inc' | '$mul', operand: unknown, path: string): Modifier {
  if (!isNumeric(operand)) {
    const verb = operator === '$inc' ? 'increment' : 'multiply';
    throw new CommandError(14, `Cannot ${verb} with non-numeric argument: {${path}: ${show(operand)}}`);
  }
  return {
    creates: true,
    apply: (value, where, document) => {
      if (value === undefined) return operator === '$inc' ? operand : calculate('multiply', 0, operand);
      const id = `{_id: ${show(document['_id'])}}`;
      if (!isNumeric(value)) {
        const field = `the field '${nameOf(where)}' of non-numeric type ${bsonTypeOf(value)}`;
        throw new CommandError(
          14,
          `Cannot apply ${operator} to a value of non-numeric type. ${id} has ${field}`,
        );
      }
      const result = calculate(operator === '$inc' ? 'add' : 'multiply', value, operand);
      const whole = ['int', 'long'].includes(
        widerKind(numberKindOf(value) ?? 'int', numberKindOf(operand) ?? 'int'),
      );
      if (whole && numberKindOf(result) === 'double') {
        throw bad(
          `Failed to apply ${operator} operations to current value (${String(value)}) for document ${id}`,
        );
      }
      return result;
    },
  };
}

/** `$min` and `$max`. */
export function extreme(sign: 1 | -1, operand: unknown, collation?: Collation): Modifier {
  return {
    creates: true,
    apply: (value) =>
      value === undefined || compareValues(operand, value, collation) * sign > 0 ? deepClone(operand) : value,
  };
}

/** `$currentDate`. */
export function currentDate(operand: unknown, path: string): Modifier {
  const type = isDocument(operand) && Object.keys(operand).length === 1 ? operand['$type'] : 'date';
  if (isDocument(operand) ? type !== 'date' && type !== 'timestamp' : typeof operand !== 'boolean') {
    throw bad(
      `${bsonTypeOf(operand)} is not valid type for $currentDate. Please use a boolean ('true') or a $type ` +
        `expression ({$type: 'timestamp/date'}) for '${path}'.`,
    );
  }
  return {
    creates: true,
    apply: () => {
      const now = new Date();
      return type === 'date' ? now : new Timestamp({ t: Math.floor(now.getTime() / 1000), i: 1 });
    },
  };
}

/** `$bit` with and, or, xor; one after the other when several are given. */
export function bit(operand: unknown): Modifier {
  if (!isDocument(operand) || Object.keys(operand).length === 0) {
    throw bad(
      `The $bit modifier is not compatible with a ${bsonTypeOf(operand)}. You must pass in an embedded document: {$bit: {field: {and/or/xor: #}}`,
    );
  }
  const steps = Object.entries(operand);
  for (const [name, mask] of steps) {
    if (!['and', 'or', 'xor'].includes(name)) {
      throw bad(
        `The $bit modifier only supports 'and', 'or', and 'xor', not '${name}' which is an unknown operator: {${name}: ${show(mask)}}`,
      );
    }
    if (!isWhole(mask)) {
      throw bad(
        `The $bit modifier field must be an Integer(32/64 bit); a '${bsonTypeOf(mask)}' is not supported here: {${name}: ${show(mask)}}`,
      );
    }
  }
  return { creates: true, apply: (value, path, document) => applyBits(steps, value, path, document) };
}

function isWhole(value: unknown): boolean {
  return ['int', 'long'].includes(numberKindOf(value) ?? '');
}

function applyBits(steps: [string, unknown][], value: unknown, path: string, document: Document): unknown {
  if (value !== undefined && !isWhole(value)) {
    throw bad(
      `Cannot apply $bit to a value of non-integral type._id: ${show(document['_id'])} has the field ` +
        `${nameOf(path)} of non-integer type ${bsonTypeOf(value)}`,
    );
  }
  return steps.reduce<unknown>((current, [name, mask]) => {
    const [a, b] = [toBigInt(current), toBigInt(mask)];
    const result = name === 'and' ? a & b : name === 'or' ? a | b : a ^ b;
    return makeInteger(
      result,
      numberKindOf(current) === 'long' || numberKindOf(mask) === 'long' ? 'long' : 'int',
    );
  }, value ?? 0);
}
