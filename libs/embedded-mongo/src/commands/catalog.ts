import { Long, UUID } from 'bson';
import { CommandError } from '../errors';
import { compileFilter } from '../match/compile-filter';
import type { FilterNode } from '../match/parse-filter';
import { parseFilter } from '../match/parse-filter';
import { sameKey } from '../planner/plan';
import { encode } from '../storage/bson-io';
import type { CollectionState, IndexState } from '../storage/catalog';
import { makeValidator, readCollation } from '../storage/catalog';
import { valuesEqual } from '../values/compare';
import type { Document } from '../values/types';
import { isTrue } from '../values/numbers';
import { isArray, isDocument, show } from '../values/types';
import type { Request } from '../wire/messages';
import type { Engine } from './context';
import { checkNamespace, collectionName, documentField, documentsField, ensureCollection } from './context';
import { sessionOf } from './sessions';

const CREATE_OPTIONS = [
  'capped',
  'size',
  'max',
  'validator',
  'validationLevel',
  'validationAction',
  'collation',
];
const NO_CREATE = ['viewOn', 'pipeline', 'timeseries', 'clusteredIndex', 'encryptedFields'];
/** The options of an index that have an effect. */
export const INDEX_OPTIONS = [
  'unique',
  'sparse',
  'partialFilterExpression',
  'expireAfterSeconds',
  'collation',
  'hidden',
];

function needCollection({ store }: Engine, db: string, name: string): CollectionState {
  const collection = store.find(db, name);
  if (!collection) throw new CommandError(26, `ns does not exist: ${db}.${name}`);
  return collection;
}

function pick(body: Document, names: readonly string[]): Document {
  return Object.fromEntries(
    names.filter((name) => body[name] !== undefined).map((name) => [name, body[name]]),
  );
}

export function create(request: Request, engine: Engine): Document {
  const { body, db } = request;
  const name = collectionName(request);
  const refused = NO_CREATE.find((option) => body[option] !== undefined);
  if (refused) throw new CommandError(238, `create with ${refused} is not supported by the embedded engine`);
  const options = pick(body, CREATE_OPTIONS);
  const known = engine.store.find(db, name);
  if (known && !valuesEqual(known.options, options)) {
    throw new CommandError(48, `namespace ${db}.${name} already exists, but with different options`);
  }
  if (isTrue(options['capped']) && options['size'] === undefined)
    throw new CommandError(72, "the 'size' field is required when 'capped' is true");
  readCollation(options['collation']);
  makeValidator(options);
  if (!known) engine.store.commit(() => engine.store.create(db, name, options));
  return { ok: 1 };
}

export function drop(request: Request, engine: Engine): Document {
  const name = collectionName(request);
  const collection = engine.store.find(request.db, name);
  if (!collection) return { ok: 1 };
  const nIndexesWas = collection.indexes.length;
  engine.store.drop(collection);
  engine.cursors.killNamespace(`${request.db}.${name}`);
  return { nIndexesWas, ns: `${request.db}.${name}`, ok: 1 };
}

export function dropDatabase({ db }: Request, engine: Engine): Document {
  const own = [...engine.store.collections.values()].filter((collection) => collection.db === db);
  for (const collection of own) {
    engine.store.drop(collection);
    engine.cursors.killNamespace(`${db}.${collection.name}`);
  }
  return own.length > 0 ? { dropped: db, ok: 1 } : { ok: 1 };
}

export function renameCollection({ body }: Request, engine: Engine): Document {
  const split = (value: unknown): [string, string] => {
    const text = typeof value === 'string' ? value : '';
    const dot = text.indexOf('.');
    const parts: [string, string] = [text.slice(0, Math.max(dot, 0)), text.slice(dot + 1)];
    checkNamespace(...parts);
    return parts;
  };
  const [fromDb, fromName] = split(body['renameCollection']);
  const [toDb, toName] = split(body['to']);
  const collection = engine.store.find(fromDb, fromName);
  if (!collection) throw new CommandError(26, `Source collection ${fromDb}.${fromName} does not exist`);
  const existing = engine.store.find(toDb, toName);
  if (existing === collection) throw new CommandError(20, "Can't rename a collection to itself");
  if (existing && body['dropTarget'] !== true) throw new CommandError(48, 'target namespace exists');
  if (existing) engine.store.drop(existing);
  engine.store.rename(collection, toDb, toName);
  engine.cursors.killNamespace(`${fromDb}.${fromName}`);
  return { ok: 1 };
}

