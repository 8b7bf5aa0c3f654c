import { ObjectId } from 'bson';
import { CommandError } from '../errors';
import { compileFilter } from '../match/compile-filter';
import { compileProjection } from '../project/compile-projection';
import type { Search } from '../planner/execute';
import { checkSize, checkStructure, decode, decodeTyped, encode } from '../storage/bson-io';
import type { CollectionState } from '../storage/catalog';
import { checkTime } from '../time-limit';
import { compileUpdate, upsertDocument } from '../update/compile-update';
import { bsonTypeOf, valuesEqual } from '../values/compare';
import { toNumber } from '../values/numbers';
import type { Document } from '../values/types';
import { isArray, isDocument } from '../values/types';
import type { Request } from '../wire/messages';
import type { Engine } from './context';
import {
  collationFor,
  collectionName,
  collectionToChange,
  documentField,
  documentsField,
  ensureCollection,
} from './context';
import { searchOf } from './read';

/** Most operations in one write command, as in MongoDB. */
export const MAX_WRITE_BATCH = 100_000;

/** Puts a generated _id first when the client sent none. */
function withId(document: Document): Document {
  const { _id: id, ...rest } = document;
  return { _id: id === undefined ? new ObjectId() : id, ...rest };
}

function checkId(id: unknown): void {
  const type = bsonTypeOf(id);
  if (type === 'array' || type === 'regex')
    throw new CommandError(2, `The '_id' value cannot be of type ${type}`);
  if (
    isDocument(id) &&
    Object.keys(id).some((key) => key.startsWith('$') && !['$ref', '$id', '$db'].includes(key))
  ) {
    throw new CommandError(52, "_id fields may not contain '$'-prefixed fields");
  }
}

/** The bytes to store: the client's own if _id comes first, so that decoding loses nothing. */
function storedForm(raw: Buffer): Buffer {
  checkStructure(raw);
  const isIdFirst = raw.length > 9 && raw.toString('latin1', 5, 9) === '_id\0';
  if (isIdFirst) {
    checkSize(raw);
    const type = raw[4] ?? 0;
    if (type === 4 || type === 11 || type === 3) checkId(decodeTyped(raw)['_id']);
    return raw;
  }
  const document = withId(decodeTyped(raw));
  checkId(document['_id']);
  return encode(document);
}

function validate(collection: CollectionState, raw: Buffer, bypass: unknown, before?: Buffer): void {
  const details = bypass === true ? undefined : collection.validator?.(raw);
  if (!details) return;
  // The moderate level does not validate documents that were invalid before.
  if (before && collection.options['validationLevel'] === 'moderate' && collection.validator?.(before))
    return;
  throw new CommandError(121, 'Document failed validation', {
    errInfo: { failingDocumentId: decode(raw)['_id'], details },
  });
}

/** Keeps a capped collection within its number of documents, the oldest go first. */
function trimCapped({ store, records, executor }: Engine, collection: CollectionState): void {
  if (collection.options['capped'] !== true || collection.options['max'] === undefined) return;
  const excess = store.countOf(collection) - toNumber(collection.options['max']);
  if (excess <= 0) return;
  for (const { recordId, raw } of [...executor.search(collection, { filter: {}, limit: excess })]) {
    records.remove(collection, recordId, raw);
  }
}

/** Stores one document as a client sent it. */
export function insertOne(engine: Engine, collection: CollectionState, raw: Buffer, bypass: unknown): void {
  checkTime();
  const stored = storedForm(raw);
  validate(collection, stored, bypass);
  engine.records.insert(collection, stored);
  trimCapped(engine, collection);
}

type Outcome = { n: number; writeErrors: Document[] };

/** Runs the operations of a write command; an ordered one stops at the first error. */
export function runEach<T>(
  items: readonly T[],
  isOrdered: boolean,
  run: (item: T, index: number) => void,
): Document[] {
  const errors: Document[] = [];
  if (items.length === 0 || items.length > MAX_WRITE_BATCH) {
    throw new CommandError(
      16,
      `Write batch sizes must be between 1 and ${MAX_WRITE_BATCH}. Got ${items.length} operations.`,
    );
  }
  for (const [index, item] of items.entries()) {
    try {
      run(item, index);
    } catch (error) {
      // A conflict aborts the whole transaction, not only one document's write.
      if (!(error instanceof CommandError) || error.code === 112) throw error;
      errors.push({ index, code: error.code, errmsg: error.message, ...error.extra });
      if (isOrdered) break;
    }
  }
  return errors;
}

