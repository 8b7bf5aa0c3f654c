import { Binary, BSONRegExp, ObjectId, Timestamp } from 'bson';
import { EMPTY_ARRAY, TAG } from '../storage/keys';
import { isNumeric, isArray, isDocument } from '../values/types';
import type { Document } from '../values/types';
import { toNumber } from '../values/numbers';

/** One end of a range: a value, or the first byte of a type. */
export type Bound = { value: unknown; inclusive: boolean } | { tag: number };

/**
 * A condition that an index can use: a path equals one of some values, or is in a range. `isExact` means that an index
 * entry proves the match, so the document need not be checked.
 */
export type PathPredicate =
  | { kind: 'points'; path: string; values: unknown[]; isExact: boolean; hasText: boolean }
  | {
      kind: 'range';
      path: string;
      low: Bound;
      high: Bound;
      isExact: boolean;
      hasText: boolean;
      oneElement: boolean;
    };

/** The parts of a filter that indexes can use; `isWhole` if they are the whole filter. */
export type Predicates = { list: PathPredicate[]; isWhole: boolean; alternatives: Document[][] };

/** The type of values that a comparison with this value can match, as the first byte of their keys. */
function tagOf(value: unknown): number | undefined {
  if (isNumeric(value)) return Number.isNaN(toNumber(value)) ? undefined : TAG.number;
  if (typeof value === 'string') return TAG.string;
  if (typeof value === 'boolean') return TAG.boolean;
  if (value instanceof ObjectId) return TAG.objectId;
  if (value instanceof Date) return TAG.date;
  if (value instanceof Timestamp) return TAG.timestamp;
  return value instanceof Binary ? TAG.binary : undefined;
}

function isRegex(value: unknown): boolean {
  return value instanceof RegExp || value instanceof BSONRegExp;
}

function points(path: string, values: readonly unknown[]): PathPredicate | undefined {
  if (values.some(isRegex)) return undefined;
  // An array is met as a whole, or as an element of an outer array; its own first element is its entry in the index.
  const spread = values.flatMap((value) =>
    isArray(value) ? [value.length === 0 ? EMPTY_ARRAY : value[0], value] : [value],
  );
  const isExact = values.every((value) => tagOf(value) !== undefined);
  return { kind: 'points', path, values: spread, isExact, hasText: hasText(values) };
}

function hasText(values: readonly unknown[]): boolean {
  return values.some((value) => typeof value === 'string' || isArray(value) || isDocument(value));
}

type RangePredicate = Extract<PathPredicate, { kind: 'range' }>;

function range(path: string, operator: string, value: unknown): PathPredicate | undefined {
  if (value === null) return operator === '$gte' || operator === '$lte' ? points(path, [null]) : undefined;
  const tag = tagOf(value);
  if (tag === undefined) return undefined;
  const bound = { value, inclusive: operator === '$gte' || operator === '$lte' };
  const isLow = operator.startsWith('$gt');
  // NaN sorts below all numbers but is less than none of them.
  const isExact = tag !== TAG.number || isLow;
  const shared = { kind: 'range', path, isExact, hasText: tag === TAG.string, oneElement: false } as const;
  return isLow ? { ...shared, low: bound, high: { tag } } : { ...shared, low: { tag }, high: bound };
}

/** The literal start of an anchored, case-sensitive pattern. */
function regexPrefix(pattern: string, options: string): string {
  if (!pattern.startsWith('^') || /[imx]/.test(options) || pattern.includes('|')) return '';
  const literal = /^\^((?:[^\\^$.*+?()[\]{}|]|\\[^\w\s])*)/.exec(pattern)?.[1] ?? '';
  const next = pattern[literal.length + 1];
  // The last character before a quantifier may be missing altogether.
  const sure = next !== undefined && '*?{'.includes(next) ? literal.replace(/\\?.$/su, '') : literal;
  return sure.replace(/\\(.)/gsu, '$1');
}

function regexRange(path: string, pattern: string, options: string): PathPredicate | undefined {
  const prefix = regexPrefix(pattern, options);
  if (prefix === '') return undefined;
  const last = prefix.codePointAt(prefix.length - 1) ?? 0;
  if (last >= 0xd7ff) return undefined;
  const end = prefix.slice(0, -1) + String.fromCodePoint(last + 1);
  const low = { value: prefix, inclusive: true };
  const high = { value: end, inclusive: false };
  return { kind: 'range', path, low, high, isExact: false, hasText: true, oneElement: false };
}

