import { Long } from 'bson';
import { CommandError } from '../errors';
import { MAX_DOCUMENT_BYTES } from '../storage/bson-io';
import { toBigInt } from '../values/numbers';
import type { Document } from '../values/types';
import { isArray } from '../values/types';
import type { Request } from '../wire/messages';
import { MAX_MESSAGE_BYTES } from '../wire/messages';
import type { Engine } from './context';
import { collectionName, sizeField } from './context';
import { sessionOf } from './sessions';
import { MAX_WRITE_BATCH } from './write';

/** The emulated MongoDB version; it has client bulkWrite and sort in updates. */
export const VERSION = '8.0.0';
const WIRE_VERSION = 25;
const startedAt = Date.now();

/** Handles hello and its older names: a single server with sessions, or the one member of a replica set. */
export function hello({ name }: Request, { replicaSet }: Engine): Document {
  const isWritable = replicaSet?.isPrimary !== false;
  return {
    helloOk: true,
    ...(name === 'hello' ? { isWritablePrimary: isWritable } : { ismaster: isWritable }),
    ...replicaSet?.hello(),
    maxBsonObjectSize: MAX_DOCUMENT_BYTES,
    maxMessageSizeBytes: MAX_MESSAGE_BYTES,
    maxWriteBatchSize: MAX_WRITE_BATCH,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: 30,
    minWireVersion: 0,
    maxWireVersion: WIRE_VERSION,
    readOnly: false,
    ok: 1,
  };
}

export function buildInfo(): Document {
  return {
    version: VERSION,
    versionArray: [8, 0, 0, 0],
    gitVersion: 'embedded-mongo',
    modules: [],
    bits: 64,
    ok: 1,
  };
}

/** Handles serverStatus with what a monitor may ask of one process. */
export function serverStatus(_request: Request, { store, cursors }: Engine): Document {
  const { rss } = process.memoryUsage();
  return {
    host: 'localhost',
    version: VERSION,
    process: 'embedded-mongo',
    pid: Long.fromNumber(process.pid),
    uptime: (Date.now() - startedAt) / 1000,
    mem: { resident: Math.round(rss / 1024 / 1024) },
    metrics: { cursor: { open: { total: cursors.size } } },
    storageEngine: { name: 'lmdb', commits: store.version },
    ok: 1,
  };
}

export function dbStats({ db }: Request, { store }: Engine): Document {
  const own = [...store.collections.values()].filter((collection) => collection.db === db);
  const objects = own.reduce((sum, collection) => sum + store.countOf(collection), 0);
  const indexes = own.reduce((sum, collection) => sum + collection.indexes.length, 0);
  return { db, collections: own.length, objects, indexes, ok: 1 };
}

export function collStats(request: Request, { store }: Engine): Document {
  const name = collectionName(request);
  const collection = store.find(request.db, name);
  const nindexes = collection?.indexes.length ?? 0;
  return { ns: `${request.db}.${name}`, count: collection ? store.countOf(collection) : 0, nindexes, ok: 1 };
}

export function getMore({ body, db }: Request, { cursors }: Engine): Buffer {
  const { collection } = body;
  if (typeof collection !== 'string')
    throw new CommandError(14, "BSON field 'getMore.collection' is the wrong type");
  // The limit of its query goes on.
  if (body['maxTimeMS'] !== undefined)
    throw new CommandError(2, 'cannot set maxTimeMS on getMore command for a non-awaitData cursor');
  const batchSize = body['batchSize'] === undefined ? undefined : sizeField(body, 'batchSize');
  return cursors.next(toBigInt(body['getMore']), `${db}.${collection}`, batchSize, sessionOf(body));
}

export function killCursors({ body }: Request, { cursors }: Engine): Document {
  const ids = isArray(body['cursors']) ? body['cursors'] : [];
  const cursorsKilled = ids.filter((id) => cursors.kill(toBigInt(id)));
  const cursorsNotFound = ids.filter((id) => !cursorsKilled.includes(id));
  return { cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [], ok: 1 };
}

/** Handles endSessions and killSessions. */
export function endSessions({ body, name }: Request, { sessions, cursors }: Engine): Document {
  for (const session of sessions.end(body[name])) cursors.killSession(session);
  return { ok: 1 };
}

/** Handles configureFailPoint, which a server knows only if it was started for tests. */
export function configureFailPoint(request: Request, { failPoints }: Engine): Document {
  if (!failPoints) throw new CommandError(59, "no such command: 'configureFailPoint'");
  return failPoints.configure(request);
}

/** Handles replSetStepDown; open transactions end, as on a real primary. */
export function stepDown(request: Request, { replicaSet, sessions }: Engine): Document {
  if (!replicaSet) throw new CommandError(76, 'not running with --replSet');
  replicaSet.stepDown(request);
  sessions.abortAll();
  return { ok: 1 };
}
