import { CommandError } from '../errors';
import type { SortField } from '../sort/compile-sort';
import { compareKeyLists, parseSort, sortKeysOf } from '../sort/compile-sort';
import type { Collation } from '../values/compare';
import { compareValues, equalityKey, valuesEqual } from '../values/compare';
import { numberKindOf, toNumber } from '../values/numbers';
import type { Document } from '../values/types';
import { isArray, isDocument, setField } from '../values/types';
import type { Accumulator } from './accumulators';
import { ACCUMULATORS, percentiles } from './accumulators';
import type { Expression } from './expression';
import { compileExpression } from './expression';
import { MemoryBudget } from './memory';
import type { Stage, StageContext } from './stage';
import { expressionOptions, stageFields } from './stage';

/** An accumulator with the expression that feeds it. */
type Aggregate = { evaluate(document: Document): unknown; create(): Accumulator };

const ORDERED = ['$top', '$bottom', '$topN', '$bottomN'];
const COUNTED = ['$firstN', '$lastN', '$minN', '$maxN'];

function countOf(name: string, value: unknown): number {
  const count = toNumber(value);
  if (numberKindOf(value) === undefined || !Number.isInteger(count) || count < 1) {
    throw new CommandError(5787908, `'n' of ${name} must be a positive integer`);
  }
  return count;
}

/** Collects all values; `pick` selects some at the end. */
function collecting(pick: (values: unknown[]) => unknown): Accumulator {
  const values: unknown[] = [];
  return { add: (value) => void values.push(value ?? null), result: () => pick(values) };
}

function countedAggregate(name: string, operand: unknown, context: StageContext): Aggregate {
  const { input, n } = stageFields(name, operand, ['input', 'n']);
  const count = countOf(name, compileExpression(n, expressionOptions(context))(undefined));
  const pick = (values: unknown[]): unknown[] => {
    if (name === '$firstN') return values.slice(0, count);
    if (name === '$lastN') return values.slice(-count);
    const sign = name === '$minN' ? 1 : -1;
    const present = values.filter((value) => value !== null);
    return present.sort((a, b) => compareValues(a, b, context.collation) * sign).slice(0, count);
  };
  return { evaluate: compileExpression(input, expressionOptions(context)), create: () => collecting(pick) };
}

type Keyed = { keys: unknown[]; output: unknown };

function orderedAggregate(name: string, operand: unknown, context: StageContext): Aggregate {
  const { output, sortBy, n } = stageFields(name, operand, ['output', 'sortBy', 'n']);
  if (!isDocument(sortBy)) throw new CommandError(5788005, `'sortBy' of ${name} must be an object`);
  const fields = parseSort(sortBy);
  const options = expressionOptions(context);
  const single = name === '$top' || name === '$bottom';
  const count = single ? 1 : countOf(name, compileExpression(n, options)(undefined));
  const evaluate = compileExpression(output, options);
  return {
    evaluate: (document): Keyed => ({
      keys: sortKeysOf(document, fields, context.collation),
      output: evaluate(document) ?? null,
    }),
    create: () => {
      const kept: Keyed[] = [];
      return {
        add: (value) => {
          if (isKeyed(value)) kept.push(value);
        },
        result: () => {
          kept.sort((a, b) => compareKeyLists(a.keys, b.keys, fields, context.collation));
          const picked = name.startsWith('$top') ? kept.slice(0, count) : kept.slice(-count);
          const outputs = picked.map((item) => item.output);
          return single ? (outputs[0] ?? null) : outputs;
        },
      };
    },
  };
}

function isKeyed(value: unknown): value is Keyed {
  return isDocument(value) && isArray(value['keys']);
}

function percentileAggregate(name: string, operand: unknown, context: StageContext): Aggregate {
  const { input, p = [0.5] } = stageFields(name, operand, ['input', 'p', 'method']);
  const points = isArray(p) ? p.map(toNumber) : [];
  if (points.length === 0 || points.some((point) => !(point >= 0 && point <= 1))) {
    throw new CommandError(7750301, `'p' of ${name} must be an array of numbers from 0 to 1`);
  }
  const pick = (values: unknown[]): unknown => {
    const found = percentiles(values, points);
    return name === '$median' ? found[0] : found;
  };
  return { evaluate: compileExpression(input, expressionOptions(context)), create: () => collecting(pick) };
}

type CompileAggregate = (operand: unknown, context: StageContext) => Aggregate;

function simpleAggregate(create: (collation?: Collation) => Accumulator): CompileAggregate {
  return (operand, context) => ({
    evaluate: compileExpression(operand, expressionOptions(context)),
    create: () => create(context.collation),
  });
}

/** The accumulators, such as {$sum: '$n'}. */
export const AGGREGATES: ReadonlyMap<string, CompileAggregate> = new Map<string, CompileAggregate>([
  ...Object.entries(ACCUMULATORS).map(([name, create]): [string, CompileAggregate] => [
    name,
    simpleAggregate(create),
  ]),
  ...COUNTED.map((name): [string, CompileAggregate] => [
    name,
    (operand, context) => countedAggregate(name, operand, context),
  ]),
  ...ORDERED.map((name): [string, CompileAggregate] => [
    name,
    (operand, context) => orderedAggregate(name, operand, context),
  ]),
  ['$median', (operand, context) => percentileAggregate('$median', operand, context)],
  ['$percentile', (operand, context) => percentileAggregate('$percentile', operand, context)],
  ['$count', () => ({ evaluate: () => 1, create: () => ACCUMULATORS['$sum']?.() ?? collecting(() => 0) })],
]);

/** Accumulators of MongoDB that are refused by name. */
export const UNSUPPORTED_ACCUMULATORS = new Set(['$function', '$accumulator']);

