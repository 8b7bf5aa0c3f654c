import { binaryOf, bsonTypeOf } from '../../values/compare';
import { isNumeric } from '../../values/types';
import { numberText } from '../../values/numbers';
import { compileRegex } from '../../match/regex';
import type { ExpressionFunction, FunctionContext, FunctionTable } from './function';
import { fail, fixed, integerArg, isNil, namedArgs, nullable, stringArg, variadic } from './function';

/** The string value for string functions: null is empty, numbers and dates are formatted. */
function coerce(value: unknown, { name }: FunctionContext): string {
  if (isNil(value)) return '';
  if (typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  if (isNumeric(value)) return numberText(value);
  throw fail(16007, `can't convert from BSON type ${bsonTypeOf(value)} to String in ${name}`);
}

/** Cuts by UTF-8 bytes; a cut inside a character is refused. */
function substringBytes([value, from, count]: readonly unknown[], context: FunctionContext): string {
  const bytes = Buffer.from(coerce(value, context), 'utf8');
  const [start, length] = [integerArg(from, context), integerArg(count, context)];
  if (start < 0) throw fail(50752, `$substrBytes: starting index must be non-negative (got: ${start})`);
  const end = length < 0 ? bytes.length : Math.min(bytes.length, start + length);
  const isInside = (index: number): boolean => ((bytes[index] ?? 0) & 0xc0) === 0x80;
  if (isInside(start))
    throw fail(28656, '$substrBytes:  Invalid range, starting index is a UTF-8 continuation byte.');
  if (isInside(end))
    throw fail(28657, '$substrBytes:  Invalid range, ending index is in the middle of a UTF-8 character.');
  return bytes.subarray(start, Math.max(start, end)).toString('utf8');
}

function substringPoints([value, from, count]: readonly unknown[], context: FunctionContext): string {
  const [start, length] = [integerArg(from, context), integerArg(count, context)];
  if (start < 0 || length < 0) throw fail(34455, '$substrCP: starting index and length must be non-negative');
  return [...coerce(value, context)].slice(start, start + length).join('');
}

function indexOf(
  units: (text: string) => ArrayLike<unknown>,
  find: (text: string, token: string, start: number, end: number) => number,
): ExpressionFunction {
  return {
    min: 2,
    max: 4,
    apply: (args, context) => {
      if (isNil(args[0])) return null;
      const text = stringArg(args[0], context, 40091);
      const token = stringArg(args[1], context, 40092);
      const [start = 0, end = units(text).length] = args.slice(2).map((arg) => integerArg(arg, context));
      if (start < 0 || end < 0) throw fail(40097, `${context.name} requires a nonnegative index`);
      return find(text, token, start, Math.min(end, units(text).length));
    },
  };
}

function findBytes(text: string, token: string, start: number, end: number): number {
  if (start > end) return -1;
  const index = Buffer.from(text).subarray(0, end).indexOf(token, start);
  return index;
}

function findPoints(text: string, token: string, start: number, end: number): number {
  const points = [...text].slice(0, end);
  const wanted = [...token];
  for (let i = start; i + wanted.length <= points.length; i += 1) {
    if (wanted.every((point, k) => points[i + k] === point)) return i;
  }
  return -1;
}

/** https://www.mongodb.com/docs/manual/reference/operator/aggregation/trim/ lists the white space. */
const WHITE_SPACE = [
  '\0',
  ' ',
  '\t',
  '\n',
  '\v',
  '\f',
  '\r',
  '\u00a0',
  '\u1680',
  '\u2000',
  '\u2001',
  '\u2002',
].concat(['\u2003', '\u2004', '\u2005', '\u2006', '\u2007', '\u2008', '\u2009', '\u200a']);

function trim(sides: { left: boolean; right: boolean }): ExpressionFunction {
  return fixed(1, ([argument], context) => {
    const [input, chars] = namedArgs(argument, ['input', 'chars'], context);
    if (isNil(input) || chars === null) return null;
    const points = [...stringArg(input, context, 50699)];
    const cut = new Set(chars === undefined ? WHITE_SPACE : [...stringArg(chars, context, 50700)]);
    let start = 0;
    let end = points.length;
    while (sides.left && start < end && cut.has(points[start] ?? '')) start += 1;
    while (sides.right && end > start && cut.has(points[end - 1] ?? '')) end -= 1;
    return points.slice(start, end).join('');
  });
}

function replace(all: boolean): ExpressionFunction {
  return fixed(1, ([argument], context) => {
    const parts = namedArgs(argument, ['input', 'find', 'replacement'], context);
    if (parts.some(isNil)) return null;
    const [input = '', find = '', replacement = ''] = parts.map((part) => stringArg(part, context, 51746));
    return all ? input.replaceAll(find, () => replacement) : input.replace(find, () => replacement);
  });
}

type RegexMatch = { match: string; idx: number; captures: (string | null)[] };

function regexMatches(argument: unknown, context: FunctionContext, most: number): RegexMatch[] {
  const [input, regex, options] = namedArgs(argument, ['input', 'regex', 'options'], context);
  if (isNil(input) || isNil(regex)) return [];
  const text = stringArg(input, context, 51104);
  const compiled = compileRegex(regex, isNil(options) ? undefined : options);
  const found: RegexMatch[] = [];
  let [units, points] = [0, 0];
  for (const match of text.matchAll(new RegExp(compiled.source, `${compiled.flags}g`))) {
    const captures = match.slice(1).map((capture: string | undefined) => capture ?? null);
    points += [...text.slice(units, match.index)].length;
    units = match.index;
    found.push({ match: match[0], idx: points, captures });
    if (found.length >= most) break;
  }
  return found;
}

function split([value, separator]: readonly unknown[], context: FunctionContext): string[] {
  const token = stringArg(separator, context, 40086);
  if (token === '') throw fail(40087, '$split requires a non-empty separator');
  return stringArg(value, context, 40085).split(token);
}

/** MongoDB changes the case of ASCII letters only. */
function asciiCase(pattern: RegExp, change: (letter: string) => string): ExpressionFunction {
  return fixed(1, ([value], context) => coerce(value, context).replace(pattern, change));
}

function compareCase([a, b]: readonly unknown[], context: FunctionContext): number {
  const [x = '', y = ''] = [a, b].map((value) =>
    coerce(value, context).replace(/[A-Z]/g, (letter) => letter.toLowerCase()),
  );
  return Math.sign(Buffer.compare(Buffer.from(x), Buffer.from(y)));
}

const substr = fixed(3, substringBytes);

/** Strings and regular expressions. */
export const STRINGS: FunctionTable = {
  $concat: nullable(
    variadic((args, { name }) =>
      args
        .map((arg) => {
          if (typeof arg !== 'string')
            throw fail(16702, `${name} only supports strings, not ${bsonTypeOf(arg)}`);
          return arg;
        })
        .join(''),
    ),
  ),
  $toLower: asciiCase(/[A-Z]/g, (letter) => letter.toLowerCase()),
  $toUpper: asciiCase(/[a-z]/g, (letter) => letter.toUpperCase()),
  $strcasecmp: fixed(2, compareCase),
  $substr: substr,
  $substrBytes: substr,
  $substrCP: fixed(3, substringPoints),
  $strLenBytes: fixed(1, ([value], context) => Buffer.byteLength(stringArg(value, context, 34473))),
  $strLenCP: fixed(1, ([value], context) => [...stringArg(value, context, 34471)].length),
  $indexOfBytes: indexOf((text) => Buffer.from(text), findBytes),
  $indexOfCP: indexOf((text) => [...text], findPoints),
  $split: nullable(fixed(2, split)),
  $trim: trim({ left: true, right: true }),
  $ltrim: trim({ left: true, right: false }),
  $rtrim: trim({ left: false, right: true }),
  $replaceOne: replace(false),
  $replaceAll: replace(true),
  $regexMatch: fixed(1, ([argument], context) => regexMatches(argument, context, 1).length > 0),
  $regexFind: fixed(1, ([argument], context) => regexMatches(argument, context, 1)[0] ?? null),
  $regexFindAll: fixed(1, ([argument], context) => regexMatches(argument, context, Infinity)),
  $binarySize: nullable(
    fixed(1, ([value]) => {
      if (typeof value === 'string') return Buffer.byteLength(value);
      if (bsonTypeOf(value) !== 'binData') throw fail(51276, '$binarySize requires a string or BinData');
      return binaryOf(value).bytes.length;
    }),
  ),
};
