import { UUID } from 'bson';
import { CommandError } from '../errors';
import { compileFilter } from '../match/compile-filter';
import type { Collation } from '../values/compare';
import type { Document } from '../values/types';
import { isArray, isDocument } from '../values/types';
import { decode, decoderFor } from './bson-io';
import { toNumber } from '../values/numbers';

/** One index of a collection as the planner and the store see it. */
export type IndexState = {
  readonly id: number;
  readonly name: string;
  readonly spec: Document;
  readonly paths: readonly string[];
  readonly segments: readonly (readonly string[])[];
  readonly directions: readonly number[];
  /** Per path, whether the index is hashed; it is stored in value order nevertheless. */
  readonly hashed: readonly boolean[];
  readonly unique: boolean;
  readonly sparse: boolean;
  readonly partialFilter: Document | undefined;
  readonly isCovered: (document: Document) => boolean;
  readonly collation: Collation | undefined;
  readonly ttlSeconds: number | undefined;
  /** Per path, whether any document ever had an array there. Never goes back. */
  readonly multikey: boolean[];
  /** Whether any key was too long or too precise to be stored exactly; such an index serves no sorts. */
  truncated: boolean;
};

/** One collection: its catalog entry, and its in-memory counters. */
export type CollectionState = {
  readonly id: number;
  db: string;
  name: string;
  readonly uuid: Uint8Array;
  options: Document;
  /** Returns the validation error of a document, or undefined. */
  validator: ((raw: Uint8Array) => Document | undefined) | undefined;
  indexes: IndexState[];
  count: number;
  nextRecordId: number;
  /** Incremented by each change of its indexes or name; an open transaction that used it must then retry. */
  epoch: number;
  /** Made by a transaction that has not committed; lists leave it out. */
  isPending: boolean;
};

function isLocale(name: string): boolean {
  try {
    return Intl.Collator.supportedLocalesOf(name.replace('_', '-')).length > 0;
  } catch {
    return false;
  }
}

/** Reads a collation option; the strengths 1 to 3 are known, and "simple" means none. */
export function readCollation(value: unknown): Collation | undefined {
  if (!isDocument(value) || value['locale'] === 'simple') return undefined;
  const { locale } = value;
  const strength = value['strength'] === undefined ? 3 : toNumber(value['strength']);
  if (typeof locale !== 'string') throw new CommandError(40414, "BSON field 'collation.locale' is missing");
  if (!isLocale(locale)) throw new CommandError(2, `Field 'locale' is invalid in a collation: '${locale}'`);
  if (strength !== 1 && strength !== 2 && strength !== 3) {
    throw new CommandError(2, `collation strength ${strength} is not supported; use 1, 2 or 3`);
  }
  for (const option of ['caseLevel', 'numericOrdering', 'backwards']) {
    if (value[option] === true) throw new CommandError(2, `collation option ${option} is not supported`);
  }
  return { locale, strength };
}

function readDirection(path: string, direction: unknown): number {
  if (direction === 'hashed') return 1;
  if (typeof direction === 'string') {
    throw new CommandError(
      67,
      `index type '${direction}' on field '${path}' is not supported by the embedded engine`,
    );
  }
  const value = toNumber(direction);
  if (Number.isNaN(value) || value === 0) {
    throw new CommandError(
      67,
      `Values in v:2 index key pattern must be nonzero numbers: { ${path}: ${direction} }`,
    );
  }
  return value > 0 ? 1 : -1;
}

/** As in MongoDB. */
const MAX_TTL_SECONDS = 2_147_483_647;

/** The fields of an index; throws if it cannot have them. */
function readPaths(key: Document): string[] {
  const paths = Object.keys(key);
  if (paths.length === 0 || paths.length > 32)
    throw new CommandError(67, 'an index must have between 1 and 32 fields');
  for (const path of paths) {
    const isOdd = path.split('.').includes('') || path.startsWith('$') || path.includes('$**');
    if (isOdd) throw new CommandError(67, `index field '${path}' is not supported`);
  }
  return paths;
}

/** After how many seconds the documents of a TTL index expire; undefined for other indexes. */
function readTtlSeconds({ expireAfterSeconds }: Document, fieldCount: number): number | undefined {
  if (expireAfterSeconds === undefined) return undefined;
  if (fieldCount > 1) throw new CommandError(67, 'TTL indexes are single-field indexes');
  const seconds = toNumber(expireAfterSeconds);
  if (seconds >= 0 && seconds <= MAX_TTL_SECONDS) return seconds;
  throw new CommandError(
    67,
    `TTL index 'expireAfterSeconds' option must be a number from 0 to ${MAX_TTL_SECONDS}`,
  );
}