/** A lower and an upper bound from one $elemMatch hold for the same element, and may be used together. */
function joinRanges(parts: readonly PathPredicate[]): PathPredicate[] {
  const lows = parts.filter((part): part is RangePredicate => part.kind === 'range' && 'value' in part.low);
  const highs = parts.filter((part): part is RangePredicate => part.kind === 'range' && 'value' in part.high);
  const [low] = lows;
  const [high] = highs;
  if (!low || !high || low === high) return [...parts];
  return [{ ...low, high: high.high, isExact: false, oneElement: true }, ...parts];
}

class Extractor {
  readonly found: Predicates = { list: [], isWhole: true, alternatives: [] };

  filter(filter: Document): void {
    for (const [key, value] of Object.entries(filter)) {
      if (key === '$and' && isArray(value)) value.filter(isDocument).forEach((part) => this.filter(part));
      else if (key === '$or' && isArray(value)) this.or(value.filter(isDocument));
      else if (key === '$comment') continue;
      else if (key.startsWith('$')) this.found.isWhole = false;
      else this.field(key, value);
    }
  }

  private or(branches: Document[]): void {
    const [only] = branches;
    if (branches.length === 1 && only) return this.filter(only);
    this.found.isWhole = false;
    this.found.alternatives.push(branches);
  }

  private field(path: string, value: unknown): void {
    if (value instanceof RegExp) return this.add(regexRange(path, value.source, value.flags));
    if (value instanceof BSONRegExp) return this.add(regexRange(path, value.pattern, value.options));
    const operators = isDocument(value) ? Object.entries(value) : [];
    if (operators.length === 0 || !operators[0]?.[0].startsWith('$')) return this.add(points(path, [value]));
    if (operators[0]?.[0] === '$ref') return this.add(undefined);
    const options = isDocument(value) && typeof value['$options'] === 'string' ? value['$options'] : '';
    for (const [operator, operand] of operators) this.operator(path, operator, operand, options);
  }

  private operator(path: string, operator: string, operand: unknown, options: string): void {
    switch (operator) {
      case '$eq':
        return this.add(isRegex(operand) ? undefined : points(path, [operand]));
      case '$in':
        return this.add(isArray(operand) ? points(path, operand) : undefined);
      case '$gt':
      case '$gte':
      case '$lt':
      case '$lte':
        return this.add(range(path, operator, operand));
      case '$all':
        return this.all(path, operand);
      case '$elemMatch':
        return this.elemMatch(path, operand);
      case '$regex':
        return this.regex(path, operand, options);
      case '$exists':
        this.found.isWhole = false;
        return operand === false ? this.add(points(path, [null])) : undefined;
      case '$options':
        return;
      default:
        this.found.isWhole = false;
    }
  }

  private regex(path: string, operand: unknown, options: string): void {
    if (typeof operand === 'string') this.add(regexRange(path, operand, options));
    else if (operand instanceof BSONRegExp)
      this.add(regexRange(path, operand.pattern, options || operand.options));
    else this.add(undefined);
  }

  private all(path: string, operand: unknown): void {
    this.found.isWhole = false;
    for (const value of isArray(operand) ? operand : []) {
      const isPlain = !isRegex(value) && !isArray(value) && !(isDocument(value) && '$elemMatch' in value);
      if (isPlain) this.add(points(path, [value]));
    }
  }

  private elemMatch(path: string, operand: unknown): void {
    this.found.isWhole = false;
    if (!isDocument(operand)) return;
    const inner = new Extractor();
    const isOnValues = Object.keys(operand).every(
      (key) => key.startsWith('$') && !['$and', '$or', '$nor'].includes(key),
    );
    if (isOnValues) inner.field(path, operand);
    else inner.filter(operand);
    for (const part of joinRanges(inner.found.list)) {
      // Inside an element, null also stands for elements without the field, whose entry is null as well.
      this.found.list.push({ ...part, path: isOnValues ? path : `${path}.${part.path}`, isExact: false });
    }
  }

  private add(predicate: PathPredicate | undefined): void {
    if (predicate) this.found.list.push(predicate);
    if (!predicate?.isExact) this.found.isWhole = false;
  }
}

/** Collects the conditions of a filter that indexes can use. The rest is checked on each document. */
export function extractPredicates(filter: Document): Predicates {
  const extractor = new Extractor();
  extractor.filter(filter);
  return extractor.found;
}
