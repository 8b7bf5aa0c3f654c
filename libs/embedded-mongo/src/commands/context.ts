import { CommandError } from '../errors';
import { Executor } from '../planner/execute';
import type { CollectionState } from '../storage/catalog';
import { makeCollection, readCollation } from '../storage/catalog';
import { Records } from '../storage/records';
import type { RetriedWrites } from '../storage/retried-writes';
import type { Store } from '../storage/store';
import type { Collation } from '../values/compare';
import { numberKindOf, toNumber } from '../values/numbers';
import type { Document } from '../values/types';
import { isArray, isDocument } from '../values/types';
import type { Request } from '../wire/messages';
import type { Cursors } from './cursors';
import type { FailPoints } from './fail-points';
import type { ReplicaSet } from './replica-set';
import type { Sessions } from './sessions';

/** What commands work with. */
export type Engine = {
  store: Store;
  records: Records;
  executor: Executor;
  cursors: Cursors;
  sessions: Sessions;
  /** Only on a server that was started for tests. */
  failPoints: FailPoints | undefined;
  /** Only on a member of a replica set, as is what it answered to numbered writes. */
  replicaSet: ReplicaSet | undefined;
  retried: RetriedWrites | undefined;
};

/** Answers a command with a document, or with the bytes of one. */
export type Handler = (request: Request, engine: Engine) => Document | Buffer;

/** How a command runs: a read at once, a write in the next group commit, a catalog change in a commit of its own. */
export type Command = { kind: 'read' | 'write' | 'catalog' | 'session'; run: Handler };

/** Longest name of a collection with its database. */
const MAX_NAMESPACE_BYTES = 255;

/** Reads a field that must be a document when it is there. */
export function documentField(body: Document, name: string): Document | undefined {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  if (isDocument(value)) return value;
  throw new CommandError(14, `BSON field '${name}' is the wrong type, expected type 'object'`);
}

/** Reads a field that must be a list of documents. */
export function documentsField(body: Document, name: string): Document[] {
  const value = body[name];
  if (value === undefined) return [];
  if (isArray(value) && value.every(isDocument)) return value.filter(isDocument);
  throw new CommandError(14, `BSON field '${name}' is the wrong type, expected type 'array' of objects`);
}

/** Reads a whole number, for limits and sizes. */
export function numberField(body: Document, name: string, fallback = 0): number {
  const value = body[name];
  if (value === undefined || value === null) return fallback;
  if (numberKindOf(value) === undefined) {
    throw new CommandError(
      14,
      `BSON field '${name}' is the wrong type, expected types '[long, int, decimal, double]'`,
    );
  }
  return Math.trunc(toNumber(value));
}

/** Reads a number that must not be negative. */
export function sizeField(body: Document, name: string): number {
  const value = numberField(body, name);
  if (value < 0)
    throw new CommandError(51024, `BSON field '${name}' value must be >= 0, actual value '${value}'`);
  return value;
}

/** The collection that a command names, checked. */
export function collectionName({ body, name, db }: Pick<Request, 'body' | 'name' | 'db'>): string {
  const value = body[name];
  if (typeof value !== 'string')
    throw new CommandError(73, `collection name has invalid type ${typeof value}`);
  checkNamespace(db, value);
  return value;
}

/** Refuses names that MongoDB refuses. */
export function checkNamespace(db: string, name: string): void {
  if (db === '' || /[/\\. "$\0]/.test(db) || db.length > 63)
    throw new CommandError(73, `Invalid database name: '${db}'`);
  const isBad = name === '' || name.startsWith('.') || name.endsWith('.') || /[$\0]/.test(name);
  if (isBad) throw new CommandError(73, `Invalid namespace specified '${db}.${name}'`);
  if (Buffer.byteLength(`${db}.${name}`) > MAX_NAMESPACE_BYTES) {
    throw new CommandError(73, `Fully qualified namespace is too long: '${db}.${name}'`);
  }
}

/** The collation of a command, else that of its collection. */
export function collationFor(body: Document, collection: CollectionState | undefined): Collation | undefined {
  if (body['collation'] !== undefined) return readCollation(body['collation']);
  return collection ? readCollation(collection.options['collation']) : undefined;
}

/** The collection to write into, created when it is not there. */
export function ensureCollection({ store }: Engine, db: string, name: string): CollectionState {
  return store.find(db, name) ?? store.create(db, name, {});
}

/** The collection to change; if it does not exist and must not be created, an empty temporary one. */
export function collectionToChange(
  engine: Engine,
  db: string,
  name: string,
  creates: boolean,
): CollectionState {
  if (creates) return ensureCollection(engine, db, name);
  // The numbers of stored collections begin at 1.
  return engine.store.find(db, name) ?? makeCollection(0, 0, db, name, {});
}
