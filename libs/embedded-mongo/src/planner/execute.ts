import { CommandError } from '../errors';
import { sizeOf } from '../aggregate/memory';
import type { Held } from '../aggregate/memory';
import { compileFilter } from '../match/compile-filter';
import { compileSort } from '../sort/compile-sort';
import { decode, decoderFor } from '../storage/bson-io';
import type { CollectionState } from '../storage/catalog';
import type { Hit } from '../storage/documents';
import { damaged } from '../storage/documents';
import { ownerOf } from '../storage/seal';
import type { Store } from '../storage/store';
import { checkTime } from '../time-limit';
import type { Document } from '../values/types';
import { mergeRanges } from './merge';
import type { IndexPlan, KeyRange, Plan, Query } from './plan';
import { choosePlan, isPoint, rankPlans } from './plan';

/** A query with its window on the result. */
export type Search = Query & {
  skip?: number;
  limit?: number;
  let?: Document | undefined;
  /** Where a sort in memory counts what it keeps. */
  held?: Held | undefined;
};

/** Keys per chunk; between chunks a search can pause, and then resumes after the last key. */
const FIRST_CHUNK = 32;
const MAX_CHUNK = 1000;
/** Skipped entries before other commands get a turn: about a millisecond. */
const MAX_PASSED = 250;
/** What MongoDB allows a sort in memory. */
const MAX_SORT_BYTES = 100 * 1024 * 1024;
/** With this many ranges or more, scanning an index in sort order is tried before merging. */
const MANY_RANGES = 64;
const MAX_TRIAL = 5000;

/** Executes plans on the store. */
export class Executor {
  constructor(private readonly store: Store) {}

  /** The results of a query, one by one, in order. */
  *search(collection: CollectionState, search: Search): Generator<Hit> {
    for (const hit of this.searchInTurns(collection, search)) if (hit) yield hit;
  }

  /** The same, with a null wherever other commands should get a turn after many skipped entries. */
  *searchInTurns(collection: CollectionState, search: Search): Generator<Hit | null> {
    const ranked = rankPlans(collection, search);
    const plan = choosePlan(collection, search, ranked);
    const { skip = 0, limit = 0 } = search;
    const isUnordered = Object.keys(search.sort ?? {}).every((path) => path === '$natural');
    const walk = limit > 0 ? this.tryWalk(collection, search, plan, ranked) : undefined;
    let hits: Iterable<Hit | null> = walk ?? [];
    let toSkip = skip;
    if (!walk) {
      const isInOrder = plan.isSorted || isUnordered;
      // Skips matches proven by the index without reading them.
      const unread = isInOrder && plan.kind !== 'scan' && plan.isExact ? skip : 0;
      toSkip -= unread;
      const found = this.matching(collection, search, plan, unread);
      hits = isInOrder ? found : this.sorted(collection, search, found);
    }
    let left = limit > 0 ? limit : Infinity;
    for (const hit of hits) {
      if (toSkip > 0 && hit) {
        toSkip -= 1;
        if ((skip - toSkip) % MAX_PASSED === 0) yield null;
        continue;
      }
      yield hit;
      if (hit) left -= 1;
      if (left <= 0) return;
    }
  }

  /** The number of matching documents; from the index alone if its entries prove the match. */
  count(collection: CollectionState, search: Search): number {
    const { skip = 0, limit = 0 } = search;
    const window = (n: number): number => Math.min(Math.max(n - skip, 0), limit > 0 ? limit : Infinity);
    if (Object.keys(search.filter).length === 0 && search.hint === undefined)
      return window(this.store.countOf(collection));
    const plan = choosePlan(collection, search);
    let n = 0;
    if (plan.kind === 'index' && plan.isExact && !plan.index.multikey.includes(true)) {
      for (const { start, end } of plan.ranges) n += this.store.idx.getKeysCount({ start, end });
    } else if (plan.isExact) {
      for (const _ of this.ids(collection, plan)) n += 1;
    } else {
      for (const _ of this.matching(collection, search, plan, 0)) n += 1;
    }
    return window(n);
  }

  /** The plan of a search, for explain. */
  explain(collection: CollectionState, search: Search): Plan {
    return choosePlan(collection, search);
  }

  private *matching(
    collection: CollectionState,
    search: Search,
    plan: Plan,
    unread: number,
  ): Generator<Hit | null> {
    const matches = compileFilter(search.filter, { collation: search.collation, let: search.let });
    const read = decoderFor(search.filter);
    const started = this.store.version;
    const isProof = (): boolean => plan.isExact && this.store.version === started;
    for (const hit of this.hits(collection, plan, unread)) {
      if (!hit || isProof() || matches(read(hit.raw))) yield hit;
    }
  }

  /** The documents of a plan after the skipped ones; a null where other commands should get a turn. */
  private *hits(collection: CollectionState, plan: Plan, unread: number): Generator<Hit | null> {
    const { documents, version } = this.store;
    if (plan.kind === 'scan') return yield* documents.scan(collection, plan.reverse);
    let passed = 0;
    for (const recordId of this.ids(collection, plan)) {
      if (passed < unread) {
        passed += 1;
        if (passed % MAX_PASSED === 0) yield null;
        continue;
      }
      const raw = documents.get(collection, recordId);
      if (raw) yield { recordId, raw };
      // It may have been removed during a pause of the search; without a commit since its start, the index is damaged.
      else if (recordId === 0 || this.store.version === version)
        throw damaged(collection, 'an index entry leads to no document');
    }
  }

