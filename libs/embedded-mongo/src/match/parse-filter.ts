import { BSONRegExp } from 'bson';
import { CommandError } from '../errors';
import { numberKindOf, toBigInt, toNumber } from '../values/numbers';
import type { Document } from '../values/types';
import { bsonTypeOf, isArray, isDocument, show } from '../values/types';
import { bitMaskOf } from './bit-mask';
import { compileRegex } from './regex';
import type { TypeSet } from './type-set';
import { parseTypeSet } from './type-set';

const COMPARISONS = ['$eq', '$lt', '$lte', '$gt', '$gte'] as const;
export type Comparison = (typeof COMPARISONS)[number];
const BIT_TESTS = ['$bitsAllSet', '$bitsAllClear', '$bitsAnySet', '$bitsAnyClear'] as const;
export type BitTest = (typeof BIT_TESTS)[number];

/** One condition on one value. `$elemMatch` holds a filter on the element: its fields, or itself as path ''. */
export type Predicate =
  | { op: Comparison; operand: unknown }
  | { op: '$in'; operand: readonly unknown[] }
  | { op: '$exists' }
  | { op: '$type'; operand: TypeSet }
  | { op: '$size'; operand: number }
  | { op: '$mod'; operand: { divisor: bigint; remainder: bigint } }
  | { op: '$regex'; operand: RegExp; source: unknown }
  | { op: BitTest; operand: bigint }
  | { op: '$elemMatch'; of: 'documents' | 'values'; operand: FilterNode };

/**
 * A parsed filter. `$ne`, `$nin`, `$not` and `$exists: false` are a `nor` around their positive form and `$all`
 * is an `and`, so that a planner knows three connectives and the predicates above.
 */
export type FilterNode =
  | { kind: 'and' | 'or' | 'nor'; children: FilterNode[] }
  | { kind: 'path'; path: string; predicate: Predicate }
  | { kind: 'expr'; expression: unknown }
  | { kind: 'schema'; schema: Document }
  | { kind: 'constant'; value: boolean };

/** Operators of MongoDB that are refused by name. */
export const UNSUPPORTED_OPERATORS = new Set([
  '$where',
  '$text',
  '$near',
  '$nearSphere',
  '$geoWithin',
  '$geoIntersects',
  '$within',
  '$geoNear',
  '$sampleRate',
  '$minDistance',
  '$maxDistance',
]);
const MAX_DEPTH = 100;

function bad(message: string): CommandError {
  return new CommandError(2, message);
}

function unsupported(operator: string): CommandError {
  return new CommandError(238, `${operator} is not supported by the embedded engine`);
}

function and(children: FilterNode[]): FilterNode {
  const [only] = children;
  return children.length === 1 && only ? only : { kind: 'and', children };
}

function not(child: FilterNode): FilterNode {
  return { kind: 'nor', children: [child] };
}

function isRegex(value: unknown): value is RegExp | BSONRegExp {
  return value instanceof RegExp || value instanceof BSONRegExp;
}

/** Whether a value is a document of operators, such as {$gt: 1}; a DBRef written as a document is not. */
export function isOperatorDocument(value: unknown): value is Document {
  if (!isDocument(value)) return false;
  const [first] = Object.keys(value);
  return (
    first !== undefined && first.startsWith('$') && first !== '$ref' && first !== '$id' && first !== '$db'
  );
}

function path(name: string, predicate: Predicate): FilterNode {
  return { kind: 'path', path: name, predicate };
}

function regexNode(name: string, source: unknown, options?: unknown): FilterNode {
  return path(name, { op: '$regex', operand: compileRegex(source, options), source });
}

function parseIn(name: string, operator: string, operand: unknown): FilterNode {
  if (!isArray(operand)) throw bad(`${operator} needs an array`);
  if (operand.some(isOperatorDocument)) throw bad(`cannot nest $ under ${operator}`);
  const regexes = operand.filter(isRegex);
  const values: FilterNode = path(name, { op: '$in', operand });
  if (regexes.length === 0) return values;
  return { kind: 'or', children: [values, ...regexes.map((regex) => regexNode(name, regex))] };
}

