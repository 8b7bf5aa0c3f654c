import { CommandError } from '../errors';
import type { CollectionState } from './catalog';
import type { Table } from './environment';
import { idPrefix, recordKey, successor } from './keys';
import { checkTime } from '../time-limit';
import { documentOf } from './seal';

/** A stored document under its record number. */
export type Hit = { recordId: number; raw: Buffer };

/** Documents per chunk; between chunks a scan can pause, and then resumes after the last key. */
const SCAN_CHUNK = 64;

/** The error for data with a wrong checksum, or missing where an index refers to it. */
export function damaged({ db, name }: CollectionState, what: string): CommandError {
  return new CommandError(301, `Data of ${db}.${name} is damaged: ${what}`);
}

function checked(collection: CollectionState, key: Buffer, stored: Buffer): Buffer {
  const raw = documentOf(stored, key);
  if (raw) return raw;
  throw damaged(collection, `the document of record ${key.readUIntBE(4, 6)} does not match its checksum`);
}

/** Reads stored documents; a damaged one throws DataCorruptionDetected when it is reached. */
export class Documents {
  constructor(private readonly table: Table) {}

  get(collection: CollectionState, recordId: number): Buffer | undefined {
    checkTime();
    const key = recordKey(collection.id, recordId);
    const stored = this.table.get(key);
    return stored && checked(collection, key, stored);
  }

  /** All documents of a collection in the order of their insertion, or against it. */
  *scan(collection: CollectionState, reverse = false): Generator<Hit> {
    const [low, high] = [idPrefix(collection.id), successor(idPrefix(collection.id))];
    let after = reverse ? high : low;
    for (;;) {
      const end = reverse ? low : high;
      const chunk = [
        ...this.table.getRange({ start: after, end, reverse, exclusiveStart: true, limit: SCAN_CHUNK }),
      ];
      for (const { key, value } of chunk) {
        checkTime();
        yield { recordId: key.readUIntBE(4, 6), raw: checked(collection, key, value) };
      }
      const last = chunk.at(-1);
      if (!last || chunk.length < SCAN_CHUNK) return;
      after = last.key;
    }
  }
}