/** Handles collMod, as far as validators, and the time to live and the hiding of an index. */
export function collMod(request: Request, engine: Engine): Document {
  const { body, db } = request;
  const collection = needCollection(engine, db, collectionName(request));
  const changed = pick(body, ['validator', 'validationLevel', 'validationAction']);
  if (Object.keys(changed).length > 0)
    engine.store.setOptions(collection, { ...collection.options, ...changed });
  const wanted = documentField(body, 'index');
  if (!wanted) return { ok: 1 };
  const index = collection.indexes.find(
    ({ name, spec }) => name === wanted['name'] || sameKey(spec['key'], wanted['keyPattern']),
  );
  if (!index) throw new CommandError(27, 'cannot find index for collMod');
  const options = pick(wanted, ['expireAfterSeconds', 'hidden']);
  const unknown = Object.keys(wanted).find(
    (key) => !['name', 'keyPattern'].includes(key) && !(key in options),
  );
  if (unknown !== undefined)
    throw new CommandError(
      238,
      `collMod of an index with ${unknown} is not supported by the embedded engine`,
    );
  const fresh = engine.store.newIndex({ ...index.spec, ...options });
  engine.store.changeCatalog(collection, () => {
    const same = { ...fresh, id: index.id, multikey: index.multikey, truncated: index.truncated };
    collection.indexes = collection.indexes.map((other) => (other === index ? same : other));
  });
  const changes = Object.entries(options).flatMap(([name, value]) => [
    [`${name}_old`, index.spec[name] ?? (name === 'hidden' ? false : undefined)],
    [`${name}_new`, value],
  ]);
  return { ...Object.fromEntries(changes), ok: 1 };
}

const IN_PARTIAL = new Set(['$eq', '$gt', '$gte', '$lt', '$lte', '$in', '$exists', '$type']);

/** https://www.mongodb.com/docs/manual/core/index-partial/ lists what such a filter may hold. */
function checkPartialFilter(node: FilterNode): void {
  if (node.kind === 'and' || node.kind === 'or') return node.children.forEach(checkPartialFilter);
  const isKnown = node.kind === 'path' && IN_PARTIAL.has(node.predicate.op);
  const what = node.kind === 'path' ? node.predicate.op : `$${node.kind}`;
  if (!isKnown) throw new CommandError(67, `Expression not supported in partial index: ${what}`);
}

function checkIndexOptions(item: Document): Document {
  const key = documentField(item, 'key');
  if (!key) throw new CommandError(9, "The 'key' field is a required property of an index specification");
  const { name } = item;
  if (typeof name !== 'string' || name === '')
    throw new CommandError(9, "The 'name' field is a required property of an index specification");
  const unknown = Object.keys(item).find(
    (option) =>
      !INDEX_OPTIONS.includes(option) &&
      !['key', 'name', 'v', 'ns', 'background', 'dropDups'].includes(option),
  );
  if (unknown)
    throw new CommandError(
      197,
      `The field '${unknown}' is not valid for an index specification of the embedded engine`,
    );
  if (item['sparse'] === true && item['partialFilterExpression'] !== undefined) {
    throw new CommandError(67, 'cannot mix "partialFilterExpression" and "sparse" options');
  }
  if (isDocument(item['partialFilterExpression']))
    checkPartialFilter(parseFilter(item['partialFilterExpression']));
  return { v: 2, key, name, ...pick(item, INDEX_OPTIONS) };
}

/** Fields that identify an index; the other options must be equal. */
function isSameIndex(a: Document, b: Document): boolean {
  const identity = (spec: Document): Document => ({
    ...pick(spec, ['key', 'collation', 'partialFilterExpression']),
    unique: spec['unique'] === true,
    sparse: spec['sparse'] === true,
  });
  return valuesEqual(identity(a), identity(b));
}

/** Whether the index exists; one with the same name or key but other options is refused. */
function isThere(indexes: readonly IndexState[], spec: Document): boolean {
  for (const { spec: other } of indexes) {
    if (sameKey(other['key'], { _id: 1 }) && sameKey(spec['key'], { _id: 1 })) return true;
    const isSame = isSameIndex(other, spec);
    const hasSameName = other['name'] === spec['name'];
    const hasSameOptions = valuesEqual(
      other['expireAfterSeconds'] ?? null,
      spec['expireAfterSeconds'] ?? null,
    );
    const both = `Requested index: ${show(spec)}, existing index: ${show(other)}`;
    if (hasSameName && !isSame) {
      const message = `An existing index has the same name as the requested index. When index names are not specified, they are auto generated and can cause conflicts. Please refer to our documentation. ${both}`;
      throw new CommandError(86, message);
    }
    if (!isSame) continue;
    if (hasSameName && hasSameOptions) return true;
    const which = hasSameName ? 'the same name but different options' : 'a different name and options';
    throw new CommandError(
      85,
      hasSameOptions
        ? `Index already exists with a different name: ${String(other['name'])}`
        : `An equivalent index already exists with ${which}. ${both}`,
    );
  }
  return false;
}

