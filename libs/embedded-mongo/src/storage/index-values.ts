import { CommandError } from '../errors';
import type { Document } from '../values/types';
import { getField, isArray, isDocument } from '../values/types';
import { EMPTY_ARRAY } from './keys';

/** The value tuples by which an index knows a document. */
type IndexTuples = {
  tuples: unknown[][];
  /** For each path, whether an array lay on it. */
  multikey: boolean[];
  /** Whether the document has any of the fields; sparse indexes leave it out otherwise. */
  present: boolean;
};

/** How far the walk along one path has come. */
type Step = { value: unknown; rest: readonly string[] };

function advance(step: Step): Step {
  let { value, rest } = step;
  for (let [part] = rest; part !== undefined; [part] = rest) {
    if (isArray(value)) {
      if (!/^\d+$/.test(part)) break;
      value = value[Number(part)];
    } else {
      value = isDocument(value) ? getField(value, part) : undefined;
    }
    rest = rest.slice(1);
    if (value === undefined) rest = [];
  }
  return { value, rest };
}

function enterElement(step: Step, array: readonly unknown[], element: unknown): Step {
  if (step.value !== array) return step;
  if (step.rest.length === 0) return { value: element, rest: [] };
  return isDocument(element) ? { value: element, rest: step.rest } : { value: undefined, rest: [] };
}

/**
 * Spreads a document over its index tuples. Paths that share an array take their values from the same element, as a
 * compound index of MongoDB does; two different arrays in one index are refused.
 */
export function indexTuples(document: Document, paths: readonly (readonly string[])[]): IndexTuples {
  const found: IndexTuples = { tuples: [], multikey: paths.map(() => false), present: false };

  const emit = (steps: readonly Step[]): void => {
    const tuple = steps.map(({ value }) => value);
    found.present ||= tuple.some((value) => value !== undefined);
    found.tuples.push(tuple);
  };

  const walk = (steps: readonly Step[], settled: readonly boolean[]): void => {
    const ends = steps.map((step, i) => (settled[i] ? step : advance(step)));
    const arrays = ends.filter((step, i) => !settled[i] && isArray(step.value)).map((step) => step.value);
    const [array] = arrays;
    if (!isArray(array)) return emit(ends);
    if (arrays.some((other) => other !== array)) throw new CommandError(171, 'cannot index parallel arrays');
    const inside = ends.map((step, i) => !settled[i] && step.value === array);
    inside.forEach((is, i) => {
      if (is) found.multikey[i] = true;
    });
    if (array.length === 0) {
      found.present = true;
      return emit(
        ends.map((step, i) => {
          if (!inside[i]) return step;
          return { value: step.rest.length === 0 ? EMPTY_ARRAY : undefined, rest: [] };
        }),
      );
    }
    for (const element of array) {
      const next = ends.map((step) => enterElement(step, array, element));
      // An element reached at the end of its path is a value, also when it is an array itself.
      walk(
        next,
        ends.map((step, i) => settled[i] === true || (inside[i] === true && step.rest.length === 0)),
      );
    }
  };

  walk(
    paths.map((rest) => ({ value: document, rest })),
    paths.map(() => false),
  );
  return found;
}
