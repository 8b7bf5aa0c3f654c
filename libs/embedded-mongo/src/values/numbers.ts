import { Decimal128, Double, Int32, Long } from 'bson';
import { isInt32 } from './types';

/** The numeric types, from the narrowest to the widest. */
const NUMBER_KINDS = ['int', 'long', 'double', 'decimal'] as const;
type NumberKind = (typeof NUMBER_KINDS)[number];

const LONG_MAX = 9_223_372_036_854_775_807n;
const LONG_MIN = -9_223_372_036_854_775_808n;
const DECIMAL_DIGITS = 34;

/** `coefficient * 10^exponent`; the only form in which all number types compare and add exactly. */
type Scaled = { coefficient: bigint; exponent: number };

/** The numeric type of a value, or undefined when it is no number. */
export function numberKindOf(value: unknown): NumberKind | undefined {
  if (typeof value === 'number') return isInt32(value) ? 'int' : 'double';
  if (typeof value === 'bigint') return 'long';
  if (value instanceof Int32) return 'int';
  if (value instanceof Double) return 'double';
  if (value instanceof Decimal128) return 'decimal';
  // Timestamp extends Long but is no number.
  return value instanceof Long && value._bsontype === 'Long' ? 'long' : undefined;
}

/** The nearest double; NaN for what is no number. */
export function toNumber(value: unknown): number {
  if (typeof value === 'number') return value;
  if (value instanceof Int32 || value instanceof Double) return value.value;
  if (value instanceof Long) return value.toNumber();
  if (value instanceof Decimal128) return Number(value.toString());
  return typeof value === 'bigint' ? Number(value) : NaN;
}

/** A number as text, all of its digits. */
export function numberText(value: unknown): string {
  if (value instanceof Decimal128) return value.toString();
  return numberKindOf(value) === 'long' ? toBigInt(value).toString() : String(toNumber(value));
}

/** The whole number in the value; fractions are cut off. */
export function toBigInt(value: unknown): bigint {
  if (value instanceof Long) return value.toBigInt();
  if (typeof value === 'bigint') return value;
  if (value instanceof Decimal128) {
    const { coefficient, exponent } = scaledOf(value);
    return exponent >= 0 ? coefficient * 10n ** BigInt(exponent) : coefficient / 10n ** BigInt(-exponent);
  }
  return BigInt(Math.trunc(toNumber(value)));
}

/** A double that stays a double when it is written, also when it happens to be whole. */
export function makeDouble(value: number): number | Double {
  return isInt32(value) ? new Double(value) : value;
}

/** A whole number in the given type or, when it does not fit, in the next wider one. */
export function makeInteger(value: bigint, kind: 'int' | 'long'): number | Long | Double {
  const asNumber = Number(value);
  if (kind === 'int' && isInt32(asNumber)) return asNumber;
  return value <= LONG_MAX && value >= LONG_MIN ? Long.fromBigInt(value) : makeDouble(asNumber);
}

function doubleToScaled(value: number): Scaled {
  let exponent = 0;
  let mantissa = value;
  // Every finite double is a whole number divided by a power of two.
  while (!Number.isInteger(mantissa)) {
    mantissa *= 2;
    exponent += 1;
  }
  return { coefficient: BigInt(mantissa) * 5n ** BigInt(exponent), exponent: -exponent };
}

/** The exact value of a finite number. */
export function scaledOf(value: unknown): Scaled {
  if (value instanceof Decimal128) {
    const [digits = '0', exponent = '0'] = value.toString().split('E');
    const [whole = '0', fraction = ''] = digits.split('.');
    return { coefficient: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length };
  }
  if (value instanceof Long || typeof value === 'bigint')
    return { coefficient: toBigInt(value), exponent: 0 };
  return doubleToScaled(toNumber(value));
}

function align(a: Scaled, b: Scaled): [bigint, bigint, number] {
  const exponent = Math.min(a.exponent, b.exponent);
  return [
    a.coefficient * 10n ** BigInt(a.exponent - exponent),
    b.coefficient * 10n ** BigInt(b.exponent - exponent),
    exponent,
  ];
}

