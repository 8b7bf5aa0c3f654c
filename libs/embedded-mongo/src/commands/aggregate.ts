import { MAX_MEMORY_BYTES } from '../aggregate/memory';
import { runPipeline } from '../aggregate/run-pipeline';
import { stageFields } from '../aggregate/stage';
import { CommandError, RolledBack } from '../errors';
import type { Search } from '../planner/execute';
import { pushDown } from '../planner/push-down';
import { decodeTyped, encode } from '../storage/bson-io';
import type { CollectionState } from '../storage/catalog';
import type { Document } from '../values/types';
import { isArray, isDocument, show } from '../values/types';
import { valueAtPath } from '../values/path';
import { numberKindOf, toNumber } from '../values/numbers';
import type { Request } from '../wire/messages';
import type { Engine } from './context';
import {
  checkNamespace,
  collationFor,
  documentField,
  documentsField,
  ensureCollection,
  sizeField,
} from './context';
import { sessionOf } from './sessions';
import { insertOne, updateWhere } from './write';

/** Recognises the pipeline of the drivers' countDocuments, which an index can often answer alone. */
function countField(rest: readonly Document[]): string | undefined {
  const [stage] = rest;
  if (rest.length !== 1 || !stage || !isDocument(stage['$group'])) return undefined;
  const { _id: id, ...fields } = stage['$group'];
  const [[name, value] = ['', undefined], ...others] = Object.entries(fields);
  const isConstant = numberKindOf(id) !== undefined && toNumber(id) === 1;
  const isOne =
    isDocument(value) && numberKindOf(value['$sum']) !== undefined && toNumber(value['$sum']) === 1;
  return isConstant &&
    isOne &&
    others.length === 0 &&
    Object.keys(isDocument(value) ? value : {}).length === 1
    ? name
    : undefined;
}

class Aggregation {
  private readonly collection: CollectionState | undefined;
  private readonly base: Search;
  readonly held = { bytes: 0 };

  constructor(
    private readonly engine: Engine,
    private readonly request: Request,
    name: string | undefined,
  ) {
    const { body, db } = request;
    this.collection = name === undefined ? undefined : engine.store.find(db, name);
    const collation = collationFor(body, this.collection);
    this.base = {
      filter: {},
      collation,
      hint: body['hint'],
      let: documentField(body, 'let'),
      held: this.held,
    };
  }

  *documents(stages: readonly Document[]): Generator<Uint8Array> {
    const { search, rest, isWhole } = pushDown(stages, this.base);
    const { collection, engine } = this;
    if (isWhole) {
      if (collection) for (const { raw } of engine.executor.search(collection, search)) yield raw;
      return;
    }
    const counted = countField(rest);
    if (counted !== undefined && collection) {
      const n = engine.executor.count(collection, search);
      if (n > 0) yield encode({ _id: 1, [counted]: n });
      return;
    }
    for (const document of this.run(rest, this.source(search))) yield encode(document);
  }

  run(stages: readonly Document[], source: Iterable<Document>): Iterable<Document> {
    const { collation } = this.base;
    return runPipeline(stages, source, {
      collation,
      let: this.base.let,
      now: new Date(),
      maxMemoryBytes: MAX_MEMORY_BYTES,
      held: this.held,
      collection: (name) => ({ find: (filter) => this.foreign(name, filter) }),
    });
  }

  private *source(search: Search): Generator<Document> {
    if (!this.collection) return;
    for (const { raw } of this.engine.executor.search(this.collection, search)) yield decodeTyped(raw);
  }

  private *foreign(name: string, filter: Document): Generator<Document> {
    const { store, executor } = this.engine;
    const collection = store.find(this.request.db, name);
    if (!collection) return;
    const search = { filter, collation: this.base.collation, let: this.base.let };
    for (const { raw } of executor.search(collection, search)) yield decodeTyped(raw);
  }
}

/** Stages that are answered without a collection, and can only be the first. */
export const FIRST_STAGES = ['$listLocalSessions'];

/** `$listLocalSessions` as documents: the session that asks. */
function withSessions(stages: Document[], { lsid }: Document): Document[] {
  const [first, ...rest] = stages;
  if (!first || !FIRST_STAGES.some((name) => name in first)) return stages;
  return [{ $documents: [{ $literal: { _id: lsid ?? {}, lastUse: new Date() } }] }, ...rest];
}

export function aggregate(request: Request, engine: Engine): Buffer {
  const { body, db, name: command } = request;
  const target = body[command];
  const name = typeof target === 'string' ? target : undefined;
  if (name !== undefined) checkNamespace(db, name);
  const stages = withSessions(documentsField(body, 'pipeline'), body);
  const cursor = documentField(body, 'cursor') ?? {};
  const last = stages.at(-1) ?? {};
  const aggregation = new Aggregation(engine, request, name);
  const options = {
    batchSize: cursor['batchSize'] === undefined ? undefined : sizeField(cursor, 'batchSize'),
    session: sessionOf(body),
    held: aggregation.held,
  };
  const namespace = `${db}.${name ?? '$cmd.aggregate'}`;
  // Wrong stages are refused before the first document is read.
  aggregation.run(
    stages.filter((stage) => stage !== last || !isOutput(stage)),
    [],
  );
  if (!isOutput(last)) return engine.cursors.first(namespace, aggregation.documents(stages), options);
  if (documentField(body, 'readConcern')?.['level'] === 'linearizable') {
    throw new CommandError(72, '$out and $merge cannot be used with a linearizable read concern');
  }
  const results = [...aggregation.documents(stages.slice(0, -1))];
  if ('$out' in last) writeOut(engine, db, last['$out'], results);
  else mergeInto(engine, db, last['$merge'], results);
  return engine.cursors.first(namespace, [], options);
}

