import { CommandError } from '../errors';
import { placeField } from '../project/computed-fields';
import { compareKeyLists, parseSort, sortKeysOf } from '../sort/compile-sort';
import type { SortField } from '../sort/compile-sort';
import { checkTime } from '../time-limit';
import { compareValues, equalityKey } from '../values/compare';
import { calculate, makeDouble, numberKindOf, toNumber } from '../values/numbers';
import type { Document } from '../values/types';
import { isArray, isDocument } from '../values/types';
import { compileExpression, splitFieldPath } from './expression';
import { addUnits } from './functions/dates';
import { AGGREGATES, sortDocuments } from './group';
import { MemoryBudget } from './memory';
import type { Stage, StageContext } from './stage';
import { expressionOptions, stageFields } from './stage';

/** The documents of one partition in order, with their sort keys. */
type Partition = { documents: readonly Document[]; keys: readonly unknown[][]; fields: readonly SortField[] };
/** Gives the value of an output field for each document of a partition. */
type WindowFunction = (partition: Partition) => unknown[];
type Bound = number | 'unbounded' | 'current';

function bad(message: string): CommandError {
  return new CommandError(9, message);
}

function boundOf(value: unknown): Bound {
  if (value === 'unbounded' || value === 'current') return value;
  if (numberKindOf(value) === undefined)
    throw new CommandError(5339902, "Window bounds must be 'unbounded', 'current' or a number");
  return toNumber(value);
}

function boundsOf(value: unknown): [Bound, Bound] {
  if (!isArray(value) || value.length !== 2)
    throw new CommandError(5339902, 'Window bounds must be a 2-element array');
  return [boundOf(value[0]), boundOf(value[1])];
}

/** Start (inclusive) and end (exclusive) of each document's window. */
type Frame = (partition: Partition, position: number) => [number, number];

const WHOLE: Frame = ({ documents }) => [0, documents.length];

function documentFrame([from, to]: [Bound, Bound]): Frame {
  return ({ documents }, i) => {
    const start = from === 'unbounded' ? 0 : i + (from === 'current' ? 0 : from);
    const end = to === 'unbounded' ? documents.length : i + (to === 'current' ? 0 : to) + 1;
    return [Math.max(0, start), Math.min(documents.length, end)];
  };
}

function shiftKey(key: unknown, amount: number, unit: unknown): unknown {
  if (typeof unit === 'string') {
    if (!(key instanceof Date))
      throw new CommandError(5429513, 'Window bounds with a unit require dates in the sortBy field');
    return addUnits(key, unit, amount);
  }
  if (numberKindOf(key) === undefined)
    throw new CommandError(5429414, 'Window range bounds require numbers in the sortBy field');
  return calculate('add', key, amount);
}

/** The first of the sorted keys that is far enough, or the number of keys. */
function firstPosition(keys: readonly unknown[][], isFar: (key: unknown) => boolean): number {
  let [from, to] = [0, keys.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (isFar(keys[middle]?.[0])) to = middle;
    else from = middle + 1;
  }
  return from;
}

function rangeFrame([from, to]: [Bound, Bound], unit: unknown): Frame {
  return ({ keys, fields }, i) => {
    if (fields.length !== 1 || fields[0]?.direction !== 1) {
      throw new CommandError(5339902, 'Range-based windows require sortBy to be a single ascending field');
    }
    const key = keys[i]?.[0];
    const low = from === 'unbounded' ? undefined : shiftKey(key, from === 'current' ? 0 : from, unit);
    const high = to === 'unbounded' ? undefined : shiftKey(key, to === 'current' ? 0 : to, unit);
    const start = low === undefined ? 0 : firstPosition(keys, (other) => compareValues(other, low) >= 0);
    const end =
      high === undefined ? keys.length : firstPosition(keys, (other) => compareValues(other, high) > 0);
    return [start, end];
  };
}

function frameOf(window: unknown): Frame {
  if (window === undefined) return WHOLE;
  const { documents, range, unit } = stageFields('window', window, ['documents', 'range', 'unit']);
  if (documents !== undefined && range !== undefined)
    throw bad('Window bounds can specify either documents or range, not both');
  if (range !== undefined) return rangeFrame(boundsOf(range), unit);
  return documents === undefined ? WHOLE : documentFrame(boundsOf(documents));
}

function aggregating(
  name: string,
  operand: unknown,
  window: unknown,
  context: StageContext,
): WindowFunction | undefined {
  const aggregate = AGGREGATES.get(name)?.(operand, context);
  if (!aggregate) return undefined;
  const frame = frameOf(window);
  return (partition) => {
    const values = partition.documents.map((document) => aggregate.evaluate(document));
    if (frame === WHOLE) {
      const accumulator = aggregate.create();
      values.forEach((value) => accumulator.add(value));
      const result = accumulator.result();
      return values.map(() => result);
    }
    let accumulator = aggregate.create();
    let [from, to] = [0, 0];
    return values.map((_, i) => {
      checkTime();
      const [start, end] = frame(partition, i);
      // A window that only grew continues from the previous one, so that running totals take linear time.
      if (start !== from || end < to) {
        accumulator = aggregate.create();
        [from, to] = [start, start];
      }
      for (; to < end; to += 1) accumulator.add(values[to]);
      return accumulator.result();
    });
  };
}

