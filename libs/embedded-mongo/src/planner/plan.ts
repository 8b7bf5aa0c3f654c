import { MaxKey, MinKey } from 'bson';
import { CommandError } from '../errors';
import type { CollectionState, IndexState } from '../storage/catalog';
import { encodePrefix, idPrefix, MAX_KEY_BYTES, successor } from '../storage/keys';
import type { Collation } from '../values/compare';
import { valuesEqual } from '../values/compare';
import type { Document } from '../values/types';
import { isDocument } from '../values/types';
import { toNumber } from '../values/numbers';
import type { Bound, PathPredicate, Predicates } from './predicates';
import { extractPredicates } from './predicates';

/** A range of index keys, start inclusive and end exclusive; all keys share their first `shared` bytes. */
export type KeyRange = { start: Buffer; end: Buffer; shared: number };

export type IndexPlan = {
  kind: 'index';
  index: IndexState;
  /** Computed lazily: another plan may win over one with thousands of ranges. */
  readonly ranges: KeyRange[];
  rangeCount: number;
  reverse: boolean;
  /** Whether the scan returns the sort order, range by range or with merged ranges. */
  isSorted: boolean;
  /** Whether the ranges must be merged by the bytes after the shared ones. */
  isMerged: boolean;
  /** Whether an entry proves the match, so that the document need not be checked. */
  isExact: boolean;
  /** The number of bound leading fields, and of those bound by values. */
  bound: number;
  points: number;
};
/** A scan of the whole collection in natural order. */
type ScanPlan = { kind: 'scan'; reverse: boolean; isSorted: boolean; isExact: boolean };
/** A union of scans, one per branch of an $or. */
type UnionPlan = { kind: 'union'; parts: IndexPlan[]; isSorted: false; isExact: false };
export type Plan = IndexPlan | ScanPlan | UnionPlan;

/** A query as the planner sees it. */
export type Query = {
  filter: Document;
  sort?: Document | undefined;
  collation?: Collation | undefined;
  hint?: unknown;
};

/** Most combinations of the values of several fields; one field alone is not limited. */
const MAX_COMBINED_POINTS = 10_000;
/** Most ranges that are merged into the order of a sort. */
const MAX_MERGED_RANGES = 10_000;

type SortField = { path: string; direction: number };

/** The fields of a sort, or undefined when an index can never serve it. */
function sortFields(sort: Document | undefined): SortField[] | undefined {
  const fields = Object.entries(sort ?? {}).map(([path, value]) => ({ path, direction: toNumber(value) }));
  return fields.every(({ direction }) => direction === 1 || direction === -1) ? fields : undefined;
}

/** Whether an index has an entry for every document that the filter can match. */
function coversFilter(index: IndexState, { filter, collation }: Query, predicates: Predicates): boolean {
  // Under another collation the same words choose other documents.
  const isPart =
    index.partialFilter && !(fitsCollation(index, collation) && implies(filter, index.partialFilter));
  if (isPart) return false;
  if (!index.sparse) return true;
  const mayLack = (path: string): boolean => {
    const own = predicates.list.filter((predicate) => predicate.path === path);
    return !own.some(
      (p) => p.kind === 'range' || !p.values.some((value) => value === null || value === undefined),
    );
  };
  return index.paths.some((path) => !mayLack(path));
}

/** Whether the filter implies each condition of the partial index. */
function implies(filter: Document, partial: Document): boolean {
  return Object.entries(partial).every(([path, wanted]) => {
    if (path === '$and' && Array.isArray(wanted))
      return wanted.filter(isDocument).every((part) => implies(filter, part));
    const parts = Array.isArray(filter['$and']) ? filter['$and'].filter(isDocument) : [];
    if (parts.some((part) => implies(part, { [path]: wanted }))) return true;
    if (!Object.hasOwn(filter, path) || path.startsWith('$')) return false;
    return impliesValue(filter[path], wanted);
  });
}