/** The stages that write, and can only be the last. */
export const OUTPUT_STAGES = ['$out', '$merge'];

/** Whether a stage writes, so that its aggregation is a write command. */
export function isOutput(stage: Document): boolean {
  return OUTPUT_STAGES.some((name) => name in stage);
}

function targetOf(db: string, value: unknown): { db: string; name: string } {
  if (typeof value === 'string') return { db, name: value };
  if (isDocument(value) && typeof value['coll'] === 'string') {
    return { db: typeof value['db'] === 'string' ? value['db'] : db, name: value['coll'] };
  }
  throw new CommandError(16990, '$out and $merge require the name of a collection');
}

/** Replaces a collection by the results; if one of them is refused, the collection stays unchanged. */
function writeOut(engine: Engine, db: string, value: unknown, results: readonly Uint8Array[]): void {
  const target = targetOf(db, value);
  checkNamespace(target.db, target.name);
  const collection = ensureCollection(engine, target.db, target.name);
  for (const { recordId, raw } of [...engine.executor.search(collection, { filter: {} })]) {
    engine.records.remove(collection, recordId, raw);
  }
  try {
    for (const raw of results) insertOne(engine, collection, Buffer.from(raw), false);
  } catch (error) {
    throw new RolledBack(error);
  }
}

const WHEN_MATCHED: readonly unknown[] = ['merge', 'replace', 'keepExisting', 'fail'];
const WHEN_NOT_MATCHED: readonly unknown[] = ['insert', 'discard', 'fail'];

type Merge = { keys: string[]; whenMatched: unknown; whenNotMatched: unknown };

function readMerge(operand: Document): Merge {
  const {
    on = '_id',
    whenMatched = 'merge',
    whenNotMatched = 'insert',
  } = stageFields('$merge', operand, ['into', 'on', 'whenMatched', 'whenNotMatched']);
  if (!Array.isArray(whenMatched) && !WHEN_MATCHED.includes(whenMatched))
    throw new CommandError(
      2,
      `Enumeration value '${show(whenMatched)}' for field 'whenMatched' is not valid`,
    );
  if (!WHEN_NOT_MATCHED.includes(whenNotMatched))
    throw new CommandError(
      2,
      `Enumeration value '${show(whenNotMatched)}' for field 'whenNotMatched' is not valid`,
    );
  const keys = (Array.isArray(on) ? on : [on]).filter((key) => typeof key === 'string');
  return { keys, whenMatched, whenNotMatched };
}

/** The filter for the document that a result merges into; undefined if there can be none. */
function mergeFilter(keys: readonly string[], document: Document): Document | undefined {
  const entries = keys.map((key): [string, Document] => {
    const value = valueAtPath(document, key);
    const isOpen = value === undefined && key === '_id';
    if (isOpen || (value !== undefined && value !== null && !isArray(value))) return [key, { $eq: value }];
    const message = `$merge write error: 'on' field '${key}' cannot be missing, null, undefined or an array`;
    throw new CommandError(51132, message);
  });
  return entries.some(([, { $eq: value }]) => value === undefined) ? undefined : Object.fromEntries(entries);
}

function mergeInto(engine: Engine, db: string, value: unknown, results: readonly Uint8Array[]): void {
  const options = isDocument(value) ? value : { into: value };
  const target = targetOf(db, options['into']);
  checkNamespace(target.db, target.name);
  const { keys, whenMatched, whenNotMatched } = readMerge(options);
  const collection = ensureCollection(engine, target.db, target.name);
  const isKept = collection.indexes.some(
    ({ unique, partialFilter, paths }) =>
      unique && !partialFilter && paths.length === keys.length && paths.every((path) => keys.includes(path)),
  );
  if (!isKept) throw new CommandError(51183, 'Cannot find index to verify that join fields will be unique');
  for (const raw of results) {
    const document = decodeTyped(raw);
    const filter = mergeFilter(keys, document);
    const [hit] = filter ? engine.executor.search(collection, { filter, limit: 1 }) : [];
    const isFailure = hit !== undefined && whenMatched === 'fail';
    if (!hit && whenNotMatched === 'fail')
      throw new CommandError(13113, '$merge could not find a matching document');
    // If a match is an error, the unique index reports it.
    if (isFailure || (!hit && whenNotMatched === 'insert'))
      insertOne(engine, collection, Buffer.from(raw), false);
    if (!hit || isFailure) continue;
    if (whenMatched === 'keepExisting') continue;
    const { _id: id, ...fields } = document;
    const isReplace = whenMatched === 'replace';
    const update = Array.isArray(whenMatched)
      ? whenMatched.filter(isDocument)
      : isReplace
        ? fields
        : [{ $replaceWith: { $mergeObjects: ['$$ROOT', '$$new'] } }];
    const search = { filter: { _id: decodeTyped(hit.raw)['_id'] }, let: { new: { $literal: document } } };
    updateWhere(engine, collection, {
      search,
      update,
      arrayFilters: [],
      multi: false,
      upsert: false,
      bypass: false,
    });
  }
}
