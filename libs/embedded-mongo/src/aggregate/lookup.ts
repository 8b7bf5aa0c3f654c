import { CommandError } from '../errors';
import { placeField } from '../project/computed-fields';
import { equalityKey } from '../values/compare';
import { numberKindOf, toNumber } from '../values/numbers';
import { elementsAtPath } from '../values/path';
import type { Document } from '../values/types';
import { bsonTypeOf, isArray, isDocument } from '../values/types';
import { compileExpression, resolvePath, splitFieldPath } from './expression';
import { MemoryBudget } from './memory';
import { splitMatch } from './push-down';
import type { CompileStages, Stage, StageContext } from './stage';
import { expressionOptions, stageFields } from './stage';

/** Size of the cache of join results, in keys. */
const CACHED_KEYS = 1000;
const CACHED_ANSWER = 100;

function nameOf(stage: string, field: string, value: unknown): string {
  if (typeof value === 'string' && value !== '') return value;
  throw new CommandError(9, `${stage} argument '${field}' must be a string, is type ${bsonTypeOf(value)}`);
}

/** The values that a join looks for: each element of an array; a document without any looks for null. */
function localValues(document: Document, path: string): unknown[] {
  const values = elementsAtPath(document, path);
  return values.length === 0 ? [null] : values;
}

/** The filter for documents that equal one of these values; a join on null also matches a missing path. */
function equalityFilter(path: string, values: readonly unknown[]): Document {
  const [only] = values;
  // A regular expression in the data is a value here, not a pattern.
  const hasRegex = values.some((value) => bsonTypeOf(value) === 'regex');
  const equal = hasRegex
    ? { $or: values.map((value) => ({ [path]: { $eq: value } })) }
    : { [path]: values.length === 1 ? { $eq: only } : { $in: values } };
  return values.includes(null) ? { $or: [equal, { [path]: { $exists: false } }] } : equal;
}

/** Runs a pipeline on a collection; field conditions of a leading `$match` go into the query. */
function runOn(
  name: string,
  stages: readonly unknown[],
  filters: readonly Document[],
  context: StageContext,
  compile: CompileStages,
): Iterable<Document> {
  const { filter, rest } = splitMatch(stages, context);
  const all = [...filters, filter].filter((part) => Object.keys(part).length > 0);
  const [first = {}] = all;
  return compile(rest, context)(context.collection(name).find(all.length > 1 ? { $and: all } : first));
}

/** Compiles `$lookup`: by fields, by a pipeline with variables, or by both together. */
export function compileLookup(operand: unknown, context: StageContext, compile: CompileStages): Stage {
  const keys = ['from', 'localField', 'foreignField', 'as', 'let', 'pipeline'];
  const spec = stageFields('$lookup', operand, keys);
  const { localField, foreignField, pipeline, let: variables = {} } = spec;
  const from = nameOf('$lookup', 'from', spec['from']);
  const as = splitFieldPath(nameOf('$lookup', 'as', spec['as']));
  const byField = localField !== undefined || foreignField !== undefined;
  if (!byField && pipeline === undefined) {
    throw new CommandError(
      9,
      "$lookup requires either 'pipeline' or both 'localField' and 'foreignField' to be specified",
    );
  }
  if (pipeline !== undefined && !isArray(pipeline))
    throw new CommandError(14, "'pipeline' option must be specified as an array");
  if (!isDocument(variables)) throw new CommandError(9, "$lookup argument 'let' must be an object");
  const local = byField ? nameOf('$lookup', 'localField', localField) : '';
  const foreign = byField ? nameOf('$lookup', 'foreignField', foreignField) : '';
  const bound = Object.entries(variables).map(
    ([name, value]) => [name, compileExpression(value, expressionOptions(context))] as const,
  );
  const stages = pipeline ?? [];
  // A wrong pipeline is refused even if there are no documents.
  const unbound = Object.fromEntries(bound.map(([name]) => [name, null]));
  compile(stages, { ...context, variables: { ...context.variables, ...unbound } });
  const find = (document: Document): Document[] => {
    const values = Object.fromEntries(bound.map(([name, evaluate]) => [name, evaluate(document)]));
    const inner = { ...context, variables: { ...context.variables, ...values } };
    const filters = byField ? [equalityFilter(foreign, localValues(document, local))] : [];
    return [...runOn(from, stages, filters, inner, compile)];
  };
  return function* lookup(input) {
    const cache = new Map<string, Document[]>();
    const canCache = bound.length === 0;
    for (const document of input) {
      const key = canCache && byField ? equalityKey(localValues(document, local)) : '';
      const found = (canCache ? cache.get(key) : undefined) ?? find(document);
      const budget = new MemoryBudget('$lookup', context.maxMemoryBytes);
      found.forEach((item) => budget.keep(item));
      if (canCache && cache.size < CACHED_KEYS && found.length <= CACHED_ANSWER) cache.set(key, found);
      const result = { ...document };
      placeField(result, as, found);
      yield result;
    }
  };
}

