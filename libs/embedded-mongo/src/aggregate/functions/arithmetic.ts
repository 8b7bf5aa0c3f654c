import { Decimal128, Long } from 'bson';
import { bsonTypeOf, compareValues, valuesEqual } from '../../values/compare';
import {
  calculate,
  decimalRest,
  isTrue,
  makeDouble,
  makeInteger,
  numberKindOf,
  roundExactly,
  toBigInt,
  toDecimal,
  toNumber,
  widerKind,
} from '../../values/numbers';
import type { ExpressionFunction, FunctionContext, FunctionTable } from './function';
import { fail, fixed, integerArg, isNil, nullable, numberArg, variadic } from './function';

function comparison(test: (order: number) => unknown): ExpressionFunction {
  return fixed(2, ([a, b], { collation }) => test(compareValues(a, b, collation)));
}

function add(args: readonly unknown[], context: FunctionContext): unknown {
  const dates = args.filter((arg) => arg instanceof Date);
  if (dates.length > 1) throw fail(16612, 'only one date allowed in an $add expression');
  const sum = args.reduce<unknown>((total, arg) => {
    if (arg instanceof Date) return total;
    if (numberKindOf(arg) === undefined) {
      throw fail(14, `$add only supports numeric or date types, not ${bsonTypeOf(arg)}`);
    }
    return calculate('add', total, arg);
  }, 0);
  const [date] = dates;
  return date ? new Date(date.getTime() + Math.round(numberArg(sum, context))) : sum;
}

function subtract([a, b]: readonly unknown[], context: FunctionContext): unknown {
  if (a instanceof Date) {
    if (b instanceof Date) return Long.fromNumber(a.getTime() - b.getTime());
    return new Date(a.getTime() - Math.round(numberArg(b, context)));
  }
  if (numberKindOf(a) === undefined || numberKindOf(b) === undefined) {
    throw fail(14, `can't $subtract ${bsonTypeOf(b)} from ${bsonTypeOf(a)}`);
  }
  return calculate('subtract', a, b);
}

function divide([a, b]: readonly unknown[], context: FunctionContext): unknown {
  numberArg(a, context);
  if (numberArg(b, context) === 0) throw fail(2, "can't $divide by zero");
  return calculate('divide', a, b);
}

function mod([a, b]: readonly unknown[], context: FunctionContext): unknown {
  numberArg(a, context);
  if (numberArg(b, context) === 0) throw fail(16610, "can't $mod by zero");
  const kind = widerKind(numberKindOf(a) ?? 'double', numberKindOf(b) ?? 'double');
  if (kind === 'int' || kind === 'long') return makeInteger(toBigInt(a) % toBigInt(b), kind);
  const [x, y] = [toNumber(a), toNumber(b)];
  if (kind === 'decimal' && Number.isFinite(x) && Number.isFinite(y)) return decimalRest(a, b);
  return kind === 'decimal' ? toDecimal(x % y) : makeDouble(x % y);
}

/** Rounds to a decimal place by a rule on whole numbers; exact, because it works on the decimal digits. */
function toPlace(value: unknown, place: number, rule: 'round' | 'trunc', context: FunctionContext): unknown {
  const kind = numberKindOf(value);
  const number = numberArg(value, context);
  if (!Number.isFinite(number)) return value;
  if (place < -20 || place > 100)
    throw fail(51083, `cannot apply ${context.name} with precision value ${place}`);
  if (kind !== 'double') return roundExactly(value, place, rule);
  const shifted = shift(number, place);
  const whole = Math.trunc(shifted);
  const half = Math.abs(shifted - whole) === 0.5;
  // A half goes to the even neighbour.
  const rounded = half ? (whole % 2 === 0 ? whole : whole + Math.sign(shifted)) : Math.round(shifted);
  return makeDouble(shift(rule === 'trunc' ? whole : rounded, -place));
}

function shift(value: number, places: number): number {
  const [digits = '0', exponent = '0'] = String(value).split('e');
  return Number(`${digits}e${Number(exponent) + places}`);
}

/** Applies a function that returns a whole number, and keeps the numeric type. */
function wholeNumber(rule: 'floor' | 'ceil'): ExpressionFunction {
  return nullable(
    fixed(1, ([value], context) => {
      const number = numberArg(value, context);
      if (numberKindOf(value) === 'double') return makeDouble(Math[rule](number));
      return Number.isFinite(number) ? roundExactly(value, 0, rule) : value;
    }),
  );
}

function real(
  rule: (value: number) => number,
  allowed: (value: number) => boolean = () => true,
): ExpressionFunction {
  return nullable(
    fixed(1, ([value], context) => {
      const number = numberArg(value, context);
      if (!allowed(number)) throw fail(28714, `${context.name}'s argument is out of range: ${number}`);
      const result = rule(number);
      return value instanceof Decimal128 ? toDecimal(result) : makeDouble(result);
    }),
  );
}