export function createIndexes(request: Request, engine: Engine): Document {
  const { body, db } = request;
  const name = collectionName(request);
  const specs = documentsField(body, 'indexes').map(checkIndexOptions);
  if (specs.length === 0) throw new CommandError(2, 'Must specify at least one index to create');
  const isNew = engine.store.find(db, name) === undefined;
  const collection = ensureCollection(engine, db, name);
  const numIndexesBefore = collection.indexes.length;
  const fresh: IndexState[] = [];
  for (const spec of specs) {
    if (!isThere([...collection.indexes, ...fresh], spec))
      fresh.push(engine.store.newIndex(withCollation(spec, collection)));
  }
  const isOld = !isNew && !collection.isPending;
  if (isOld && fresh.length > 0 && engine.sessions.isInTransaction(body)) {
    const message = `Cannot create new indexes on existing collection ${db}.${name} in a multi-document transaction.`;
    throw new CommandError(263, message);
  }
  if (fresh.length > 0 || isNew) engine.records.build(collection, fresh);
  const numIndexesAfter = collection.indexes.length;
  const note = fresh.length === 0 ? { note: 'all indexes already exist' } : {};
  return { numIndexesBefore, numIndexesAfter, createdCollectionAutomatically: isNew, ...note, ok: 1 };
}

function withCollation(spec: Document, collection: CollectionState): Document {
  const { collation } = collection.options;
  return spec['collation'] === undefined && isDocument(collation) ? { ...spec, collation } : spec;
}

export function dropIndexes(request: Request, engine: Engine): Document {
  const collection = needCollection(engine, request.db, collectionName(request));
  const nIndexesWas = collection.indexes.length;
  const { index: wanted } = request.body;
  const others = collection.indexes.filter(({ name }) => name !== '_id_');
  const names = isArray(wanted) ? wanted : [wanted];
  for (const name of names) {
    const found =
      name === '*'
        ? others
        : collection.indexes.filter((index) => index.name === name || sameKey(index.spec['key'], name));
    if (found.length === 0 && name !== '*')
      throw new CommandError(27, `index not found with name [${String(name)}]`);
    if (found.some((index) => index.name === '_id_')) throw new CommandError(72, 'cannot drop _id index');
    for (const index of found) engine.store.dropIndex(collection, index);
  }
  return { nIndexesWas, ok: 1 };
}

export function listIndexes(request: Request, engine: Engine): Buffer {
  const name = collectionName(request);
  const collection = needCollection(engine, request.db, name);
  if (collection.isPending) throw new CommandError(26, `ns does not exist: ${request.db}.${name}`);
  const specs = collection.indexes.map(({ spec }) => encode(spec));
  return engine.cursors.first(`${request.db}.${name}`, specs, {
    batchSize: undefined,
    session: sessionOf(request.body),
  });
}

export function listCollections({ body, db }: Request, engine: Engine): Buffer {
  const matches = compileFilter(documentField(body, 'filter') ?? {});
  const own = [...engine.store.collections.values()].filter((collection) => collection.db === db);
  const documents = own
    .filter(({ isPending }) => !isPending)
    .map(({ name, options, uuid }) => {
      const idIndex = { v: 2, key: { _id: 1 }, name: '_id_' };
      if (body['nameOnly'] === true) return { name, type: 'collection' };
      return {
        name,
        type: 'collection',
        options,
        info: { readOnly: false, uuid: new UUID(Buffer.from(uuid)) },
        idIndex,
      };
    })
    .filter(matches);
  const options = { batchSize: undefined, session: sessionOf(body) };
  return engine.cursors.first(
    `${db}.$cmd.listCollections`,
    documents.map((document) => encode(document)),
    options,
  );
}

export function listDatabases({ body }: Request, { store }: Engine): Document {
  const matches = compileFilter(documentField(body, 'filter') ?? {});
  const names = [...new Set([...store.collections.values()].map(({ db }) => db))].sort();
  const databases = names
    .map((name) => ({ name, sizeOnDisk: Long.fromNumber(4096), empty: false }))
    .filter(matches);
  if (body['nameOnly'] === true) return { databases: databases.map(({ name }) => ({ name })), ok: 1 };
  return { databases, totalSize: Long.fromNumber(4096 * databases.length), ok: 1 };
}
