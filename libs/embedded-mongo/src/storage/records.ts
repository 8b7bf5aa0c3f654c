import { CommandError } from '../errors';
import type { Document } from '../values/types';
import { show } from '../values/types';
import { decoderFor } from './bson-io';
import type { CollectionState, IndexState } from './catalog';
import { indexTuples } from './index-values';
import { EMPTY_ARRAY, encodeKey, idPrefix, recordKey } from './keys';
import { ownerOf } from './seal';
import type { Store } from './store';

/** One entry of an index: its key without the record id, and the values it was made of. */
type Entry = { bytes: Buffer; values: readonly unknown[] };

/** Entries keyed by their bytes, because an array can have hundreds of thousands. */
type Entries = ReadonlyMap<string, Entry>;
const NO_ENTRIES: Entries = new Map();

type IndexChange = { index: IndexState; removed: Entry[]; added: Entry[] };

function without(entries: Entries, others: Entries): Entry[] {
  return [...entries].filter(([name]) => !others.has(name)).map(([, entry]) => entry);
}

/** The six bytes in which indexes refer to a record. */
function recordBytes(recordId: number): Buffer {
  const bytes = Buffer.allocUnsafe(6);
  bytes.writeUIntBE(recordId, 0, 6);
  return bytes;
}

/** The stored key of an entry; only unique indexes leave the record id out of it. */
function entryKey(index: IndexState, bytes: Buffer, recordId: number): Buffer {
  const prefix = idPrefix(index.id);
  return index.unique
    ? Buffer.concat([prefix, bytes])
    : Buffer.concat([prefix, bytes, recordBytes(recordId)]);
}

/** Creates, changes and removes documents together with their index entries. */
export class Records {
  constructor(private readonly store: Store) {}

  /** The stored bytes of a record. */
  read(collection: CollectionState, recordId: number): Buffer | undefined {
    return this.store.documents.get(collection, recordId);
  }

  insert(collection: CollectionState, raw: Buffer): void {
    const document = this.readerOf(collection)(raw);
    const recordId = collection.nextRecordId;
    this.store.touch(collection, recordId);
    const changes = this.changesOf(collection, undefined, document);
    this.checkUnique(collection, changes, recordId);
    collection.nextRecordId += 1;
    this.store.put('docs', recordKey(collection.id, recordId), raw);
    this.applyChanges(changes, recordId);
    this.store.changeCount(collection, 1);
  }

  update(collection: CollectionState, recordId: number, before: Buffer, after: Buffer): void {
    if (before.equals(after)) return this.store.leave(collection, recordId);
    this.store.touch(collection, recordId);
    const read = this.readerOf(collection);
    const changes = this.changesOf(collection, read(before), read(after));
    this.checkUnique(collection, changes, recordId);
    this.store.put('docs', recordKey(collection.id, recordId), after);
    this.applyChanges(changes, recordId);
  }

  remove(collection: CollectionState, recordId: number, raw: Buffer): void {
    this.store.touch(collection, recordId);
    this.applyChanges(this.changesOf(collection, this.readerOf(collection)(raw), undefined), recordId);
    this.store.remove('docs', recordKey(collection.id, recordId));
    this.store.changeCount(collection, -1);
  }

  /** Fills a new index from all documents in one commit, so that it is complete or absent. */
  build(collection: CollectionState, indexes: readonly IndexState[]): void {
    this.store.changeCatalog(collection, () => {
      const read = this.readerOf(collection, indexes);
      for (const { recordId, raw } of this.store.documents.scan(collection)) {
        const document = read(raw);
        const changes = indexes.map((index) => ({
          index,
          removed: [],
          added: [...this.entriesOf(collection, index, document).values()],
        }));
        this.checkUnique(collection, changes, recordId);
        this.applyChanges(changes, recordId);
      }
      collection.indexes = [...collection.indexes, ...indexes];
    });
  }

  /** The keys that a document must have in an index; tests compare them with what is stored. */
  keysOf(collection: CollectionState, index: IndexState, recordId: number, document: Document): Buffer[] {
    const entries = [...this.entriesOf(collection, index, document).values()];
    return entries.map(({ bytes }) => entryKey(index, bytes, recordId));
  }

  /** Partial indexes may ask for types. */
  private readerOf(
    { indexes }: CollectionState,
    more: readonly IndexState[] = [],
  ): ReturnType<typeof decoderFor> {
    return decoderFor([...indexes, ...more].map(({ partialFilter }) => partialFilter));
  }

  private changesOf(
    collection: CollectionState,
    before: Document | undefined,
    after: Document | undefined,
  ): IndexChange[] {
    return collection.indexes.map((index) => {
      const old = before ? this.entriesOf(collection, index, before) : NO_ENTRIES;
      const fresh = after ? this.entriesOf(collection, index, after) : NO_ENTRIES;
      return { index, removed: without(old, fresh), added: without(fresh, old) };
    });
  }

  private entriesOf(collection: CollectionState, index: IndexState, document: Document): Entries {
    if (!index.isCovered(document)) return NO_ENTRIES;
    const { tuples, multikey, present } = indexTuples(document, index.segments);
    if (index.sparse && !present) return NO_ENTRIES;
    multikey.forEach((is, i) => {
      if (is && index.hashed[i] === true)
        throw new CommandError(16766, 'hashed indexes do not currently support array values');
      if (!is || index.multikey[i]) return;
      index.multikey[i] = true;
      this.store.markCatalog(collection);
    });
    const entries = new Map<string, Entry>();
    for (const values of tuples) {
      const { bytes, truncated } = encodeKey(values, index.directions, index.collation);
      if (truncated && !index.truncated) {
        index.truncated = true;
        this.store.markCatalog(collection);
      }
      entries.set(bytes.toString('latin1'), { bytes, values });
    }
    return entries;
  }

  /** All unique keys are checked before the first change, so that a refused write leaves nothing behind. */
  private checkUnique(collection: CollectionState, changes: readonly IndexChange[], recordId: number): void {
    for (const { index, added } of changes) {
      if (!index.unique) continue;
      for (const { bytes, values } of added) {
        const key = entryKey(index, bytes, recordId);
        const owner = this.store.idx.get(key);
        if (owner && ownerOf(owner, key) !== recordId) throw duplicateKey(collection, index, values);
      }
    }
  }

  private applyChanges(changes: readonly IndexChange[], recordId: number): void {
    const owner = recordBytes(recordId);
    for (const { index, removed, added } of changes) {
      for (const { bytes } of removed) this.store.remove('idx', entryKey(index, bytes, recordId));
      for (const { bytes } of added) this.store.put('idx', entryKey(index, bytes, recordId), owner);
    }
  }
}

function duplicateKey(
  collection: CollectionState,
  index: IndexState,
  values: readonly unknown[],
): CommandError {
  const shown = values.map((value) => (value === undefined || value === EMPTY_ARRAY ? null : value));
  const keyValue = Object.fromEntries(index.paths.map((path, i) => [path, shown[i]]));
  const keyPattern = index.spec['key'];
  const where = `${collection.db}.${collection.name} index: ${index.name}`;
  const message = `E11000 duplicate key error collection: ${where} dup key: ${show(keyValue)}`;
  return new CommandError(11000, message, { keyPattern, keyValue });
}
