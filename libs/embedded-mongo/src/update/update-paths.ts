import { CommandError } from '../errors';
import { isArrayIndex, valueAtPath } from '../values/path';
import type { Document } from '../values/types';
import { getField, isArray, isDocument, setField, show } from '../values/types';
import type { Modifier } from './modifier';

/** Padding an array further than this with nulls is refused, as MongoDB refuses it. */
const MAX_PADDING = 1_500_000;

/** What a walk along an update path needs to know of the update and the document. */
export type WalkContext = {
  document: Document;
  arrayFilters: ReadonlyMap<string, (value: unknown) => boolean>;
  /** Paths already changed in this document, in their concrete form. */
  touched: Set<string>;
};

export function parseUpdatePath(path: string): string[] {
  if (path === '') throw new CommandError(56, 'An empty update path is not valid.');
  const parts = path.split('.');
  if (parts.includes('')) {
    throw new CommandError(
      56,
      `The update path '${path}' contains an empty field name, which is not allowed.`,
    );
  }
  const [first = ''] = parts;
  if (first === '$' || first.startsWith('$[')) {
    throw new CommandError(
      2,
      `Cannot have positional (i.e. '$') element in the first position in path '${path}'`,
    );
  }
  if (parts.filter((part) => part === '$').length > 1) {
    throw new CommandError(2, `Too many positional (i.e. '$') elements found in path '${path}'`);
  }
  return parts;
}

/** The identifier of a `$[id]` component, '' for `$[]`, undefined for any other. */
export function identifierOf(part: string): string | undefined {
  return part.startsWith('$[') && part.endsWith(']') ? part.slice(2, -1) : undefined;
}

/** The order in which MongoDB applies operators: by path, numbers as numbers. */
export function comparePaths(a: readonly string[], b: readonly string[]): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i += 1) {
    const [x = '', y = ''] = [a[i], b[i]];
    if (x === y) continue;
    if (isArrayIndex(x) && isArrayIndex(y)) return Number(x) - Number(y) || (x < y ? -1 : 1);
    return x < y ? -1 : 1;
  }
  return a.length - b.length;
}

/** Refuses two operators of which one would change what the other stands on. */
export function checkConflicts(paths: readonly (readonly string[])[]): void {
  const sorted = [...paths].sort(comparePaths);
  sorted.forEach((path, i) => {
    const previous = sorted[i - 1];
    if (!previous) return;
    const shared = path.findIndex((part, k) => part !== previous[k]);
    const at = shared === -1 ? path.length : shared;
    const isPrefix = at === previous.length || at === path.length;
    const [x = '', y = ''] = [previous[at], path[at]];
    const mixed = !isPrefix && (identifierOf(x) !== undefined) !== (identifierOf(y) !== undefined);
    if (!isPrefix && !mixed) return;
    const where = path.slice(0, at).join('.');
    throw new CommandError(40, `Updating the path '${path.join('.')}' would create a conflict at '${where}'`);
  });
}

function cannotCreate(name: string, parent: string, container: unknown): CommandError {
  return new CommandError(28, `Cannot create field '${name}' in element {${parent}: ${show(container)}}`);
}

function touch(path: string, context: WalkContext): void {
  if (context.touched.has(path)) {
    throw new CommandError(40, `Update created a conflict at '${path}'`);
  }
  context.touched.add(path);
}

function freshContainer(
  rest: readonly string[],
  modifier: Modifier,
  walked: readonly string[],
  context: WalkContext,
): unknown {
  if (rest.some((part) => identifierOf(part) !== undefined)) {
    const at = rest.findIndex((part) => identifierOf(part) !== undefined);
    const path = [...walked, ...rest.slice(0, at)].join('.');
    throw new CommandError(
      2,
      `The path '${path}' must exist in the document in order to apply array updates.`,
    );
  }
  const container: Document = {};
  walk(container, rest, walked, modifier, context);
  return container;
}

function childValue(
  child: unknown,
  rest: readonly string[],
  walked: readonly string[],
  modifier: Modifier,
  context: WalkContext,
): unknown {
  if (rest.length === 0) {
    touch(walked.join('.'), context);
    if (child === undefined && !modifier.creates) return undefined;
    return modifier.apply(child, walked.join('.'), context.document);
  }
  if (child === undefined)
    return modifier.creates ? freshContainer(rest, modifier, walked, context) : undefined;
  if (isDocument(child) || isArray(child)) {
    walk(child, rest, walked, modifier, context);
    return child;
  }
  const [name = ''] = rest;
  if (identifierOf(name) !== undefined) throw notAnArray(walked, child);
  if (modifier.creates) throw cannotCreate(name, walked.at(-1) ?? '', child);
  return child;
}

function notAnArray(walked: readonly string[], value: unknown): CommandError {
  return new CommandError(
    2,
    `Cannot apply array updates to non-array element ${walked.at(-1) ?? ''}: ${show(value)}`,
  );
}

function walkArray(
  array: unknown[],
  parts: readonly string[],
  walked: readonly string[],
  modifier: Modifier,
  context: WalkContext,
): void {
  const [name = '', ...rest] = parts;
  const identifier = identifierOf(name);
  if (identifier !== undefined) {
    const test = identifier === '' ? () => true : context.arrayFilters.get(identifier);
    // The filters see the document as it was, also when another operator has already changed an element.
    const before = valueAtPath(context.document, walked.join('.'));
    const source = isArray(before) ? before : array;
    const chosen = [...array.keys()].filter((i) => test?.(source[i]));
    for (const i of chosen) walkElement(array, i, rest, walked, modifier, context);
    return;
  }
  if (!isArrayIndex(name)) {
    if (modifier.creates) throw cannotCreate(name, walked.at(-1) ?? '', array);
    return;
  }
  const index = Number(name);
  if (index >= array.length) {
    if (!modifier.creates) return;
    if (index - array.length > MAX_PADDING)
      throw new CommandError(2, "can't backfill more than 1500000 elements");
  }
  walkElement(array, index, rest, walked, modifier, context);
}

function walkElement(
  array: unknown[],
  index: number,
  rest: readonly string[],
  walked: readonly string[],
  modifier: Modifier,
  context: WalkContext,
): void {
  const value = childValue(array[index], rest, [...walked, String(index)], modifier, context);
  while (array.length < index) array.push(null);
  // An element that is taken away leaves null behind, so that the others keep their positions.
  array[index] = value ?? null;
}

/** Applies a modifier at a path inside a document or array, which is changed in place. */
export function walk(
  container: Document | unknown[],
  parts: readonly string[],
  walked: readonly string[],
  modifier: Modifier,
  context: WalkContext,
): void {
  if (isArray(container)) {
    walkArray(container, parts, walked, modifier, context);
    return;
  }
  const [name = '', ...rest] = parts;
  if (identifierOf(name) !== undefined) throw notAnArray(walked, container);
  const value = childValue(getField(container, name), rest, [...walked, name], modifier, context);
  if (value !== undefined) setField(container, name, value);
  else if (Object.hasOwn(container, name)) delete container[name];
}
