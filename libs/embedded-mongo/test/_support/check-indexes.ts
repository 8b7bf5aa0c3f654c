import { decodeTyped } from '../../src/storage/bson-io';
import { idPrefix, recordKey, successor } from '../../src/storage/keys';
import { Records } from '../../src/storage/records';
import type { Store } from '../../src/storage/store';

/** Compares every index entry with the documents, and every count with their number; returns what differs. */
export function differencesIn(store: Store): string[] {
  const records = new Records(store);
  const found: string[] = [];
  for (const collection of store.collections.values()) {
    const documents = [
      ...store.docs.getRange({ start: recordKey(collection.id, 0), end: idPrefix(collection.id + 1) }),
    ];
    if (documents.length !== collection.count) {
      found.push(`${collection.name}: counted ${collection.count}, holds ${documents.length}`);
    }
    for (const index of collection.indexes) {
      const prefix = idPrefix(index.id);
      const stored = new Set<string>();
      for (const key of store.idx.getKeys({ start: prefix, end: successor(prefix) }))
        stored.add(key.toString('latin1'));
      for (const { key, value } of documents) {
        const recordId = key.readUIntBE(4, 6);
        for (const entry of records.keysOf(collection, index, recordId, decodeTyped(value))) {
          const owner = store.idx.get(entry)?.readUIntBE(0, 6);
          if (owner !== recordId) found.push(`${index.name}: record ${recordId} is not in the index`);
          stored.delete(entry.toString('latin1'));
        }
      }
      if (stored.size > 0) found.push(`${index.name}: ${stored.size} entries without a document`);
    }
  }
  return found;
}