/** Checks an index specification and prepares what the store needs of it. */
export function makeIndex(
  id: number,
  spec: Document,
  known?: { multikey: unknown; truncated: unknown },
): IndexState {
  const { key, name, partialFilterExpression: partial } = spec;
  if (!isDocument(key) || typeof name !== 'string')
    throw new CommandError(9, 'an index must have a key and a name');
  const paths = readPaths(key);
  const collation = readCollation(spec['collation']);
  const partialFilter = isDocument(partial) ? partial : undefined;
  if (partial !== undefined && !partialFilter)
    throw new CommandError(14, 'partialFilterExpression must be an object');
  const ttlSeconds = readTtlSeconds(spec, paths.length);
  const flags = known && isArray(known.multikey) ? known.multikey : [];
  return {
    id,
    name,
    spec,
    paths,
    segments: paths.map((path) => path.split('.')),
    directions: paths.map((path) => readDirection(path, key[path])),
    hashed: paths.map((path) => key[path] === 'hashed'),
    unique: spec['unique'] === true || name === '_id_',
    sparse: spec['sparse'] === true,
    partialFilter,
    isCovered: partialFilter ? compileFilter(partialFilter, collation ? { collation } : {}) : () => true,
    collation,
    ttlSeconds,
    multikey: paths.map((_, i) => flags[i] === true),
    truncated: known?.truncated === true,
  };
}

export function makeValidator(options: Document): CollectionState['validator'] {
  const { validator } = options;
  if (
    !isDocument(validator) ||
    options['validationLevel'] === 'off' ||
    options['validationAction'] === 'warn'
  ) {
    return undefined;
  }
  const read = decoderFor(validator);
  const rules = Object.entries(validator).map(([key, wanted]) => {
    const operatorName = key.startsWith('$') || !isDocument(wanted) ? key : (Object.keys(wanted)[0] ?? key);
    const specifiedAs = { [key]: wanted };
    return { matches: compileFilter(specifiedAs), details: { operatorName, specifiedAs } };
  });
  return (raw) => {
    const document = read(raw);
    return rules.find(({ matches }) => !matches(document))?.details;
  };
}

/** A new, empty collection with its index on _id. */
export function makeCollection(
  id: number,
  indexId: number,
  db: string,
  name: string,
  options: Document,
): CollectionState {
  const inCollation = options['collation'] === undefined ? {} : { collation: options['collation'] };
  return {
    id,
    db,
    name,
    uuid: new UUID().buffer,
    options,
    validator: makeValidator(options),
    indexes: [makeIndex(indexId, { v: 2, key: { _id: 1 }, name: '_id_', ...inCollation })],
    count: 0,
    nextRecordId: 1,
    epoch: 0,
    isPending: false,
  };
}

/** The form in which the catalog keeps a collection. */
export function toRecord(collection: CollectionState): Document {
  const { id, db, name, uuid, options } = collection;
  const indexes = collection.indexes.map((index) => {
    const { spec, multikey, truncated } = index;
    return { id: index.id, spec, multikey, truncated };
  });
  return { id, db, name, uuid: new UUID(Buffer.from(uuid)), options, indexes };
}

const DAMAGED_CATALOG = 'The catalog of the data folder is damaged. Restore a backup.';

/** Reads what toRecord wrote; throws if it is damaged. */
export function fromRecord(record: Buffer | undefined): CollectionState {
  const { id, db, name, uuid, options, indexes } = record ? decode(record) : {};
  if (typeof id !== 'number' || typeof db !== 'string' || typeof name !== 'string' || !isArray(indexes)) {
    throw new Error(DAMAGED_CATALOG);
  }
  const knownOptions = isDocument(options) ? options : {};
  return {
    id,
    db,
    name,
    uuid: uuid instanceof UUID ? uuid.buffer : new UUID().buffer,
    options: knownOptions,
    validator: makeValidator(knownOptions),
    indexes: indexes.filter(isDocument).map((index) => {
      if (typeof index['id'] !== 'number' || !isDocument(index['spec'])) throw new Error(DAMAGED_CATALOG);
      return makeIndex(index['id'], index['spec'], {
        multikey: index['multikey'],
        truncated: index['truncated'],
      });
    }),
    count: 0,
    nextRecordId: 1,
    epoch: 0,
    isPending: false,
  };
}
