import { fromRecord } from './catalog';
import { inspectFile } from './inspect-file';
import { documentOf, ownerOf } from './seal';

const COLLECTION = 'c'.charCodeAt(0);

/** Checks every page, document and index entry of a file, and throws with the names of what is damaged. */
export function verifyFile(file: string): void {
  // Tables come by their names, so that the catalog is there before what it names.
  const names = new Map<number, string>();
  const damages = new Map<string, number>();
  inspectFile(file, (table, key, stored) => {
    if (table === 'cat') {
      if (key[0] !== COLLECTION) return;
      const { id, db, name, indexes } = fromRecord(documentOf(stored, key));
      names.set(id, `documents of ${db}.${name}`);
      for (const index of indexes) names.set(index.id, `entries of index ${index.name} of ${db}.${name}`);
      return;
    }
    const isWhole = table === 'docs' ? documentOf(stored, key) !== undefined : ownerOf(stored, key) > 0;
    if (isWhole) return;
    const name =
      names.get(key.readUInt32BE(0)) ??
      `${table === 'docs' ? 'documents' : 'index entries'} of an unknown collection`;
    damages.set(name, (damages.get(name) ?? 0) + 1);
  });
  if (damages.size === 0) return;
  const list = Array.from(damages, ([name, count]) => `${count} ${name}`).join(', ');
  throw new Error(`${file} contains damaged data: ${list}. Restore an undamaged backup.`);
}
