import { BSONSymbol, MaxKey, MinKey } from 'bson';
import type { ExpressionOptions } from '../aggregate/expression';
import { compileExpression } from '../aggregate/expression';
import { CommandError } from '../errors';
import type { Collation } from '../values/compare';
import { bsonTypeOf, compareValues, equalityKey, regexOf, typeRankOf, valuesEqual } from '../values/compare';
import { isTrue, toBigInt, toNumber } from '../values/numbers';
import { visitPath } from '../values/path';
import type { Document } from '../values/types';
import { isArray, isDocument, isNumeric } from '../values/types';
import { bitsOfValue } from './bit-mask';
import { compileSchema } from './json-schema';
import type { BitTest, Comparison, FilterNode, Predicate } from './parse-filter';
import { parseFilter, parseValueFilter } from './parse-filter';

type FilterOptions = ExpressionOptions;

/** The position of the match in the outermost array, for the positional operator `$`. */
type Found = { offset?: number };
type Match = (subject: unknown, found?: Found) => boolean;
type Test = (value: unknown, found?: Found) => boolean;

function compileComparison(op: Comparison, operand: unknown, collation?: Collation): Test {
  const rank = typeRankOf(operand);
  if (op === '$eq') {
    if (operand === null || operand === undefined) return (value) => value === null || value === undefined;
    return (value) => value !== undefined && valuesEqual(value, operand, collation);
  }
  const wantsEqual = op === '$lte' || op === '$gte';
  if (operand === null || operand === undefined) {
    return (value) => wantsEqual && (value === null || value === undefined);
  }
  const unbounded = operand instanceof MinKey || operand instanceof MaxKey;
  const nan = isNumeric(operand) && Number.isNaN(toNumber(operand));
  const sign = op === '$gt' || op === '$gte' ? 1 : -1;
  return (value) => {
    if (value === undefined || typeRankOf(value) !== rank) return unbounded;
    const isNan = isNumeric(value) && Number.isNaN(toNumber(value));
    if (nan || isNan) return wantsEqual && nan && isNan;
    const order = compareValues(value, operand, collation) * sign;
    return order > 0 || (wantsEqual && order === 0);
  };
}

function compileIn(operand: readonly unknown[], collation?: Collation): Test {
  const hasNull = operand.includes(null);
  if (collation) {
    return (value) => {
      if (value === null || value === undefined) return hasNull;
      return operand.some((item) => valuesEqual(value, item, collation));
    };
  }
  const keys = new Set(operand.map(equalityKey));
  return (value) => (value === null || value === undefined ? hasNull : keys.has(equalityKey(value)));
}

function compileBits(op: BitTest, mask: bigint): Test {
  return (value) => {
    const bits = bitsOfValue(value);
    if (bits === undefined) return false;
    switch (op) {
      case '$bitsAllSet':
        return (bits & mask) === mask;
      case '$bitsAllClear':
        return (bits & mask) === 0n;
      case '$bitsAnySet':
        return (bits & mask) !== 0n;
      case '$bitsAnyClear':
        return (bits & mask) !== mask;
    }
  };
}

function compileRegexTest(regex: RegExp, source: unknown): Test {
  return (value) => {
    if (typeof value === 'string') return regex.test(value);
    if (value instanceof BSONSymbol) return regex.test(value.value);
    if (typeof source === 'string' || bsonTypeOf(value) !== 'regex') return false;
    const [x, y] = [regexOf(value), regexOf(source)];
    return x.pattern === y.pattern && x.flags === y.flags;
  };
}

function compileElemMatch(of: 'documents' | 'values', node: FilterNode, options: FilterOptions): Test {
  const match = compileNode(node, options, of === 'values');
  return (value, found) => {
    if (!isArray(value)) return false;
    const index = value.findIndex((element) => {
      if (of === 'values') return match(element);
      // An array inside the array is looked into by position.
      return isArray(element) ? match({ ...element }) : isDocument(element) && match(element);
    });
    if (index >= 0 && found) found.offset = index;
    return index >= 0;
  };
}