  private *ids(collection: CollectionState, plan: Plan): Generator<number> {
    if (plan.kind === 'scan') {
      for (const { recordId } of this.store.documents.scan(collection, plan.reverse)) yield recordId;
      return;
    }
    const parts = plan.kind === 'union' ? plan.parts : [plan];
    const mayRepeat = plan.kind === 'union' || plan.index.multikey.includes(true);
    const seen = new Set<number>();
    for (const part of parts) {
      for (const recordId of this.entries(part)) {
        if (mayRepeat) {
          if (seen.has(recordId)) continue;
          seen.add(recordId);
        }
        yield recordId;
      }
    }
  }

  private *entries(plan: IndexPlan): Generator<number> {
    const { ranges, reverse } = plan;
    if (plan.isMerged) {
      return yield* mergeRanges(ranges, reverse, (range, limit, after) =>
        this.chunk(plan, range, limit, after),
      );
    }
    for (const range of reverse ? [...ranges].reverse() : ranges) yield* this.walkRange(plan, range);
  }

  private *walkRange(plan: IndexPlan, range: KeyRange): Generator<number> {
    let after: Buffer | undefined;
    for (let size = isPoint(plan) ? 1 : FIRST_CHUNK; ; size = Math.min(size * 2, MAX_CHUNK)) {
      const chunk = this.chunk(plan, range, size, after);
      for (const { recordId } of chunk) yield recordId;
      if (chunk.length < size || isPoint(plan)) return;
      after = chunk.at(-1)?.key;
    }
  }

  /** Reads the next entries of a range after a key. */
  private chunk(
    plan: IndexPlan,
    range: KeyRange,
    limit: number,
    after?: Buffer,
  ): { key: Buffer; recordId: number }[] {
    checkTime();
    const { idx } = this.store;
    const { index, reverse } = plan;
    const options = reverse
      ? {
          start: after ?? range.end,
          end: range.start,
          exclusiveStart: true,
          inclusiveEnd: true,
          reverse,
          limit,
        }
      : { start: after ?? range.start, end: range.end, exclusiveStart: after !== undefined, limit };
    const found: { key: Buffer; recordId: number }[] = [];
    if (index.unique) {
      for (const { key, value } of idx.getRange(options)) found.push({ key, recordId: ownerOf(value, key) });
    } else {
      for (const key of idx.getKeys(options))
        found.push({ key, recordId: key.readUIntBE(key.length - 6, 6) });
    }
    return found;
  }

  /**
   * Scans an index in sort order, if that may be cheaper than collecting and sorting, or than merging very
   * many ranges. Gives up after as many steps as the alternative would take.
   */
  private tryWalk(
    collection: CollectionState,
    search: Search,
    plan: Plan,
    ranked: readonly IndexPlan[],
  ): Hit[] | undefined {
    if (plan.kind !== 'index' || Object.keys(search.sort ?? {}).length === 0) return undefined;
    if (plan.isSorted && (!plan.isMerged || plan.rangeCount < MANY_RANGES)) return undefined;
    const other = ranked.find(
      (candidate) => candidate !== plan && candidate.isSorted && candidate.rangeCount === 1,
    );
    if (!other) return undefined;
    const wanted = (search.skip ?? 0) + (search.limit ?? 0);
    let budget = plan.isSorted ? plan.rangeCount : this.sizeOf(plan);
    if (wanted >= budget) return undefined;
    const matches = compileFilter(search.filter, { collation: search.collation, let: search.let });
    const read = decoderFor(search.filter);
    const hits: Hit[] = [];
    for (const hit of this.hits(collection, other, 0)) {
      if (hit && matches(read(hit.raw))) hits.push(hit);
      if (hits.length >= wanted) return hits;
      budget -= 1;
      if (budget <= 0) return undefined;
    }
    return hits;
  }

  private sizeOf(plan: IndexPlan): number {
    let size = 0;
    for (const { start, end } of plan.ranges) {
      if (size >= MAX_TRIAL) break;
      for (const _ of this.store.idx.getKeys({ start, end, limit: MAX_TRIAL - size })) size += 1;
    }
    return size;
  }

  /** Sorts in memory by the fields of the sort alone; the documents are read again when they are delivered. */
  private *sorted(collection: CollectionState, search: Search, found: Iterable<Hit | null>): Generator<Hit> {
    const compare = compileSort(search.sort ?? {}, search.collation);
    const tops = new Set(Object.keys(search.sort ?? {}).map((path) => path.split('.')[0] ?? path));
    const keep = (search.limit ?? 0) > 0 ? (search.skip ?? 0) + (search.limit ?? 0) : Infinity;
    let rows: { recordId: number; keys: Document; bytes: number }[] = [];
    let bytes = 0;
    const order = (): void => {
      rows.sort((a, b) => compare(a.keys, b.keys) || a.recordId - b.recordId);
      if (rows.length > keep) rows = rows.slice(0, keep);
      bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
    };
    for (const hit of found) {
      if (!hit) continue;
      const { recordId, raw } = hit;
      const document = decode(raw);
      const keys = Object.fromEntries(Object.entries(document).filter(([name]) => tops.has(name)));
      rows.push({ recordId, keys, bytes: raw.length });
      bytes += raw.length;
      if (rows.length >= Math.max(keep * 2, 1000)) order();
      if (bytes <= MAX_SORT_BYTES) continue;
      order();
      if (bytes > MAX_SORT_BYTES) {
        const hint = 'allowDiskUse is not supported; add an index or a limit.';
        throw new CommandError(292, `Sort exceeded memory limit of ${MAX_SORT_BYTES} bytes. ${hint}`);
      }
    }
    order();
    if (search.held) search.held.bytes += rows.reduce((sum, { keys }) => sum + sizeOf(keys), 0);
    for (const { recordId } of rows) {
      const raw = this.store.documents.get(collection, recordId);
      if (raw) yield { recordId, raw };
    }
  }
}
