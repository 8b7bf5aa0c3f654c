import type { Document } from './types';
import { getField, isArray, isDocument } from './types';

/** Whether a path component can be an array position. */
export function isArrayIndex(part: string): boolean {
  return /^\d+$/.test(part);
}

/** Called with each value at a path and its position in the outermost array on the way; returning true stops the walk. */
type PathVisitor = (value: unknown, offset: number | undefined) => boolean;

class PathWalk {
  constructor(
    private readonly parts: readonly string[],
    private readonly expandLeaf: boolean,
    private readonly visit: PathVisitor,
  ) {}

  document(start: Document, index: number, offset: number | undefined): boolean {
    let current: unknown = start;
    for (let i = index; ;) {
      if (!isDocument(current)) return this.visit(undefined, offset);
      current = getField(current, this.parts[i] ?? '');
      i += 1;
      if (isArray(current)) return this.array(current, i, offset);
      if (i === this.parts.length) return this.visit(current, offset);
    }
  }

  private array(array: readonly unknown[], index: number, offset: number | undefined): boolean {
    const part = this.parts[index];
    if (part === undefined) {
      const found = this.expandLeaf && array.some((element, i) => this.visit(element, offset ?? i));
      return found || this.visit(array, offset);
    }
    const position = isArrayIndex(part) ? Number(part) : -1;
    return array.some((element, i) => {
      if (isDocument(element) && this.document(element, index, offset ?? i)) return true;
      return i === position && this.element(element, index + 1, offset);
    });
  }

  /** An element named by its position: the path goes on inside it, but its own elements are not spread. */
  private element(element: unknown, index: number, offset: number | undefined): boolean {
    if (index === this.parts.length) return this.visit(element, offset);
    if (isDocument(element)) return this.document(element, index, offset);
    return isArray(element) && this.array(element, index, offset);
  }
}

/**
 * Walks a dotted path as queries do: through the documents of arrays, and by array position; with `expandLeaf`
 * the elements of an array at the end come first, then the array. A missing field is visited as undefined.
 */
export function visitPath(
  document: Document,
  parts: readonly string[],
  expandLeaf: boolean,
  visit: PathVisitor,
): boolean {
  return new PathWalk(parts, expandLeaf, visit).document(document, 0, undefined);
}

/** The values a document has in an index on one path, and whether an array gave them. */
type IndexValues = { values: unknown[]; multikey: boolean };

function collect(value: unknown, parts: readonly string[], index: number, found: IndexValues): void {
  const part = parts[index];
  if (isArray(value)) {
    found.multikey = true;
    if (part === undefined) {
      found.values.push(...(value.length === 0 ? [value] : value));
      return;
    }
    const position = isArrayIndex(part) ? Number(part) : -1;
    if (position >= 0 && position < value.length) collect(value[position], parts, index + 1, found);
    for (const element of value) {
      if (!isDocument(element)) {
        if (position < 0) found.values.push(undefined);
      } else if (position < 0 || Object.hasOwn(element, part)) {
        collect(getField(element, part), parts, index + 1, found);
      }
    }
    if (found.values.length === 0) found.values.push(undefined);
    return;
  }
  if (part === undefined) found.values.push(value);
  else if (isDocument(value)) collect(getField(value, part), parts, index + 1, found);
  else found.values.push(undefined);
}

/**
 * The values of a path as an index holds them: array elements singly, undefined where the field is missing
 * (null stays null), and an empty array as itself, which sorts below null.
 */
export function extractIndexValues(document: Document, path: string): IndexValues {
  const found: IndexValues = { values: [], multikey: false };
  collect(document, path.split('.'), 0, found);
  return found;
}

/** The value at a path without spreading arrays; positions in arrays count. Undefined when missing. */
export function valueAtPath(document: Document, path: string): unknown {
  let current: unknown = document;
  for (const part of path.split('.')) {
    if (isDocument(current)) current = getField(current, part);
    else if (isArray(current) && isArrayIndex(part)) current = current[Number(part)];
    else return undefined;
  }
  return current;
}

/** The values at a path as distinct and joins see them: the elements of an array at its end, nothing for a missing field. */
export function elementsAtPath(document: Document, path: string): unknown[] {
  const values: unknown[] = [];
  visitPath(document, path.split('.'), false, (value) => {
    if (value !== undefined) values.push(...(isArray(value) ? value : [value]));
    return false;
  });
  return values;
}