function parseAll(name: string, operand: unknown, depth: number): FilterNode {
  if (!isArray(operand)) throw bad('$all needs an array');
  if (operand.length === 0) return { kind: 'constant', value: false };
  const elemMatch = operand.filter((item) => isDocument(item) && Object.keys(item)[0] === '$elemMatch');
  if (elemMatch.length > 0 && elemMatch.length < operand.length) throw bad('no $ expressions in $all');
  return and(
    operand.map((item) => {
      if (isRegex(item)) return regexNode(name, item);
      if (!isOperatorDocument(item)) return path(name, { op: '$eq', operand: item });
      if (Object.keys(item)[0] !== '$elemMatch') throw bad('no $ expressions in $all');
      return parseOperators(name, item, depth);
    }),
  );
}

function parseElemMatch(name: string, operand: unknown, depth: number): FilterNode {
  if (!isDocument(operand)) throw bad('$elemMatch needs an Object');
  const [first = ''] = Object.keys(operand);
  const logical = ['$and', '$or', '$nor', '$expr', '$where', '$jsonSchema'].includes(first);
  if (isOperatorDocument(operand) && !logical) {
    return path(name, { op: '$elemMatch', of: 'values', operand: parseOperators('', operand, depth + 1) });
  }
  return path(name, { op: '$elemMatch', of: 'documents', operand: parseDocument(operand, depth + 1) });
}

function parseNot(name: string, operand: unknown, depth: number): FilterNode {
  if (isRegex(operand)) return not(regexNode(name, operand));
  if (!isDocument(operand)) throw bad('$not needs a regex or a document');
  if (Object.keys(operand).length === 0) throw bad('$not cannot be empty');
  return not(parseOperators(name, operand, depth));
}

function parseMod(operand: unknown): { divisor: bigint; remainder: bigint } {
  if (!isArray(operand)) throw bad('malformed mod, needs to be an array');
  if (operand.length < 2) throw bad('malformed mod, not enough elements');
  if (operand.length > 2) throw bad('malformed mod, too many elements');
  const [divisor, remainder] = operand;
  if (numberKindOf(divisor) === undefined || !Number.isFinite(toNumber(divisor))) {
    throw bad('malformed mod, divisor not a number');
  }
  if (numberKindOf(remainder) === undefined || !Number.isFinite(toNumber(remainder))) {
    throw bad('malformed mod, remainder not a number');
  }
  if (toBigInt(divisor) === 0n) throw bad('divisor cannot be 0');
  return { divisor: toBigInt(divisor), remainder: toBigInt(remainder) };
}

function parseSize(operand: unknown): number {
  const size = toNumber(operand);
  if (numberKindOf(operand) === undefined || !Number.isInteger(size)) {
    throw new CommandError(9, `Failed to parse $size. Expected an integer: $size: ${show(operand)}`);
  }
  if (size < 0)
    throw new CommandError(9, `Failed to parse $size. Expected a non-negative number in: $size: ${size}`);
  return size;
}

function isTruthy(value: unknown): boolean {
  return numberKindOf(value) === undefined ? value !== false && value !== null : toNumber(value) !== 0;
}

function parseComparison(name: string, op: Comparison, operand: unknown): FilterNode {
  if (isRegex(operand) && op !== '$eq')
    throw bad(`Can't have RegEx as arg to predicate over field '${name}'.`);
  return path(name, { op, operand });
}

type ParseOperator = (name: string, operand: unknown, depth: number, all: Document) => FilterNode | undefined;

/** The operators on a field. */
export const FIELD_OPERATORS: ReadonlyMap<string, ParseOperator> = new Map<string, ParseOperator>([
  ...COMPARISONS.map((op): [string, ParseOperator] => [
    op,
    (name, operand) => parseComparison(name, op, operand),
  ]),
  ...BIT_TESTS.map((op): [string, ParseOperator] => [
    op,
    (name, operand) => path(name, { op, operand: bitMaskOf(op, operand) }),
  ]),
  [
    '$ne',
    (name, operand) => {
      if (isRegex(operand)) throw bad("Can't have regex as arg to $ne.");
      return not(parseComparison(name, '$eq', operand));
    },
  ],
  ['$in', (name, operand) => parseIn(name, '$in', operand)],
  ['$nin', (name, operand) => not(parseIn(name, '$nin', operand))],
  ['$not', parseNot],
  ['$all', parseAll],
  ['$elemMatch', parseElemMatch],
  [
    '$exists',
    (name, operand) => {
      const exists = path(name, { op: '$exists' });
      return isTruthy(operand) ? exists : not(exists);
    },
  ],
  ['$type', (name, operand) => path(name, { op: '$type', operand: parseTypeSet(operand) })],
  ['$size', (name, operand) => path(name, { op: '$size', operand: parseSize(operand) })],
  ['$mod', (name, operand) => path(name, { op: '$mod', operand: parseMod(operand) })],
  ['$regex', (name, operand, _, all) => regexNode(name, operand, all['$options'])],
  [
    '$options',
    (_name, _operand, _depth, all) => {
      if (all['$regex'] === undefined) throw bad('$options needs a $regex');
      return undefined;
    },
  ],
  ['$comment', () => undefined],
]);

