import { decodeTyped } from '../../src/storage/bson-io';
import { idPrefix, successor } from '../../src/storage/keys';
import { Records } from '../../src/storage/records';
import { ownerOf } from '../../src/storage/seal';
import type { Store } from '../../src/storage/store';

/** Compares every index entry with the documents, and every count with their number; returns what differs. */
export function differencesIn(store: Store): string[] {
  const records = new Records(store);
  const found: string[] = [];
  for (const collection of store.collections.values()) {
    const documents = [...store.documents.scan(collection)];
    if (documents.length !== collection.count) {
      found.push(`${collection.name}: counted ${collection.count}, holds ${documents.length}`);
    }
    for (const index of collection.indexes) {
      const prefix = idPrefix(index.id);
      const stored = new Set<string>();
      for (const key of store.idx.getKeys({ start: prefix, end: successor(prefix) }))
        stored.add(key.toString('latin1'));
      for (const { recordId, raw } of documents) {
        for (const entry of records.keysOf(collection, index, recordId, decodeTyped(raw))) {
          const value = store.idx.get(entry);
          if (!value || ownerOf(value, entry) !== recordId)
            found.push(`${index.name}: record ${recordId} is not in the index`);
          stored.delete(entry.toString('latin1'));
        }
      }
      if (stored.size > 0) found.push(`${index.name}: ${stored.size} entries without a document`);
    }
  }
  return found;
}