function power([base, exponent]: readonly unknown[], context: FunctionContext): unknown {
  const [x, y] = [numberArg(base, context), numberArg(exponent, context)];
  if (x === 0 && y < 0) throw fail(28764, '$pow cannot take a base of 0 and a negative exponent');
  const kind = widerKind(numberKindOf(base) ?? 'double', numberKindOf(exponent) ?? 'double');
  if ((kind === 'int' || kind === 'long') && y >= 0) {
    const result = x ** y;
    return Math.abs(result) < 2 ** 63 ? makeInteger(toBigInt(base) ** toBigInt(exponent), kind) : result;
  }
  return kind === 'decimal' ? toDecimal(x ** y) : makeDouble(x ** y);
}

function bitwise(combine: (a: bigint, b: bigint) => bigint, start: bigint): ExpressionFunction {
  return nullable(
    variadic((args, { name }) => {
      const kinds = args.map(numberKindOf);
      if (kinds.some((kind) => kind !== 'int' && kind !== 'long'))
        throw fail(14, `${name} only supports int and long operands.`);
      return makeInteger(args.map(toBigInt).reduce(combine, start), kinds.includes('long') ? 'long' : 'int');
    }),
  );
}

function absolute([value]: readonly unknown[], context: FunctionContext): unknown {
  return numberArg(value, context) < 0 ? calculate('subtract', 0, value) : value;
}

const inUnit = (value: number): boolean => !(Math.abs(value) > 1);

/** Comparison, arithmetic, trigonometry and bits. */
export const ARITHMETIC: FunctionTable = {
  $eq: fixed(2, ([a, b], { collation }) => valuesEqual(a, b, collation)),
  $ne: fixed(2, ([a, b], { collation }) => !valuesEqual(a, b, collation)),
  $gt: comparison((order) => order > 0),
  $gte: comparison((order) => order >= 0),
  $lt: comparison((order) => order < 0),
  $lte: comparison((order) => order <= 0),
  $cmp: comparison((order) => Math.sign(order)),
  $not: fixed(1, ([value]) => !isTrue(value)),
  $add: nullable(variadic(add)),
  $subtract: nullable(fixed(2, subtract)),
  $multiply: nullable(
    variadic((args, context) =>
      args.reduce((total, arg) => {
        numberArg(arg, context);
        return calculate('multiply', total, arg);
      }, 1),
    ),
  ),
  $divide: nullable(fixed(2, divide)),
  $mod: nullable(fixed(2, mod)),
  $abs: nullable(fixed(1, absolute)),
  $ceil: wholeNumber('ceil'),
  $floor: wholeNumber('floor'),
  $round: {
    min: 1,
    max: 2,
    apply: ([value, place = 0], context) =>
      isNil(value) || isNil(place) ? null : toPlace(value, integerArg(place, context), 'round', context),
  },
  $trunc: {
    min: 1,
    max: 2,
    apply: ([value, place = 0], context) =>
      isNil(value) || isNil(place) ? null : toPlace(value, integerArg(place, context), 'trunc', context),
  },
  $sqrt: real(Math.sqrt, (value) => !(value < 0)),
  $exp: real(Math.exp),
  $ln: real(Math.log, (value) => !(value <= 0)),
  $log10: real(Math.log10, (value) => !(value <= 0)),
  $log: nullable(
    fixed(2, ([value, base], context) => {
      const [x, y] = [numberArg(value, context), numberArg(base, context)];
      if (x <= 0 || y <= 0 || y === 1)
        throw fail(28758, '$log needs a positive number and a positive base other than 1');
      return makeDouble(Math.log(x) / Math.log(y));
    }),
  ),
  $pow: nullable(fixed(2, power)),
  $bitAnd: bitwise((a, b) => a & b, -1n),
  $bitOr: bitwise((a, b) => a | b, 0n),
  $bitXor: bitwise((a, b) => a ^ b, 0n),
  $bitNot: nullable(
    fixed(1, ([value]) => makeInteger(~toBigInt(value), numberKindOf(value) === 'long' ? 'long' : 'int')),
  ),
  $sin: real(Math.sin, Number.isFinite),
  $cos: real(Math.cos, Number.isFinite),
  $tan: real(Math.tan, Number.isFinite),
  $asin: real(Math.asin, inUnit),
  $acos: real(Math.acos, inUnit),
  $atan: real(Math.atan),
  $atan2: nullable(
    fixed(2, ([y, x], context) => makeDouble(Math.atan2(numberArg(y, context), numberArg(x, context)))),
  ),
  $sinh: real(Math.sinh),
  $cosh: real(Math.cosh),
  $tanh: real(Math.tanh),
  $asinh: real(Math.asinh),
  $acosh: real(Math.acosh, (value) => !(value < 1)),
  $atanh: real(Math.atanh, inUnit),
  $degreesToRadians: real((value) => (value * Math.PI) / 180),
  $radiansToDegrees: real((value) => (value * 180) / Math.PI),
  $rand: { min: 0, max: 1, apply: () => Math.random() },
};