function impliesValue(given: unknown, wanted: unknown): boolean {
  if (valuesEqual(given, wanted)) return true;
  const isOperators = isDocument(given) && Object.keys(given)[0]?.startsWith('$') === true;
  if (isOperators && isDocument(given) && '$eq' in given && valuesEqual(given['$eq'], wanted)) return true;
  if (!isDocument(wanted)) return false;
  return Object.entries(wanted).every(([operator, operand]) => {
    if (isOperators && isDocument(given) && operator in given && valuesEqual(given[operator], operand))
      return true;
    if (operator === '$eq') return valuesEqual(given, operand);
    const value = isOperators && isDocument(given) ? given['$eq'] : given;
    if (operator === '$exists' && operand === true) {
      if (value !== undefined) return value !== null && !(value instanceof RegExp);
      return (
        isDocument(given) &&
        ['$gt', '$gte', '$lt', '$lte'].some((key) => key in given && !matchesMissing(given[key]))
      );
    }
    return false;
  });
}

/** A comparison with one of these can find documents that lack the field. */
function matchesMissing(operand: unknown): boolean {
  return operand === null || operand instanceof MinKey || operand instanceof MaxKey;
}

/** Whether the index keeps strings in the form that the query compares them. */
function fitsCollation(index: IndexState, collation: Collation | undefined): boolean {
  return index.collation?.locale === collation?.locale && index.collation?.strength === collation?.strength;
}

type Component = { values: unknown[]; isExact: boolean } | { low: Bound; high: Bound; isExact: boolean };

/** Chooses the bounds of one index field: values before ranges, and on plain paths both ends of a range. */
function componentFor(list: readonly PathPredicate[], isMultikey: boolean): Component | undefined {
  const points = list.filter((p) => p.kind === 'points').sort((a, b) => a.values.length - b.values.length);
  const [best] = points;
  if (best) return { values: best.values, isExact: best.isExact && list.length === 1 };
  const ranges = list.filter((p) => p.kind === 'range');
  const [first] = ranges;
  if (!first) return undefined;
  const whole = ranges.find((p) => p.oneElement);
  if (whole) return { low: whole.low, high: whole.high, isExact: false };
  if (isMultikey) return { low: first.low, high: first.high, isExact: first.isExact && list.length === 1 };
  const low = ranges.find((p) => 'value' in p.low);
  const high = ranges.find((p) => 'value' in p.high);
  const sameType = !low || !high || tagsMatch(low.high, high.low);
  if (!sameType) return { low: first.low, high: first.high, isExact: false };
  const [joinedLow, joinedHigh] = [low ?? first, high ?? first];
  // A lower bound leaves NaN out, so with one an upper bound is exact, too; a pattern, which has both, never is.
  const isPair =
    joinedLow !== joinedHigh && joinedLow.isExact && 'tag' in joinedHigh.low && ranges.length === 2;
  const isExact = list.length === ranges.length && (ranges.length === 1 ? first.isExact : isPair);
  return { low: joinedLow.low, high: joinedHigh.high, isExact };
}

function tagsMatch(a: Bound, b: Bound): boolean {
  return 'tag' in a && 'tag' in b && a.tag === b.tag;
}

/** Truncates a bound to LMDB's key size; the range can only grow, and each match is checked again. */
function boundary(indexId: number, bytes: Buffer, isAfter: boolean, isEnd: boolean): Buffer {
  const isCut = bytes.length > MAX_KEY_BYTES;
  const key = Buffer.concat([idPrefix(indexId), isCut ? bytes.subarray(0, MAX_KEY_BYTES) : bytes]);
  return (isCut ? isEnd : isAfter) ? successor(key) : key;
}

function encodeBound(
  bound: Bound,
  direction: number,
  collation: Collation | undefined,
): { bytes: Buffer; inclusive: boolean } {
  if ('value' in bound)
    return { bytes: encodePrefix([bound.value], [direction], collation), inclusive: bound.inclusive };
  return { bytes: Buffer.from([direction < 0 ? ~bound.tag & 0xff : bound.tag]), inclusive: true };
}