function compilePredicate(predicate: Predicate, options: FilterOptions): Test {
  switch (predicate.op) {
    case '$in':
      return compileIn(predicate.operand, options.collation);
    case '$exists':
      return (value) => value !== undefined;
    case '$type':
      return (value) => value !== undefined && predicate.operand.has(bsonTypeOf(value));
    case '$size':
      return (value) => isArray(value) && value.length === predicate.operand;
    case '$mod': {
      const { divisor, remainder } = predicate.operand;
      return (value) =>
        isNumeric(value) && Number.isFinite(toNumber(value)) && toBigInt(value) % divisor === remainder;
    }
    case '$regex':
      return compileRegexTest(predicate.operand, predicate.source);
    case '$bitsAllSet':
    case '$bitsAllClear':
    case '$bitsAnySet':
    case '$bitsAnyClear':
      return compileBits(predicate.op, predicate.operand);
    case '$elemMatch':
      return compileElemMatch(predicate.of, predicate.operand, options);
    default:
      return compileComparison(predicate.op, predicate.operand, options.collation);
  }
}

function compilePath(path: string, predicate: Predicate, options: FilterOptions): Match {
  const test = compilePredicate(predicate, options);
  const parts = path.split('.');
  const expandLeaf = predicate.op !== '$size' && predicate.op !== '$elemMatch';
  return (subject, found) => {
    if (!isDocument(subject)) return false;
    return visitPath(subject, parts, expandLeaf, (value, offset) => {
      if (!test(value, found)) return false;
      if (found && offset !== undefined) found.offset = offset;
      return true;
    });
  };
}

function compileNode(node: FilterNode, options: FilterOptions, onValue: boolean): Match {
  switch (node.kind) {
    case 'path': {
      if (onValue) return compilePredicate(node.predicate, options);
      return compilePath(node.path, node.predicate, options);
    }
    case 'and': {
      const children = node.children.map((child) => compileNode(child, options, onValue));
      return (subject, found) => children.every((match) => match(subject, found));
    }
    case 'or': {
      const children = node.children.map((child) => compileNode(child, options, onValue));
      return (subject, found) => children.some((match) => match(subject, found));
    }
    case 'nor': {
      const children = node.children.map((child) => compileNode(child, options, onValue));
      return (subject) => !children.some((match) => match(subject));
    }
    case 'constant':
      return () => node.value;
    case 'schema': {
      const valid = compileSchema(node.schema);
      return (subject) => valid(subject);
    }
    case 'expr': {
      const evaluate = compileExpression(node.expression, options);
      return (subject) => isDocument(subject) && isTrue(evaluate(subject));
    }
  }
}

function compileFilterNode(node: FilterNode, options: FilterOptions = {}): (doc: Document) => boolean {
  const match = compileNode(node, options, false);
  return (doc) => match(doc);
}

export function compileFilter(filter: Document, options: FilterOptions = {}): (doc: Document) => boolean {
  return compileFilterNode(parseFilter(filter), options);
}

/** Compiles operators on a value itself ({$gte: 6}); arrays are not spread. */
export function compileValueFilter(
  operators: Document,
  options: FilterOptions = {},
): (value: unknown) => boolean {
  const match = compileNode(parseValueFilter(operators), options, true);
  return (value) => match(value);
}

/** Finds the array position that the filter matched, which the positional operator `$` stands for. */
export function compilePositional(filter: Document, options: FilterOptions = {}): (doc: Document) => number {
  const match = compileNode(parseFilter(filter), options, false);
  return (doc) => {
    const found: Found = {};
    if (!match(doc, found) || found.offset === undefined) {
      throw new CommandError(2, 'The positional operator did not find the match needed from the query.');
    }
    return found.offset;
  };
}