function order(a: number | bigint, b: number | bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function isWhole(value: unknown): value is Long | bigint {
  return value instanceof Long || typeof value === 'bigint';
}

/** A decimal such as 1E6000 is finite although no double can hold it. */
function isInfinite(value: unknown): boolean {
  return value instanceof Decimal128
    ? value.toString().endsWith('Infinity')
    : !Number.isFinite(toNumber(value));
}

/** Orders two numbers of any type by value; NaN is below all others and equal to itself. */
export function compareNumbers(a: unknown, b: unknown): number {
  const left = toNumber(a);
  const right = toNumber(b);
  if (Number.isNaN(left) || Number.isNaN(right))
    return Number(Number.isNaN(right)) - Number(Number.isNaN(left));
  if (a instanceof Decimal128 || b instanceof Decimal128) {
    if (isInfinite(a) || isInfinite(b)) {
      const sign = (value: unknown, size: number): number => (isInfinite(value) ? Math.sign(size) : 0);
      return order(sign(a, left), sign(b, right));
    }
    // Far apart, the doubles decide; that spares building long integers.
    if (Math.abs(left - right) > Math.abs(left) * 1e-9) return order(left, right);
    const [x, y] = align(scaledOf(a), scaledOf(b));
    return order(x, y);
  }
  if (!isWhole(a) && !isWhole(b)) return order(left, right);
  return order(isWhole(a) ? toBigInt(a) : left, isWhole(b) ? toBigInt(b) : right);
}

/** How a number loses its last digits: a half to the even neighbour, towards zero, down or up. */
type Rounding = 'round' | 'trunc' | 'floor' | 'ceil';

/** Leaves out so many digits at the end. */
function dropDigits(coefficient: bigint, count: number, rule: Rounding): bigint {
  const divisor = 10n ** BigInt(count);
  const whole = coefficient / divisor;
  const rest = coefficient % divisor;
  const sign = rest < 0n ? -1n : 1n;
  const double = rest * sign * 2n;
  if (rule === 'round')
    return double > divisor || (double === divisor && whole % 2n !== 0n) ? whole + sign : whole;
  const isAway = rest !== 0n && rule === (sign < 0n ? 'floor' : 'ceil');
  return isAway ? whole + sign : whole;
}

function roundToDecimal({ coefficient, exponent }: Scaled): Decimal128 {
  const excess = Math.max(0, coefficient.toString().replace('-', '').length - DECIMAL_DIGITS);
  return Decimal128.fromString(`${dropDigits(coefficient, excess, 'round')}E${exponent + excess}`);
}

/** A whole number or a decimal without the digits behind a place, exactly. */
export function roundExactly(value: unknown, place: number, rule: Rounding): unknown {
  const kind = numberKindOf(value);
  const { coefficient, exponent } = scaledOf(value);
  const excess = -place - exponent;
  if (excess <= 0) return value;
  const kept = dropDigits(coefficient, excess, rule);
  if (kind === 'decimal') return Decimal128.fromString(`${kept}E${-place}`);
  return makeInteger(kept * 10n ** BigInt(-place), kind === 'int' ? 'int' : 'long');
}

/** What is left of a finite decimal after division, with the sign of the dividend. */
export function decimalRest(a: unknown, b: unknown): Decimal128 {
  const [x, y, exponent] = align(scaledOf(toDecimal(a)), scaledOf(toDecimal(b)));
  return roundToDecimal({ coefficient: x % y, exponent });
}

/** Converts any number to decimal; doubles keep the 15 digits that MongoDB keeps. */
export function toDecimal(value: unknown): Decimal128 {
  if (value instanceof Decimal128) return value;
  const kind = numberKindOf(value);
  if (kind === 'int' || kind === 'long') return Decimal128.fromString(toBigInt(value).toString());
  const number = toNumber(value);
  if (!Number.isFinite(number)) return Decimal128.fromString(String(number));
  return Decimal128.fromString(String(Number(number.toPrecision(15))));
}

type Arithmetic = 'add' | 'subtract' | 'multiply' | 'divide';

function onDoubles(operation: Arithmetic, a: number, b: number): number {
  switch (operation) {
    case 'add':
      return a + b;
    case 'subtract':
      return a - b;
    case 'multiply':
      return a * b;
    case 'divide':
      return a / b;
  }
}

function onDecimals(operation: Arithmetic, a: Decimal128, b: Decimal128): Decimal128 {
  const [left, right] = [toNumber(a), toNumber(b)];
  const special =
    !Number.isFinite(left) || !Number.isFinite(right) || (operation === 'divide' && right === 0);
  if (special) return Decimal128.fromString(String(onDoubles(operation, left, right)));
  const [x, y] = [scaledOf(a), scaledOf(b)];
  if (operation === 'multiply') {
    return roundToDecimal({ coefficient: x.coefficient * y.coefficient, exponent: x.exponent + y.exponent });
  }
  if (operation === 'divide') {
    // Two quotients' worth of digits, then without the zeros that an exact quotient leaves at its end.
    const scale = 2 * DECIMAL_DIGITS;
    let coefficient = (x.coefficient * 10n ** BigInt(scale)) / y.coefficient;
    let exponent = x.exponent - y.exponent - scale;
    while (coefficient !== 0n && coefficient % 10n === 0n && exponent < 0) {
      coefficient /= 10n;
      exponent += 1;
    }
    return roundToDecimal({ coefficient, exponent });
  }
  const [p, q, exponent] = align(x, y);
  return roundToDecimal({ coefficient: operation === 'add' ? p + q : p - q, exponent });
}

/** The wider of two numeric types. */
export function widerKind(a: NumberKind, b: NumberKind): NumberKind {
  return NUMBER_KINDS.indexOf(a) >= NUMBER_KINDS.indexOf(b) ? a : b;
}

/** Arithmetic by MongoDB's rules: the wider type wins, int overflows to long, long to double. */
export function calculate(operation: Arithmetic, a: unknown, b: unknown): unknown {
  const kind = widerKind(numberKindOf(a) ?? 'double', numberKindOf(b) ?? 'double');
  if (kind === 'decimal') return onDecimals(operation, toDecimal(a), toDecimal(b));
  if (kind === 'double' || operation === 'divide') {
    return makeDouble(onDoubles(operation, toNumber(a), toNumber(b)));
  }
  if (kind === 'int') {
    const result = onDoubles(operation, toNumber(a), toNumber(b));
    if (Math.abs(result) <= Number.MAX_SAFE_INTEGER) {
      // "+ 0" turns the -0 of 0 * -1 into the 0 that an int is.
      return isInt32(result + 0) ? result + 0 : Long.fromNumber(result);
    }
  }
  const [x, y] = [toBigInt(a), toBigInt(b)];
  return makeInteger(operation === 'add' ? x + y : operation === 'subtract' ? x - y : x * y, kind);
}

/** What counts as true in an expression: all but false, 0, null and a missing value. */
export function isTrue(value: unknown): boolean {
  if (value === null || value === undefined || value === false) return false;
  return numberKindOf(value) === undefined || toNumber(value) !== 0;
}