function makeRanges(
  index: IndexState,
  tuples: readonly unknown[][],
  last: Component | undefined,
): KeyRange[] {
  const ranges = tuples.map((tuple) => {
    const prefix = encodePrefix(tuple, index.directions, index.collation);
    const shared = Math.min(prefix.length, MAX_KEY_BYTES) + 4;
    if (!last || 'values' in last) {
      return {
        start: boundary(index.id, prefix, false, false),
        end: boundary(index.id, prefix, true, true),
        shared,
      };
    }
    const direction = index.directions[tuple.length] ?? 1;
    const [from, to] = direction < 0 ? [last.high, last.low] : [last.low, last.high];
    const low = encodeBound(from, direction, index.collation);
    const high = encodeBound(to, direction, index.collation);
    return {
      start: boundary(index.id, Buffer.concat([prefix, low.bytes]), !low.inclusive, false),
      end: boundary(index.id, Buffer.concat([prefix, high.bytes]), high.inclusive, true),
      shared,
    };
  });
  const distinct = new Map(ranges.map((range) => [range.start.toString('latin1'), range]));
  return [...distinct.values()].sort((a, b) => a.start.compare(b.start));
}

function cross(tuples: readonly unknown[][], values: readonly unknown[]): unknown[][] {
  return tuples.flatMap((tuple) => values.map((value) => [...tuple, value]));
}

type Matching = { predicates: Predicates; collation: Collation | undefined };

/** How a filter bounds the leading fields of an index. */
interface BoundFields {
  /** The combinations of values of the fields bound by values. */
  tuples: unknown[][];
  /** The range of the field after these, if it has one. */
  last: Component | undefined;
  count: number;
  /** Predicates of the filter that an index entry proves. */
  provenCount: number;
}

function bindFields(index: IndexState, { predicates, collation }: Matching): BoundFields {
  const bound: BoundFields = { tuples: [[]], last: undefined, count: 0, provenCount: 0 };
  let hasMultikeyBound = false;
  const isTextFit = fitsCollation(index, collation);
  for (const [i, path] of index.paths.entries()) {
    const isMultikey = index.multikey[i] === true;
    // Two fields from one array need not match in the same element, so only the first of them bounds the index.
    if (isMultikey && hasMultikeyBound) break;
    const own = predicates.list.filter((p) => p.path === path);
    const list = own.filter((p) => !p.hasText || (isTextFit && (p.kind === 'points' || !collation)));
    const component = componentFor(list, isMultikey);
    if (!component) break;
    const isMultiplied = 'values' in component && bound.tuples.length > 1;
    if (isMultiplied && bound.tuples.length * component.values.length > MAX_COMBINED_POINTS) break;
    if (isMultikey) hasMultikeyBound = true;
    bound.count += 1;
    const isProof =
      component.isExact && list.length === own.length && !(collation && own.some((p) => p.hasText));
    if (isProof) bound.provenCount += own.length;
    if (!('values' in component)) return { ...bound, last: component };
    bound.tuples = cross(bound.tuples, component.values);
  }
  return bound;
}

function planIndex(index: IndexState, matching: Matching, sort: readonly SortField[] | undefined): IndexPlan {
  const { predicates, collation } = matching;
  const { tuples, last, count, provenCount } = bindFields(index, matching);
  const points = tuples[0]?.length ?? 0;
  let ranges: KeyRange[] | undefined;
  const constant = tuples.length === 1 ? points : 0;
  const whole = sort && servesSort(index, sort, { from: constant, constant }, collation);
  const canMerge = sort !== undefined && tuples.length <= MAX_MERGED_RANGES;
  const merged =
    whole ?? (canMerge ? servesSort(index, sort, { from: points, constant: 0 }, collation) : undefined);
  return {
    kind: 'index',
    index,
    get ranges(): KeyRange[] {
      return (ranges ??= makeRanges(index, tuples, last));
    },
    rangeCount: tuples.length,
    reverse: (whole ?? merged) === 'backward',
    isSorted: merged !== undefined,
    isMerged: whole === undefined && merged !== undefined,
    isExact: predicates.isWhole && provenCount === predicates.list.length && !index.truncated,
    bound: count,
    points,
  };
}

/** Whether the fields of the index, from one on, come in the order of the sort, forward or backward. */
function servesSort(
  index: IndexState,
  sort: readonly SortField[],
  { from, constant }: { from: number; constant: number },
  collation: Collation | undefined,
): 'forward' | 'backward' | undefined {
  const constants = new Set(index.paths.slice(0, constant).filter((_, i) => !index.multikey[i]));
  const wanted = sort.filter(({ path }) => !constants.has(path));
  if (index.truncated || index.collation || collation) return wanted.length === 0 ? 'forward' : undefined;
  let way: number | undefined;
  for (const [i, { path, direction }] of wanted.entries()) {
    const at = from + i;
    if (index.paths[at] !== path || index.multikey[at]) return undefined;
    const turn = direction * (index.directions[at] ?? 1);
    if (way !== undefined && way !== turn) return undefined;
    way = turn;
  }
  return way === -1 ? 'backward' : 'forward';
}