/** `$rank`, `$denseRank` and `$documentNumber`. */
function ranking(name: string): WindowFunction {
  return ({ documents, keys, fields }) => {
    if (fields.length === 0) throw new CommandError(5371602, `${name} must be specified with a sortBy`);
    let rank = 0;
    let dense = 0;
    return documents.map((_, i) => {
      if (i === 0 || compareKeyLists(keys[i - 1] ?? [], keys[i] ?? [], fields) !== 0) {
        rank = i + 1;
        dense += 1;
      }
      return name === '$rank' ? rank : name === '$denseRank' ? dense : i + 1;
    });
  };
}

function shifting(operand: unknown, context: StageContext): WindowFunction {
  const {
    output,
    by,
    default: otherwise = null,
  } = stageFields('$shift', operand, ['output', 'by', 'default']);
  if (!Number.isInteger(toNumber(by))) throw bad("'$shift:by' field must be an integer");
  const options = expressionOptions(context);
  const evaluate = compileExpression(output, options);
  const missing = compileExpression(otherwise, options)(undefined);
  return ({ documents }) =>
    documents.map((_, i) => {
      const source = documents[i + toNumber(by)];
      return source ? (evaluate(source) ?? null) : missing;
    });
}

function movingAverage(operand: unknown, context: StageContext): WindowFunction {
  const { input, N: count, alpha } = stageFields('$expMovingAvg', operand, ['input', 'N', 'alpha']);
  const weight = alpha === undefined ? 2 / (toNumber(count) + 1) : toNumber(alpha);
  if (!(weight > 0 && weight <= 1))
    throw bad("$expMovingAvg needs a positive 'N' or an 'alpha' between 0 and 1");
  const evaluate = compileExpression(input, expressionOptions(context));
  return ({ documents }) => {
    let average: number | undefined;
    return documents.map((document) => {
      const value = evaluate(document);
      if (numberKindOf(value) === undefined) return average === undefined ? null : makeDouble(average);
      average = average === undefined ? toNumber(value) : toNumber(value) * weight + average * (1 - weight);
      return makeDouble(average);
    });
  };
}

/** `$locf`: the last value that was not null. */
function carrying(operand: unknown, context: StageContext): WindowFunction {
  const evaluate = compileExpression(operand, expressionOptions(context));
  return ({ documents }) => {
    let last: unknown = null;
    return documents.map((document) => {
      last = evaluate(document) ?? last;
      return last;
    });
  };
}

type CompileFunction = (operand: unknown, context: StageContext) => WindowFunction;

/** The functions that take no window, besides the accumulators. */
export const WINDOW_FUNCTIONS: ReadonlyMap<string, CompileFunction> = new Map<string, CompileFunction>([
  ['$rank', () => ranking('$rank')],
  ['$denseRank', () => ranking('$denseRank')],
  ['$documentNumber', () => ranking('$documentNumber')],
  ['$shift', shifting],
  ['$expMovingAvg', movingAverage],
  ['$locf', carrying],
]);

function compileFunction(spec: unknown, context: StageContext): WindowFunction {
  if (!isDocument(spec)) throw bad('a window function must be an object');
  const { window, ...functions } = spec;
  const [entry, ...more] = Object.entries(functions);
  if (!entry || more.length > 0) throw bad('each output field of $setWindowFields must specify one function');
  const [name, operand] = entry;
  const compile = WINDOW_FUNCTIONS.get(name);
  if (compile && window !== undefined) throw bad(`${name} does not accept a 'window'`);
  const run = compile ? compile(operand, context) : aggregating(name, operand, window, context);
  if (run) return run;
  throw new CommandError(238, `the window function ${name} is not supported by the embedded engine`);
}

/** Compiles `$setWindowFields`. */
export function compileWindowFields(operand: unknown, context: StageContext): Stage {
  const {
    partitionBy = null,
    sortBy = {},
    output,
  } = stageFields('$setWindowFields', operand, ['partitionBy', 'sortBy', 'output']);
  if (!isDocument(output)) throw bad("$setWindowFields requires the field 'output'");
  if (!isDocument(sortBy)) throw bad("'sortBy' of $setWindowFields must be an object");
  const fields = parseSort(sortBy);
  const partitionOf = compileExpression(partitionBy, expressionOptions(context));
  const outputs = Object.entries(output).map(
    ([path, spec]) => [splitFieldPath(path), compileFunction(spec, context)] as const,
  );
  return function* windowFields(input) {
    const budget = new MemoryBudget('$setWindowFields', context.maxMemoryBytes, context.held);
    const partitions = new Map<string, { id: unknown; documents: Document[] }>();
    for (const document of input) {
      budget.keep(document);
      const id = partitionOf(document) ?? null;
      if (isArray(id))
        throw new CommandError(14, 'An expression used to partition cannot evaluate to value of type array');
      const key = equalityKey(id);
      const partition = partitions.get(key);
      if (partition) partition.documents.push(document);
      else partitions.set(key, { id, documents: [document] });
    }
    const ordered = [...partitions.values()].sort((a, b) => compareValues(a.id, b.id, context.collation));
    for (const { documents } of ordered) {
      const sorted = fields.length === 0 ? documents : sortDocuments(documents, fields, context.collation);
      const keys = sorted.map((document) => sortKeysOf(document, fields, context.collation));
      const columns = outputs.map(
        ([parts, run]) => [parts, run({ documents: sorted, keys, fields })] as const,
      );
      for (const [i, document] of sorted.entries()) {
        const result = { ...document };
        for (const [parts, values] of columns) placeField(result, parts, values[i]);
        yield result;
      }
    }
  };
}