function answer({ n, writeErrors }: Outcome, more: Document = {}): Document {
  return { n, ...more, ...(writeErrors.length > 0 ? { writeErrors } : {}), ok: 1 };
}

export function insert(request: Request, engine: Engine): Document {
  const name = collectionName(request);
  const { body, rawDocuments } = request;
  if (name.startsWith('system.')) throw new CommandError(73, `cannot write to '${request.db}.${name}'`);
  const collection = ensureCollection(engine, request.db, name);
  let n = 0;
  const writeErrors = runEach(rawDocuments, body['ordered'] !== false, (raw) => {
    insertOne(engine, collection, raw, body['bypassDocumentValidation']);
    n += 1;
  });
  return answer({ n, writeErrors });
}

/** One update as update, findAndModify and bulkWrite describe it. */
type UpdateSpec = {
  search: Search;
  update: Document | readonly Document[];
  arrayFilters: Document[];
  multi: boolean;
  upsert: boolean;
  bypass: unknown;
};

type UpdateOutcome = {
  matched: number;
  modified: number;
  upserted?: Document;
  before?: Buffer;
  after?: Buffer;
};

function isModifier(update: Document | readonly Document[]): boolean {
  return isArray(update) || Object.keys(update)[0]?.startsWith('$') === true;
}

/** Reads an update part: operators, a replacement or a pipeline. */
function updateField(value: unknown): Document | readonly Document[] {
  if (isDocument(value)) return value;
  if (isArray(value) && value.every(isDocument)) return value.filter(isDocument);
  throw new CommandError(9, 'Update argument must be either an object or an array');
}

/** Updates the matches, or inserts if there are none and `upsert` is set. */
export function updateWhere(engine: Engine, collection: CollectionState, spec: UpdateSpec): UpdateOutcome {
  const { search, update, multi } = spec;
  const { filter, collation } = search;
  if (multi && !isModifier(update))
    throw new CommandError(9, 'multi update is not supported for replacement-style update');
  const options = { arrayFilters: spec.arrayFilters, collation, let: search.let, filter };
  const compiled = compileUpdate(update, options);
  // Collects the records before writing the first: a changed document could be found again later in the index (Halloween problem).
  const ids = recordIds(engine, collection, { ...search, limit: multi ? 0 : 1 });
  const outcome: UpdateOutcome = { matched: ids.length, modified: 0 };
  for (const recordId of ids) {
    const raw = engine.records.read(collection, recordId);
    if (!raw) continue;
    const before = decodeTyped(raw);
    const after = withIdOf(before, compiled.apply(before, { isInsert: false }));
    const stored = encode(after);
    checkStructure(stored);
    validate(collection, stored, spec.bypass, raw);
    engine.records.update(collection, recordId, raw, stored);
    if (!stored.equals(raw)) outcome.modified += 1;
    Object.assign(outcome, { before: raw, after: stored });
  }
  if (ids.length > 0 || !spec.upsert) return outcome;
  const fresh = withId(compiled.apply(upsertDocument(filter, update), { isInsert: true }));
  checkId(fresh['_id']);
  const stored = encode(fresh);
  insertOne(engine, collection, stored, spec.bypass);
  return { matched: 0, modified: 0, upserted: { _id: fresh['_id'] }, after: stored };
}

function withIdOf(before: Document, after: Document): Document {
  const { _id: id, ...rest } = after;
  if (id === undefined) return { _id: before['_id'], ...rest };
  if (!valuesEqual(before['_id'], id)) {
    throw new CommandError(
      66,
      "Performing an update on the path '_id' would modify the immutable field '_id'",
    );
  }
  return Object.keys(after)[0] === '_id' ? after : { _id: id, ...rest };
}

/** Removes the matches; returns how many, and the last of them. */
export function deleteWhere(
  engine: Engine,
  collection: CollectionState,
  search: Search,
): { n: number; last: Buffer | undefined } {
  const ids = recordIds(engine, collection, search);
  let last: Buffer | undefined;
  for (const recordId of ids) {
    const raw = engine.records.read(collection, recordId);
    if (raw) engine.records.remove(collection, recordId, raw);
    last = raw;
  }
  return { n: ids.length, last };
}

function recordIds(engine: Engine, collection: CollectionState, search: Search): number[] {
  return Array.from(engine.executor.search(collection, search), ({ recordId }) => recordId);
}