function parseOperator(name: string, all: Document, operator: string, depth: number): FilterNode | undefined {
  const parse = FIELD_OPERATORS.get(operator);
  if (parse) return parse(name, all[operator], depth, all);
  throw UNSUPPORTED_OPERATORS.has(operator) ? unsupported(operator) : bad(`unknown operator: ${operator}`);
}

function parseOperators(name: string, operators: Document, depth: number): FilterNode {
  if (depth > MAX_DEPTH) throw bad('exceeded maximum depth of a query');
  const nodes = Object.keys(operators).map((operator) => parseOperator(name, operators, operator, depth + 1));
  return and(nodes.filter((node) => node !== undefined));
}

function parseList(operator: string, operand: unknown, depth: number): FilterNode[] {
  if (!isArray(operand)) throw bad(`${operator} must be an array`);
  if (operand.length === 0) throw bad('$and/$or/$nor must be a nonempty array');
  return operand.map((item) => {
    if (!isDocument(item)) throw bad('$or/$and/$nor entries need to be full objects');
    return parseDocument(item, depth + 1);
  });
}

type ParseTopLevel = (operand: unknown, depth: number) => FilterNode | undefined;

/** The operators beside the fields. */
export const TOP_LEVEL_OPERATORS: ReadonlyMap<string, ParseTopLevel> = new Map<string, ParseTopLevel>([
  ['$and', (operand, depth) => and(parseList('$and', operand, depth))],
  ['$or', (operand, depth) => ({ kind: 'or', children: parseList('$or', operand, depth) })],
  ['$nor', (operand, depth) => ({ kind: 'nor', children: parseList('$nor', operand, depth) })],
  ['$expr', (expression) => ({ kind: 'expr', expression })],
  [
    '$jsonSchema',
    (schema) => {
      if (isDocument(schema)) return { kind: 'schema', schema };
      throw new CommandError(14, '$jsonSchema must be an object');
    },
  ],
  ['$alwaysTrue', () => ({ kind: 'constant', value: true })],
  ['$alwaysFalse', () => ({ kind: 'constant', value: false })],
  ['$comment', () => undefined],
]);

function parseTopLevel(operator: string, operand: unknown, depth: number): FilterNode | undefined {
  const parse = TOP_LEVEL_OPERATORS.get(operator);
  if (parse) return parse(operand, depth);
  if (UNSUPPORTED_OPERATORS.has(operator)) throw unsupported(operator);
  throw bad(
    `unknown top level operator: ${operator}. If you have a field name that starts with a '$' symbol, ` +
      'consider using $getField or $setField.',
  );
}

function parseField(name: string, condition: unknown, depth: number): FilterNode {
  if (isRegex(condition)) return regexNode(name, condition);
  if (isOperatorDocument(condition)) return parseOperators(name, condition, depth);
  if (bsonTypeOf(condition) === 'missing') throw bad(`the filter field '${name}' is undefined`);
  return path(name, { op: '$eq', operand: condition });
}

function parseDocument(filter: Document, depth: number): FilterNode {
  if (depth > MAX_DEPTH) throw bad('exceeded maximum depth of a query');
  const nodes = Object.entries(filter).map(([name, condition]) => {
    const operator = name.startsWith('$') && !['$ref', '$id', '$db'].includes(name);
    return operator ? parseTopLevel(name, condition, depth) : parseField(name, condition, depth);
  });
  return and(nodes.filter((node) => node !== undefined));
}

/** Parses a query filter; what cannot be answered rightly is refused by name. */
export function parseFilter(filter: Document): FilterNode {
  return parseDocument(filter, 0);
}

/** Parses the operators that act on a value itself, such as the {$gte: 6} of `$pull`. */
export function parseValueFilter(operators: Document): FilterNode {
  return parseOperators('', operators, 0);
}