/** Compiles `$unionWith`. */
export function compileUnionWith(operand: unknown, context: StageContext, compile: CompileStages): Stage {
  const spec =
    typeof operand === 'string'
      ? { coll: operand }
      : stageFields('$unionWith', operand, ['coll', 'pipeline']);
  const { coll, pipeline = [] }: Document = spec;
  const name = nameOf('$unionWith', 'coll', coll);
  if (!isArray(pipeline)) throw new CommandError(14, "'pipeline' option must be specified as an array");
  compile(pipeline, context);
  return function* unionWith(input) {
    yield* input;
    yield* runOn(name, pipeline, [], context, compile);
  };
}

/** Compiles `$graphLookup`: breadth first, each document once. */
export function compileGraphLookup(operand: unknown, context: StageContext): Stage {
  const keys = [
    'from',
    'startWith',
    'connectFromField',
    'connectToField',
    'as',
    'maxDepth',
    'depthField',
    'restrictSearchWithMatch',
  ];
  const spec = stageFields('$graphLookup', operand, keys);
  const [from, toField, as] = ['from', 'connectToField', 'as'].map((key) =>
    nameOf('$graphLookup', key, spec[key]),
  );
  const fromField = splitFieldPath(nameOf('$graphLookup', 'connectFromField', spec['connectFromField']));
  const start = compileExpression(spec['startWith'], expressionOptions(context));
  const { maxDepth, depthField, restrictSearchWithMatch: restriction } = spec;
  const most = maxDepth === undefined ? Infinity : toNumber(maxDepth);
  if (maxDepth !== undefined && (numberKindOf(maxDepth) === undefined || most < 0)) {
    throw new CommandError(40100, 'maxDepth requires a nonnegative argument');
  }
  const search = (document: Document): Document[] => {
    const budget = new MemoryBudget('$graphLookup', context.maxMemoryBytes);
    const seen = new Map<string, Document>();
    const asked = new Set<string>();
    let frontier = [start(document)].flat();
    for (let depth = 0; depth <= most && frontier.length > 0; depth += 1) {
      const fresh = frontier.filter((value) => value !== undefined && !asked.has(equalityKey(value)));
      fresh.forEach((value) => asked.add(equalityKey(value)));
      if (fresh.length === 0) break;
      frontier = [];
      const filter = equalityFilter(toField ?? '', fresh);
      for (const found of context
        .collection(from ?? '')
        .find(isDocument(restriction) ? { $and: [filter, restriction] } : filter)) {
        const key = equalityKey(found['_id']);
        if (seen.has(key)) continue;
        budget.keep(found);
        seen.set(key, typeof depthField === 'string' ? { ...found, [depthField]: depth } : found);
        frontier.push(...[resolvePath(found, fromField)].flat());
      }
    }
    return [...seen.values()];
  };
  return function* graphLookup(input) {
    for (const document of input) {
      const result = { ...document };
      placeField(result, splitFieldPath(as ?? ''), search(document));
      yield result;
    }
  };
}
