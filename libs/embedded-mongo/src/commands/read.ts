import { MAX_MEMORY_BYTES, MemoryBudget } from '../aggregate/memory';
import { CommandError } from '../errors';
import { compileRawProjection } from '../project/compile-projection';
import type { Search } from '../planner/execute';
import type { Plan } from '../planner/plan';
import { pushDown } from '../planner/push-down';
import { compileFilter } from '../match/compile-filter';
import { decodeTyped } from '../storage/bson-io';
import type { CollectionState } from '../storage/catalog';
import { compareValues, equalityKey } from '../values/compare';
import { elementsAtPath } from '../values/path';
import type { Document } from '../values/types';
import type { Request } from '../wire/messages';
import type { Engine } from './context';
import {
  collationFor,
  collectionName,
  documentField,
  documentsField,
  numberField,
  sizeField,
} from './context';
import { checkFields } from './known-fields';
import { sessionOf } from './sessions';

/** Reads what find, count and findAndModify have in common. */
export function searchOf(
  body: Document,
  collection: CollectionState | undefined,
  filterName = 'filter',
): Search {
  const filter = documentField(body, filterName) ?? {};
  for (const option of ['min', 'max', 'returnKey', 'showRecordId', 'tailable']) {
    const value = body[option];
    if (value === undefined || value === false) continue;
    throw new CommandError(238, `${option} is not supported by the embedded engine`);
  }
  return {
    filter,
    sort: documentField(body, 'sort'),
    collation: collationFor(body, collection),
    hint: body['hint'],
    let: documentField(body, 'let'),
    skip: sizeField(body, 'skip'),
    limit: Math.abs(numberField(body, 'limit')),
  };
}

/** Handles find: the stored bytes as they are, or projected. */
export function find(request: Request, { store, executor, cursors }: Engine): Buffer {
  const { body, db } = request;
  const name = collectionName(request);
  const collection = store.find(db, name);
  const held = { bytes: 0 };
  const search = { ...searchOf(body, collection), held };
  const projection = documentField(body, 'projection');
  const { filter, collation, limit = 0 } = search;
  // A wrong filter is refused also where there is nothing to search.
  if (!collection) compileFilter(filter, { collation, let: search.let });
  const isWhole = !projection || Object.keys(projection).length === 0;
  const project = isWhole
    ? undefined
    : compileRawProjection(projection, filter, { collation, let: search.let });
  function* documents(): Generator<Uint8Array | null> {
    if (!collection) return;
    for (const hit of executor.searchInTurns(collection, search)) {
      yield hit && project ? project(hit.raw) : (hit?.raw ?? null);
    }
  }
  return cursors.first(`${db}.${name}`, documents(), {
    batchSize: body['batchSize'] === undefined ? undefined : sizeField(body, 'batchSize'),
    session: sessionOf(body),
    singleBatch: body['singleBatch'] === true,
    noTimeout: body['noCursorTimeout'] === true,
    limit,
    held,
  });
}

export function count(request: Request, { store, executor }: Engine): Document {
  const collection = store.find(request.db, collectionName(request));
  const search = searchOf(request.body, collection, 'query');
  compileFilter(search.filter, { collation: search.collation });
  return { n: collection ? executor.count(collection, search) : 0, ok: 1 };
}

/** Handles distinct: each value of a path once, elements of arrays by themselves. */
export function distinct(request: Request, { store, executor }: Engine): Document {
  const collection = store.find(request.db, collectionName(request));
  const search = searchOf(request.body, collection, 'query');
  const { key } = request.body;
  if (typeof key !== 'string')
    throw new CommandError(14, "BSON field 'distinct.key' is the wrong type, expected type 'string'");
  const found = new Map<string, unknown>();
  const budget = new MemoryBudget('distinct', MAX_MEMORY_BYTES);
  for (const { raw } of collection ? executor.search(collection, search) : []) {
    for (const value of elementsAtPath(decodeTyped(raw), key)) {
      const name = equalityKey(value);
      if (found.has(name)) continue;
      budget.keep(value);
      found.set(name, value);
    }
  }
  const values = [...found.values()].sort((a, b) => compareValues(a, b, search.collation));
  const kept = values.filter(
    (value, i) => i === 0 || compareValues(values[i - 1], value, search.collation) !== 0,
  );
  return { values: kept, ok: 1 };
}

/** What explain says of a plan. */
function stageOf(plan: Plan): Document {
  if (plan.kind === 'scan') return { stage: 'COLLSCAN', direction: plan.reverse ? 'backward' : 'forward' };
  if (plan.kind === 'union') return { stage: 'OR', inputStages: plan.parts.map(stageOf) };
  const { index, reverse, ranges, isMerged } = plan;
  const scan = {
    stage: 'IXSCAN',
    indexName: index.name,
    keyPattern: index.spec['key'],
    isMultiKey: index.multikey.includes(true),
    direction: reverse ? 'backward' : 'forward',
  };
  const merged = isMerged ? { stage: 'SORT_MERGE', ranges: ranges.length, inputStage: scan } : scan;
  return { stage: 'FETCH', inputStage: merged };
}

/** The query inside a command: the head of a pipeline, or the first of a list of writes. */
function explainedSearch(name: string, inner: Document, collection: CollectionState | undefined): Search {
  if (name === 'aggregate') {
    const { hint, collation } = inner;
    const base = searchOf({ hint, collation }, collection);
    return pushDown(documentsField(inner, 'pipeline'), base).search;
  }
  if (name !== 'update' && name !== 'delete')
    return searchOf(inner, collection, name === 'find' ? 'filter' : 'query');
  const [first = {}] = documentsField(inner, `${name}s`);
  return searchOf({ ...first, limit: 0 }, collection, 'q');
}

/** Handles explain, as far as the choice of the index goes. */
export function explain(request: Request, { store, executor }: Engine): Document {
  const inner = documentField(request.body, 'explain') ?? {};
  const [name = ''] = Object.keys(inner);
  checkFields({ name, body: inner });
  const target = collectionName({ name, db: request.db, body: inner });
  const collection = store.find(request.db, target);
  const search = explainedSearch(name, inner, collection);
  const plan = collection ? executor.explain(collection, search) : undefined;
  const isCounted = name === 'count' && plan?.kind === 'scan' && plan.isExact && search.hint === undefined;
  const winningPlan = isCounted
    ? { stage: 'RECORD_STORE_FAST_COUNT' }
    : plan
      ? stageOf(plan)
      : { stage: 'EOF' };
  const isSorted = !search.sort || Object.keys(search.sort).length === 0 || plan?.isSorted !== false;
  const isRun = request.body['verbosity'] !== 'queryPlanner';
  const nReturned = collection && isRun ? [...executor.search(collection, search)].length : 0;
  return {
    explainVersion: '1',
    queryPlanner: {
      namespace: `${request.db}.${target}`,
      parsedQuery: search.filter,
      winningPlan: isSorted ? winningPlan : { stage: 'SORT', inputStage: winningPlan },
      rejectedPlans: [],
    },
    ...(isRun ? { executionStats: { executionSuccess: true, nReturned } } : {}),
    serverInfo: { host: 'localhost', version: '8.0.0' },
    ok: 1,
  };
}
