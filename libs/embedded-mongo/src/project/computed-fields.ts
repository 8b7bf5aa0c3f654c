import type { Expression } from '../aggregate/expression';
import type { Document } from '../values/types';
import { getField, isArray, isDocument, plainDocument, setField } from '../values/types';

/** A field whose value an expression gives. */
export type ComputedField = { parts: readonly string[]; evaluate: Expression };

function placeInside(existing: unknown, parts: readonly string[], value: unknown): unknown {
  if (parts.length === 0) return value;
  if (isArray(existing)) return existing.map((element) => placeInside(element, parts, value));
  const target = isDocument(existing) ? { ...plainDocument(existing) } : {};
  placeField(target, parts, value);
  return target;
}

/** Sets a computed value; on the way, arrays get it in each element, and what is no document becomes one. */
export function placeField(target: Document, parts: readonly string[], value: unknown): void {
  const [name = '', ...rest] = parts;
  const placed = placeInside(getField(target, name), rest, value);
  if (placed === undefined) delete target[name];
  else setField(target, name, placed);
}
