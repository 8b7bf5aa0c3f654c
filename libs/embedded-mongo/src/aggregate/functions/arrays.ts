import { compareKeyLists, parseSort, sortKeysOf } from '../../sort/compile-sort';
import { bsonTypeOf, compareValues, equalityKey, valuesEqual } from '../../values/compare';
import { isTrue } from '../../values/numbers';
import type { Document } from '../../values/types';
import { getField, isArray, isDocument, plainDocument, setField } from '../../values/types';
import type { Accumulator } from '../accumulators';
import { ACCUMULATORS } from '../accumulators';
import type { ExpressionFunction, FunctionContext, FunctionTable } from './function';
import {
  arrayArg,
  documentArg,
  fail,
  fixed,
  integerArg,
  isNil,
  namedArgs,
  nullable,
  stringArg,
  variadic,
} from './function';

function elementAt([value, index]: readonly unknown[], context: FunctionContext): unknown {
  const list = arrayArg(value, context, 28689);
  return list.at(integerArg(index, context));
}

function slice(args: readonly unknown[], context: FunctionContext): unknown {
  const list = arrayArg(args[0], context, 28724);
  const [first, count] = args.slice(1).map((arg) => integerArg(arg, context));
  if (first === undefined) return list;
  if (count === undefined) return first < 0 ? list.slice(first) : list.slice(0, first);
  if (count <= 0) throw fail(28729, 'Third argument to $slice must be positive');
  const start = first < 0 ? Math.max(0, list.length + first) : first;
  return list.slice(start, start + count);
}

function range(args: readonly unknown[], context: FunctionContext): number[] {
  const [start = 0, end = 0, step = 1] = args.map((arg) => integerArg(arg, context));
  if (step === 0) throw fail(34449, '$range requires a non-zero step value');
  const length = Math.max(0, Math.ceil((end - start) / step));
  if (length > 1_000_000) throw fail(146, '$range would use too much memory');
  return Array.from({ length }, (_, i) => start + i * step);
}

function indexOf(args: readonly unknown[], context: FunctionContext): unknown {
  if (isNil(args[0])) return null;
  const list = arrayArg(args[0], context, 40090);
  const [start = 0, end = list.length] = args.slice(2).map((arg) => integerArg(arg, context));
  const index = list
    .slice(0, end)
    .findIndex((item, i) => i >= start && valuesEqual(item, args[1], context.collation));
  return index;
}

function arrayToObject([value]: readonly unknown[], context: FunctionContext): Document {
  const result: Document = {};
  for (const item of arrayArg(value, context, 40386)) {
    const [key, field] = isArray(item)
      ? item
      : isDocument(item)
        ? [getField(item, 'k'), getField(item, 'v')]
        : [];
    if (typeof key !== 'string')
      throw fail(40394, '$arrayToObject requires an array of key-value pairs with string keys');
    setField(result, key, field);
  }
  return result;
}

function zip([argument]: readonly unknown[], context: FunctionContext): unknown {
  const [inputs, longest, defaults] = namedArgs(
    argument,
    ['inputs', 'useLongestLength', 'defaults'],
    context,
  );
  if (isNil(inputs)) return null;
  const lists = arrayArg(inputs, context, 34461);
  if (lists.some(isNil)) return null;
  const arrays = lists.map((list) => arrayArg(list, context, 34468));
  const sizes = arrays.map((list) => list.length);
  const length = longest === true ? Math.max(...sizes) : Math.min(...sizes);
  if (!isNil(defaults) && longest !== true)
    throw fail(34466, "cannot specify defaults unless 'useLongestLength' is true");
  const fill = isArray(defaults) ? defaults : [];
  return Array.from({ length }, (_, i) =>
    arrays.map((list, k) => (i < list.length ? list[i] : (fill[k] ?? null))),
  );
}

/** Sorts the elements of an array by value, or its documents by fields. */
function sortArray([argument]: readonly unknown[], context: FunctionContext): unknown {
  const [input, by] = namedArgs(argument, ['input', 'sortBy'], context);
  if (isNil(input)) return null;
  const list = [...arrayArg(input, context, 2942504)];
  if (!isDocument(by)) {
    const direction = integerArg(by, context);
    return list.sort((a, b) => compareValues(a, b, context.collation) * direction);
  }
  const fields = parseSort(by);
  return list
    .map((item) => ({ item, keys: sortKeysOf(isDocument(item) ? item : {}, fields, context.collation) }))
    .sort((a, b) => compareKeyLists(a.keys, b.keys, fields, context.collation))
    .map(({ item }) => item);
}

/** The distinct values of a list, in MongoDB's set order. */
function distinct(list: readonly unknown[], { collation }: FunctionContext): unknown[] {
  const sorted = [...list].sort((a, b) => compareValues(a, b, collation));
  return sorted.filter((item, i) => i === 0 || !valuesEqual(item, sorted[i - 1], collation));
}

/** Whether a list has a value; without a collation by hash, to avoid quadratic time for long lists. */
function membership(list: readonly unknown[], { collation }: FunctionContext): (value: unknown) => boolean {
  if (collation) return (value) => list.some((item) => valuesEqual(item, value, collation));
  const keys = new Set(list.map(equalityKey));
  return (value) => keys.has(equalityKey(value));
}

function intersection(args: readonly unknown[], context: FunctionContext): unknown[] {
  const [first = [], ...rest] = args.map((arg) => arrayArg(arg, context, 17047));
  const tests = rest.map((list) => membership(list, context));
  return distinct(
    first.filter((item) => tests.every((has) => has(item))),
    context,
  );
}