/** Compiles the output fields of a group: each names exactly one accumulator. */
function compileOutputs(fields: Document, context: StageContext): [string, Aggregate][] {
  return Object.entries(fields).map(([field, spec]) => {
    if (field.includes('.')) throw new CommandError(40235, `The field name '${field}' cannot contain '.'`);
    if (!isDocument(spec))
      throw new CommandError(40234, `The field '${field}' must be an accumulator object`);
    const [entry, ...more] = Object.entries(spec);
    if (!entry || more.length > 0)
      throw new CommandError(40238, `The field '${field}' must specify one accumulator`);
    const compile = AGGREGATES.get(entry[0]);
    if (compile) return [field, compile(entry[1], context)];
    if (UNSUPPORTED_ACCUMULATORS.has(entry[0])) {
      throw new CommandError(238, `${entry[0]} is not supported by the embedded engine`);
    }
    throw new CommandError(15952, `unknown group operator '${entry[0]}'`);
  });
}

/** Finds the group of a key: by hash, with a collation by comparison. */
class Groups<T> {
  private readonly byKey = new Map<string, { id: unknown; group: T }>();
  private readonly list: { id: unknown; group: T }[] = [];

  constructor(private readonly collation?: Collation) {}

  get(id: unknown, create: () => T): T {
    const key = this.collation ? '' : equalityKey(id);
    const known = this.collation
      ? this.list.find((entry) => valuesEqual(entry.id, id, this.collation))
      : this.byKey.get(key);
    if (known) return known.group;
    const entry = { id, group: create() };
    this.byKey.set(key, entry);
    this.list.push(entry);
    return entry.group;
  }

  entries(): readonly { id: unknown; group: T }[] {
    return this.list;
  }
}

/** Accumulators that keep their input, so that their memory grows with it. */
const KEEPING = /^\$(push|addToSet|top|bottom|first|last|min|max|median|percentile)/;

function groupStage(idOf: (document: Document) => unknown, fields: Document, context: StageContext): Stage {
  const outputs = compileOutputs(fields, context);
  const keeps = Object.values(fields).map(
    (spec) => isDocument(spec) && KEEPING.test(Object.keys(spec)[0] ?? ''),
  );
  return function* group(input) {
    const budget = new MemoryBudget('$group', context.maxMemoryBytes, context.held);
    const groups = new Groups<Accumulator[]>(context.collation);
    for (const document of input) {
      const id = idOf(document) ?? null;
      const accumulators = groups.get(id, () => {
        budget.keep(id);
        return outputs.map(([, aggregate]) => aggregate.create());
      });
      outputs.forEach(([, aggregate], i) => {
        const value = aggregate.evaluate(document);
        if (keeps[i]) budget.keep(value);
        accumulators[i]?.add(value);
      });
    }
    for (const { id, group: accumulators } of groups.entries()) {
      const result: Document = { _id: id };
      outputs.forEach(([field], i) => setField(result, field, accumulators[i]?.result()));
      yield result;
    }
  };
}

/** Compiles `$group`. */
export function compileGroup(operand: unknown, context: StageContext): Stage {
  if (!isDocument(operand)) throw new CommandError(15947, "a group's fields must be specified in an object");
  const { _id: id, ...fields } = operand;
  if (!Object.hasOwn(operand, '_id'))
    throw new CommandError(15955, 'a group specification must include an _id');
  return groupStage(compileExpression(id, expressionOptions(context)), fields, context);
}

/** Compiles `$sortByCount`. */
export function compileSortByCount(operand: unknown, context: StageContext): Stage {
  const group = groupStage(
    compileExpression(operand, expressionOptions(context)),
    { count: { $sum: 1 } },
    context,
  );
  return (input) => [...group(input)].sort((a, b) => compareValues(b['count'], a['count']));
}

/** Compiles `$bucket`. */
export function compileBucket(operand: unknown, context: StageContext): Stage {
  const keys = ['groupBy', 'boundaries', 'default', 'output'];
  const spec = stageFields('$bucket', operand, keys);
  const { groupBy, boundaries, output = { count: { $sum: 1 } } } = spec;
  if (!isArray(boundaries) || boundaries.length < 2) {
    throw new CommandError(40191, "The $bucket 'boundaries' field must be an array of at least 2 values");
  }
  const compare = (a: unknown, b: unknown): number => compareValues(a, b, context.collation);
  if (boundaries.some((bound, i) => i > 0 && compare(boundaries[i - 1], bound) >= 0)) {
    throw new CommandError(40194, "The 'boundaries' option to $bucket must be sorted in ascending order");
  }
  if (!isDocument(output)) throw new CommandError(40196, "The $bucket 'output' field must be an object");
  const evaluate: Expression = compileExpression(groupBy, expressionOptions(context));
  const bucketOf = (document: Document): unknown => {
    const value = evaluate(document);
    const above = boundaries.findIndex((bound) => compare(value ?? null, bound) < 0);
    if (above > 0) return boundaries[above - 1];
    if (Object.hasOwn(spec, 'default')) return spec['default'];
    throw new CommandError(
      40066,
      '$bucket could not find a matching branch for an input, and no default was specified',
    );
  };
  const group = groupStage(bucketOf, output, context);
  return (input) => [...group(input)].sort((a, b) => compare(a['_id'], b['_id']));
}

/** The fields of a `$sort` with the documents' keys, for stages that sort what they keep. */
export function sortDocuments(
  documents: readonly Document[],
  fields: readonly SortField[],
  collation?: Collation,
): Document[] {
  return documents
    .map((document) => ({ document, keys: sortKeysOf(document, fields, collation) }))
    .sort((a, b) => compareKeyLists(a.keys, b.keys, fields, collation))
    .map(({ document }) => document);
}