function isUsable(index: IndexState, query: Query, predicates: Predicates): boolean {
  const hasPosition = index.segments.some((parts) => parts.some((part) => /^\d+$/.test(part)));
  return !hasPosition && coversFilter(index, query, predicates);
}

export function isPoint({ index, rangeCount, points }: IndexPlan): boolean {
  return index.unique && !index.truncated && points === index.paths.length && rangeCount <= 1;
}

/** Higher is better: a unique key, then values together with the sort, then more bounds, then the sort alone. */
function rank(plan: IndexPlan, hasSort: boolean): number {
  if (isPoint(plan)) return 1000;
  const sorted = !hasSort || !plan.isSorted ? 0 : plan.points > 0 ? 15 : 2;
  return plan.points * 10 + (plan.bound - plan.points) * 6 + sorted + (plan.rangeCount <= 1 ? 1 : 0);
}

function hinted(collection: CollectionState, hint: unknown): IndexState[] | 'natural' | undefined {
  if (hint === undefined || hint === '' || (isDocument(hint) && Object.keys(hint).length === 0))
    return undefined;
  if (isDocument(hint) && '$natural' in hint) return 'natural';
  const wanted = collection.indexes.filter(
    ({ name, spec }) =>
      spec['hidden'] !== true && (name === hint || (isDocument(hint) && sameKey(spec['key'], hint))),
  );
  if (wanted.length === 0) {
    throw new CommandError(
      2,
      'error processing query: planner returned error :: caused by :: hint provided does not correspond to an existing index',
    );
  }
  return wanted;
}

/** Whether two key patterns name the same fields in the same order and direction. */
export function sameKey(a: unknown, b: unknown): boolean {
  return isDocument(a) && isDocument(b) && valuesEqual(a, b);
}

/** All plans over the collection's indexes that can answer the query, best first. */
export function rankPlans(collection: CollectionState, query: Query): IndexPlan[] {
  const sort = sortFields(query.sort);
  const hasSort = sort !== undefined && sort.length > 0;
  const hint = hinted(collection, query.hint);
  if (hint === 'natural' || (query.sort && '$natural' in query.sort)) return [];
  const predicates = extractPredicates(query.filter);
  const matching = { predicates, collation: query.collation };
  return (hint ?? collection.indexes)
    .filter((index) => isUsable(index, query, predicates) && index.spec['hidden'] !== true)
    .map((index) => planIndex(index, matching, sort))
    .filter((plan) => hint !== undefined || plan.bound > 0 || (hasSort && plan.isSorted))
    .sort((a, b) => rank(b, hasSort) - rank(a, hasSort));
}

function planUnion(collection: CollectionState, query: Query): UnionPlan | undefined {
  for (const branches of extractPredicates(query.filter).alternatives) {
    const parts = branches.map((filter) => rankPlans(collection, { filter, collation: query.collation })[0]);
    const usable = parts.filter((part) => part !== undefined);
    if (usable.length === parts.length)
      return { kind: 'union', parts: usable, isSorted: false, isExact: false };
  }
  return undefined;
}

const NATURAL: ScanPlan = { kind: 'scan', reverse: false, isSorted: false, isExact: false };

export function choosePlan(
  collection: CollectionState,
  query: Query,
  ranked = rankPlans(collection, query),
): Plan {
  const [best] = ranked;
  if (best && (best.bound > 0 || query.hint !== undefined)) return best;
  const natural = toNumber(
    query.sort?.['$natural'] ?? (isDocument(query.hint) ? query.hint['$natural'] : undefined),
  );
  const union = Number.isNaN(natural) ? planUnion(collection, query) : undefined;
  const other = union ?? best;
  if (other) return other;
  const isSorted = Object.keys(query.sort ?? {}).every((path) => path === '$natural');
  const isExact = Object.keys(query.filter).length === 0;
  return { ...NATURAL, reverse: natural === -1, isSorted, isExact };
}