function isSubset(a: unknown, b: unknown, context: FunctionContext): boolean {
  const whole = arrayArg(b, context, 17042);
  return arrayArg(a, context, 17046).every(membership(whole, context));
}

/** `$sum` and its kin as expressions: over the elements of one array, or over several arguments. */
function accumulating(name: string): ExpressionFunction {
  return variadic((args, context) => {
    const accumulator: Accumulator | undefined = ACCUMULATORS[name]?.(context.collation);
    const [only] = args;
    const values = args.length === 1 && isArray(only) ? only : args;
    values.forEach((value) => accumulator?.add(value));
    return accumulator?.result();
  });
}

/** `$firstN`, `$lastN`, `$minN` and `$maxN` of an array. */
function several(
  pick: (list: unknown[], n: number, context: FunctionContext) => unknown[],
): ExpressionFunction {
  return fixed(1, ([argument], context) => {
    const [input, n] = namedArgs(argument, ['input', 'n'], context);
    const count = integerArg(n, context);
    if (count < 1) throw fail(5787908, "'n' must be greater than 0");
    return pick(arrayArg(input, context, 5788200), count, context);
  });
}

function ordered(sign: 1 | -1): ExpressionFunction {
  return several((list, n, { collation }) =>
    list
      .filter((item) => !isNil(item))
      .sort((a, b) => compareValues(a, b, collation) * sign)
      .slice(0, n),
  );
}

function setFieldOf([argument]: readonly unknown[], context: FunctionContext): unknown {
  const [field, input, value] = namedArgs(argument, ['field', 'input', 'value'], context);
  if (isNil(input)) return null;
  const result = { ...plainDocument(documentArg(input, context, 4161105)) };
  const name = stringArg(field, context, 4161107);
  if (value === undefined) delete result[name];
  else setField(result, name, value);
  return result;
}

/** Arrays, sets and objects. */
export const ARRAYS: FunctionTable = {
  $arrayElemAt: nullable(fixed(2, elementAt)),
  $first: nullable(fixed(1, ([value], context) => arrayArg(value, context, 28689)[0])),
  $last: nullable(fixed(1, ([value], context) => arrayArg(value, context, 28689).at(-1))),
  $firstN: several((list, n) => list.slice(0, n)),
  $lastN: several((list, n) => list.slice(-n)),
  $minN: ordered(1),
  $maxN: ordered(-1),
  $concatArrays: nullable(variadic((args, context) => args.flatMap((arg) => arrayArg(arg, context, 28664)))),
  $size: fixed(1, ([value], context) => arrayArg(value, context, 17124).length),
  $isArray: fixed(1, ([value]) => isArray(value)),
  $in: fixed(2, ([value, list], context) =>
    arrayArg(list, context, 40081).some((item) => valuesEqual(item, value, context.collation)),
  ),
  $indexOfArray: { min: 2, max: 4, apply: indexOf },
  $slice: nullable({ min: 2, max: 3, apply: slice }),
  $reverseArray: nullable(fixed(1, ([value], context) => [...arrayArg(value, context, 34435)].reverse())),
  $range: { min: 2, max: 3, apply: range },
  $zip: fixed(1, zip),
  $sortArray: fixed(1, sortArray),
  $arrayToObject: nullable(fixed(1, arrayToObject)),
  $objectToArray: nullable(
    fixed(1, ([value], context) =>
      Object.entries(plainDocument(documentArg(value, context, 40390))).map(([k, v]) => ({ k, v })),
    ),
  ),
  $mergeObjects: accumulating('$mergeObjects'),
  $setField: fixed(1, setFieldOf),
  $unsetField: fixed(1, ([argument], context) => {
    const [field, input] = namedArgs(argument, ['field', 'input'], context);
    return setFieldOf([{ field, input, value: undefined }], context);
  }),
  $setUnion: nullable(
    variadic((args, context) =>
      distinct(
        args.flatMap((arg) => arrayArg(arg, context, 17043)),
        context,
      ),
    ),
  ),
  $setIntersection: nullable(variadic(intersection)),
  $setDifference: nullable(
    fixed(2, ([a, b], context) => {
      const isTaken = membership(arrayArg(b, context, 17049), context);
      const kept = ACCUMULATORS['$addToSet']?.(context.collation);
      for (const item of arrayArg(a, context, 17048)) if (!isTaken(item)) kept?.add(item);
      return kept?.result();
    }),
  ),
  $setEquals: {
    min: 2,
    max: Infinity,
    apply: ([first, ...rest], context) =>
      rest.every((other) => isSubset(first, other, context) && isSubset(other, first, context)),
  },
  $setIsSubset: fixed(2, ([a, b], context) => isSubset(a, b, context)),
  $allElementsTrue: fixed(1, ([value], context) => arrayArg(value, context, 17040).every(isTrue)),
  $anyElementTrue: fixed(1, ([value], context) => arrayArg(value, context, 17041).some(isTrue)),
  $sum: accumulating('$sum'),
  $avg: accumulating('$avg'),
  $min: accumulating('$min'),
  $max: accumulating('$max'),
  $stdDevPop: accumulating('$stdDevPop'),
  $stdDevSamp: accumulating('$stdDevSamp'),
  $type: fixed(1, ([value]) => bsonTypeOf(value)),
};