/** Reads one element of update's list. */
export function updateSpec(
  item: Document,
  body: Document,
  collection: CollectionState,
  names = { filter: 'q', update: 'u' },
): UpdateSpec {
  const { filter } = names;
  if (!isDocument(item[filter]))
    throw new CommandError(14, `BSON field 'update.updates.${filter}' is missing or not an object`);
  if (item['multi'] === true && item['sort'] !== undefined)
    throw new CommandError(9, 'Cannot specify sort with multi=true');
  return {
    search: {
      filter: documentField(item, filter) ?? {},
      sort: documentField(item, 'sort'),
      collation: collationFor(item, collection),
      hint: item['hint'],
      let: documentField(body, 'let'),
    },
    update: updateField(item[names.update]),
    arrayFilters: documentsField(item, 'arrayFilters'),
    multi: item['multi'] === true,
    upsert: item['upsert'] === true,
    bypass: body['bypassDocumentValidation'],
  };
}

export function update(request: Request, engine: Engine): Document {
  const { body, db } = request;
  const updates = documentsField(body, 'updates');
  const creates = updates.some((item) => item['upsert'] === true);
  const collection = collectionToChange(engine, db, collectionName(request), creates);
  let n = 0;
  let nModified = 0;
  const upserted: Document[] = [];
  const writeErrors = runEach(updates, body['ordered'] !== false, (item, index) => {
    const outcome = updateWhere(engine, collection, updateSpec(item, body, collection));
    n += outcome.matched + (outcome.upserted ? 1 : 0);
    nModified += outcome.modified;
    if (outcome.upserted) upserted.push({ index, ...outcome.upserted });
  });
  return answer({ n, writeErrors }, { nModified, ...(upserted.length > 0 ? { upserted } : {}) });
}

export function remove(request: Request, engine: Engine): Document {
  const { body, db } = request;
  const collection = engine.store.find(db, collectionName(request));
  let n = 0;
  const writeErrors = runEach(documentsField(body, 'deletes'), body['ordered'] !== false, (item) => {
    const limit = toNumber(item['limit']);
    if (limit !== 0 && limit !== 1)
      throw new CommandError(9, `The limit field in delete objects must be 0 or 1. Got ${limit}`);
    const search = searchOf({ ...item, let: body['let'] }, collection, 'q');
    if (!collection) compileFilter(search.filter, { collation: search.collation, let: search.let });
    else n += deleteWhere(engine, collection, search).n;
  });
  return answer({ n, writeErrors });
}

/** Handles findAndModify: one document, as it was or as it is now. */
export function findAndModify(request: Request, engine: Engine): Document {
  const { body, db } = request;
  const isRemove = body['remove'] === true;
  const isNew = body['new'] === true;
  if (isRemove && (body['update'] !== undefined || isNew || body['upsert'] === true)) {
    throw new CommandError(9, "Cannot specify both an 'update', 'new' or 'upsert' and 'remove'=true");
  }
  if (!isRemove && body['update'] === undefined)
    throw new CommandError(9, "Either an update or 'remove'=true must be specified");
  const collection = collectionToChange(engine, db, collectionName(request), body['upsert'] === true);
  const search = { ...searchOf(body, collection, 'query'), limit: 1 };
  const shape = (raw: Buffer | undefined): Document | null => {
    if (!raw) return null;
    const fields = documentField(body, 'fields');
    const document = decodeTyped(raw);
    const { filter, collation } = search;
    return fields && Object.keys(fields).length > 0
      ? compileProjection(fields, filter, { collation, let: search.let })(document)
      : document;
  };
  if (isRemove) {
    const { n, last } = deleteWhere(engine, collection, search);
    return { lastErrorObject: { n }, value: shape(last), ok: 1 };
  }
  const outcome = updateWhere(engine, collection, {
    search,
    update: updateField(body['update']),
    arrayFilters: documentsField(body, 'arrayFilters'),
    multi: false,
    upsert: body['upsert'] === true,
    bypass: body['bypassDocumentValidation'],
  });
  const lastErrorObject = {
    n: outcome.matched + (outcome.upserted ? 1 : 0),
    updatedExisting: outcome.matched > 0,
    ...(outcome.upserted ? { upserted: outcome.upserted['_id'] } : {}),
  };
  return { lastErrorObject, value: shape(isNew ? outcome.after : outcome.before), ok: 1 };
}
