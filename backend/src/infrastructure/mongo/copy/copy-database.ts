import { createHash } from 'node:crypto';
import { mongo } from 'mongoose';
import { StartError } from '../../../common/errors/start-error';
import { databaseNameOf } from '../database-name';
import { requireUsable } from '../server-check';

const { BSON, MongoClient } = mongo;
const COPIED_AT_ONCE = 500;
const HOUR_MS = 60 * 60 * 1000;
const REPORT_EVERY = 50_000;
const MARKER = 'copies';
/** Numbers keep their type, so that a copy is equal byte for byte. */
const EXACT = { promoteValues: false, promoteLongs: false } as const;

type Collection = mongo.Collection;

interface Content {
  readonly count: number;
  readonly checksum: string;
}

/**
 * Copies all collections with their indexes, in the order of `_id`, and compares counts and checksums. After an interruption it goes on
 * where the target ends. Nothing may write to either meanwhile.
 */
export async function copyDatabase(
  sourceUri: string,
  targetUri: string,
  say: (line: string) => void,
): Promise<void> {
  // What the addresses say does not count: a secondary may lag behind.
  const source = new MongoClient(sourceUri, { readPreference: 'primary' });
  const target = new MongoClient(targetUri, { readPreference: 'primary', w: 'majority' });
  try {
    await requireUsable(target);
    const from = source.db(databaseNameOf(sourceUri));
    const to = target.db(databaseNameOf(targetUri));
    await claim(to);
    const names = (await from.listCollections({ type: 'collection' }, { nameOnly: true }).toArray())
      .map(({ name }) => name)
      .filter((name) => !name.startsWith('system.'))
      .sort();
    for (const name of names) {
      await copyDocuments(from.collection(name), to.collection(name), say);
      await compare(from.collection(name), to.collection(name), say);
      await copyIndexes(from.collection(name), to.collection(name));
    }
    await to.collection(MARKER).drop();
    say('The copy is complete and equal to its source.');
  } finally {
    await Promise.all([source.close(), target.close()]);
  }
}

/** Only an empty database, or one that an earlier copy has begun to fill, may be written to. */
async function claim(to: mongo.Db): Promise<void> {
  const existing = await to.listCollections({}, { nameOnly: true }).toArray();
  const names = existing.map(({ name }) => name).filter((name) => !name.startsWith('system.'));
  if (names.length > 0 && !names.includes(MARKER)) {
    throw new StartError(
      `The database "${to.databaseName}" at the target is not empty. Choose another one, or drop it.`,
    );
  }
  if (names.length === 0) await to.createCollection(MARKER);
}

async function copyDocuments(from: Collection, to: Collection, say: (line: string) => void): Promise<void> {
  const [last] = await to
    .find({}, { projection: { _id: 1 } })
    .sort({ _id: -1 })
    .limit(1)
    .toArray();
  let count = await to.countDocuments();
  if (last !== undefined) say(`${from.collectionName}: goes on after ${count} documents`);
  let batch: mongo.Document[] = [];
  const write = async (): Promise<void> => {
    if (batch.length === 0) return;
    // In order, so that what is missing after an interruption is always at the end.
    await to.insertMany(batch, { ordered: true });
    const before = count;
    count += batch.length;
    batch = [];
    if (Math.floor(before / REPORT_EVERY) !== Math.floor(count / REPORT_EVERY)) {
      say(`${from.collectionName}: ${count} documents so far`);
    }
  };
  const filter = last === undefined ? {} : { _id: { $gt: last._id } };
  for await (const document of from.find(filter, EXACT).sort({ _id: 1 })) {
    batch.push(document);
    if (batch.length === COPIED_AT_ONCE) await write();
  }
  await write();
}

async function copyIndexes(from: Collection, to: Collection): Promise<void> {
  const indexes = await from.indexes();
  const specs = indexes
    .filter(({ name }) => name !== '_id_')
    .map(({ v: _version, ns: _namespace, ...spec }) => spec);
  if (specs.length > 0) await to.createIndexes(specs);
}

async function compare(from: Collection, to: Collection, say: (line: string) => void): Promise<void> {
  const filter = await lasting(from);
  const [one, other] = await Promise.all([contentOf(from, filter), contentOf(to, filter)]);
  if (one.count !== other.count || one.checksum !== other.checksum) {
    throw new StartError(
      `${from.collectionName} differs from its source: ${other.count} of ${one.count} documents. Stop whatever writes to either, drop the target database and copy again.`,
    );
  }
  say(`${from.collectionName}: ${one.count} documents, checksum ${one.checksum.slice(0, 16)}`);
}

/** What no database removes by itself within the next hour. */
async function lasting(collection: Collection): Promise<mongo.Document> {
  const indexes = await collection.indexes();
  const expiring = indexes.find(({ expireAfterSeconds }) => expireAfterSeconds !== undefined);
  const [field] = Object.keys(expiring?.key ?? {});
  return field === undefined ? {} : { $nor: [{ [field]: { $lte: new Date(Date.now() + HOUR_MS) } }] };
}

async function contentOf(collection: Collection, filter: mongo.Document): Promise<Content> {
  const hash = createHash('sha256');
  let count = 0;
  for await (const document of collection.find(filter, EXACT).sort({ _id: 1 })) {
    hash.update(BSON.serialize(document));
    count += 1;
  }
  return { count, checksum: hash.digest('hex') };
}
