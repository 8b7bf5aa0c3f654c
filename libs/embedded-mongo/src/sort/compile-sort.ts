import { CommandError } from '../errors';
import type { Collation } from '../values/compare';
import { compareValues } from '../values/compare';
import { numberKindOf, toNumber } from '../values/numbers';
import { extractIndexValues } from '../values/path';
import type { Document } from '../values/types';
import { isArray, isDocument } from '../values/types';

/** One field of a sort or index order. */
export type SortField = { path: string; direction: 1 | -1 };

/** Reads a sort specification; anything but 1 and -1 is refused. */
export function parseSort(spec: Document): SortField[] {
  return Object.entries(spec).map(([path, direction]) => {
    if (path === '') throw new CommandError(15998, 'FieldPath cannot be constructed with empty string');
    if (isDocument(direction)) {
      throw new CommandError(
        238,
        `$meta sort for the field '${path}' is not supported by the embedded engine`,
      );
    }
    if (numberKindOf(direction) === undefined) {
      throw new CommandError(15974, `Illegal key in $sort specification: ${path}: ${String(direction)}`);
    }
    const value = toNumber(direction);
    if (value !== 1 && value !== -1) {
      throw new CommandError(15975, '$sort key ordering must be 1 (for ascending) or -1 (for descending)');
    }
    return { path, direction: value };
  });
}

/** Orders sort keys: a missing field counts as null, an empty array comes before null. */
function compareSortKeys(a: unknown, b: unknown, collation?: Collation): number {
  const emptyLeft = isArray(a) && a.length === 0;
  const emptyRight = isArray(b) && b.length === 0;
  if (emptyLeft || emptyRight) {
    if (emptyLeft && emptyRight) return 0;
    // MinKey alone is below the place of an empty array.
    if (emptyLeft) return compareValues(undefined, b === undefined ? null : b, collation);
    return compareValues(a === undefined ? null : a, undefined, collation);
  }
  return compareValues(a === undefined ? null : a, b === undefined ? null : b, collation);
}

function keyOf(document: Document, { path, direction }: SortField, collation?: Collation): unknown {
  const { values } = extractIndexValues(document, path);
  let best = values[0];
  for (let i = 1; i < values.length; i += 1) {
    if (compareSortKeys(values[i], best, collation) * direction < 0) best = values[i];
  }
  return best;
}

/** The keys by which a document is ordered: of an array its least element ascending, its greatest descending. */
export function sortKeysOf(
  document: Document,
  fields: readonly SortField[],
  collation?: Collation,
): unknown[] {
  return fields.map((field) => keyOf(document, field, collation));
}

/** Orders two lists of keys made by `sortKeysOf`. */
export function compareKeyLists(
  a: readonly unknown[],
  b: readonly unknown[],
  fields: readonly SortField[],
  collation?: Collation,
): number {
  for (let i = 0; i < fields.length; i += 1) {
    const difference = compareSortKeys(a[i], b[i], collation) * (fields[i]?.direction ?? 1);
    if (difference !== 0) return difference;
  }
  return 0;
}

export function compileSort(spec: Document, collation?: Collation): (a: Document, b: Document) => number {
  const fields = parseSort(spec);
  return (a, b) => {
    for (const field of fields) {
      const difference = compareSortKeys(keyOf(a, field, collation), keyOf(b, field, collation), collation);
      if (difference !== 0) return difference * field.direction;
    }
    return 0;
  };
}
