import { Long } from 'bson';
import { CommandError } from '../errors';
import { compileFilter } from '../match/compile-filter';
import { placeField } from '../project/computed-fields';
import { compareKeyLists, parseSort, sortKeysOf } from '../sort/compile-sort';
import { checkTime } from '../time-limit';
import { DOCUMENT_STAGES } from '../update/update-pipeline';
import { numberKindOf, toNumber } from '../values/numbers';
import type { Document } from '../values/types';
import { isArray, isDocument, setField } from '../values/types';
import { compileExpression, evaluateLet, resolvePath, splitFieldPath } from './expression';
import { compileBucket, compileGroup, compileSortByCount } from './group';
import { compileGraphLookup, compileLookup, compileUnionWith } from './lookup';
import { MemoryBudget } from './memory';
import type { PipelineContext, Stage, StageContext } from './stage';
import { expressionOptions, stageFields } from './stage';
import { compileWindowFields } from './window';

export type { PipelineContext } from './stage';

/** Unsupported stages of MongoDB, refused by name. */
export const UNSUPPORTED_STAGES = new Set(
  [
    '$geoNear $search $searchMeta $vectorSearch $rankFusion $scoreFusion $changeStream',
    '$changeStreamSplitLargeEvent $densify $fill $bucketAuto $indexStats $collStats $planCacheStats',
    '$currentOp $listSessions $listLocalSessions $listSampledQueries $querySettings',
  ].flatMap((names) => names.split(' ')),
);
const NOT_IN_FACET = new Set('$collStats $facet $geoNear $indexStats $out $merge $planCacheStats'.split(' '));

function wholeOf(name: string, operand: unknown, code: number, least: number): number {
  const count = toNumber(operand);
  if (numberKindOf(operand) === undefined || !Number.isInteger(count)) {
    throw new CommandError(
      code,
      `invalid argument to ${name} stage: Expected an integer: ${name}: ${String(operand)}`,
    );
  }
  if (count < least) {
    throw new CommandError(
      code,
      `the argument to ${name} must be ${least > 0 ? 'positive' : 'non-negative'}: ${count}`,
    );
  }
  return count;
}

function* take(input: Iterable<Document>, count: number): Iterable<Document> {
  let left = count;
  for (const document of input) {
    yield document;
    left -= 1;
    if (left === 0) return;
  }
}

function* drop(input: Iterable<Document>, count: number): Iterable<Document> {
  let left = count;
  for (const document of input) {
    if (left > 0) left -= 1;
    else yield document;
  }
}

function* keepIf(input: Iterable<Document>, test: (document: Document) => boolean): Iterable<Document> {
  for (const document of input) if (test(document)) yield document;
}

function* mapEach(input: Iterable<Document>, change: (document: Document) => Document): Iterable<Document> {
  for (const document of input) yield change(document);
}

/** Compiles `$sort`; when a `$limit` follows, only that many documents are kept. */
function compileSortStage(operand: unknown, context: StageContext, limit: number): Stage {
  if (!isDocument(operand)) throw new CommandError(15973, 'the $sort key specification must be an object');
  const fields = parseSort(operand);
  if (fields.length === 0) throw new CommandError(15976, '$sort stage must have at least one sort key');
  type Entry = { document: Document; keys: unknown[] };
  const compare = (a: Entry, b: Entry): number => compareKeyLists(a.keys, b.keys, fields, context.collation);
  return function* sort(input) {
    const budget = new MemoryBudget('$sort', context.maxMemoryBytes, context.held);
    let kept: Entry[] = [];
    for (const document of input) {
      budget.keep(document);
      kept.push({ document, keys: sortKeysOf(document, fields, context.collation) });
      if (kept.length >= 2 * limit + 100) {
        kept.sort(compare);
        kept.slice(limit).forEach((entry) => budget.release(entry.document));
        kept = kept.slice(0, limit);
      }
    }
    kept.sort(compare);
    for (const { document } of kept) yield document;
  };
}

/** The most documents that the stages after a `$sort` can return. */
function limitAfter(stages: readonly unknown[]): number {
  let skipped = 0;
  for (const stage of stages) {
    const [name, operand] = isDocument(stage) ? (Object.entries(stage)[0] ?? []) : [];
    if (name === '$limit') return skipped + toNumber(operand);
    if (name !== '$skip') return Infinity;
    skipped += toNumber(operand);
  }
  return Infinity;
}

function compileUnwind(operand: unknown): Stage {
  const spec = typeof operand === 'string' ? { path: operand } : operand;
  const keys = ['path', 'includeArrayIndex', 'preserveNullAndEmptyArrays'];
  const {
    path,
    includeArrayIndex: indexName,
    preserveNullAndEmptyArrays: preserve,
  } = stageFields('$unwind', spec, keys);
  if (typeof path !== 'string')
    throw new CommandError(28808, 'expected a string as the path for $unwind stage');
  if (!path.startsWith('$'))
    throw new CommandError(28818, `path option to $unwind stage should be prefixed with a '$': ${path}`);
  if (
    indexName !== undefined &&
    (typeof indexName !== 'string' || indexName === '' || indexName.startsWith('$'))
  ) {
    throw new CommandError(28822, 'includeArrayIndex option to $unwind stage should be a field name');
  }
  const parts = splitFieldPath(path.slice(1));
  const indexParts = typeof indexName === 'string' ? splitFieldPath(indexName) : undefined;
  const withValue = (document: Document, value: unknown, index: Long | null): Document => {
    const result = { ...document };
    if (value !== undefined) placeField(result, parts, value);
    if (indexParts) placeField(result, indexParts, index);
    return result;
  };
  return function* unwind(input) {
    for (const document of input) {
      // Arrays on the way to the last field are not unwound.
      const value = parts.reduce<unknown>(
        (at, part) => (isDocument(at) ? resolvePath(at, [part]) : undefined),
        document,
      );
      if (isArray(value) && value.length > 0) {
        for (const [i, element] of value.entries()) {
          checkTime();
          yield withValue(document, element, Long.fromNumber(i));
        }
      } else if (value !== undefined && value !== null && !isArray(value)) {
        yield withValue(document, value, null);
      } else if (preserve === true) {
        const result = { ...document };
        if (isArray(value)) placeField(result, parts, undefined);
        yield withValue(result, undefined, null);
      }
    }
  };
}

function compileCount(operand: unknown): Stage {
  if (typeof operand !== 'string' || operand === '')
    throw new CommandError(40156, 'the count field must be a non-empty string');
  if (operand.startsWith('$')) throw new CommandError(40158, 'the count field cannot be a $-prefixed path');
  if (operand.includes('.')) throw new CommandError(40160, "the count field cannot contain '.'");
  return function* count(input) {
    let n = 0;
    for (const document of input) n += document === undefined ? 0 : 1;
    if (n > 0) yield { [operand]: n };
  };
}

function compileFacet(operand: unknown, context: StageContext): Stage {
  if (!isDocument(operand) || Object.keys(operand).length === 0) {
    throw new CommandError(40169, 'the $facet specification must be a non-empty object');
  }
  const facets = Object.entries(operand).map(([name, stages]) => {
    if (!isArray(stages))
      throw new CommandError(40170, `arguments to $facet must be arrays, ${name} is not an array`);
    const forbidden = stages
      .flatMap((stage) => (isDocument(stage) ? Object.keys(stage) : []))
      .find((key) => NOT_IN_FACET.has(key));
    if (forbidden !== undefined)
      throw new CommandError(40600, `${forbidden} is not allowed to be used within a $facet stage`);
    return [name, compileInner(stages, context)] as const;
  });
  return function* facet(input) {
    const budget = new MemoryBudget('$facet', context.maxMemoryBytes);
    const documents = budget.collect(input);
    const results = new MemoryBudget('$facet', context.maxMemoryBytes);
    const result: Document = {};
    for (const [name, run] of facets) setField(result, name, results.collect(run(documents)));
    yield result;
  };
}

function compileSample(operand: unknown, context: StageContext): Stage {
  const size = wholeOf('$sample', stageFields('$sample', operand, ['size'])['size'], 28747, 1);
  return (input) => {
    const budget = new MemoryBudget('$sample', context.maxMemoryBytes, context.held);
    const kept: Document[] = [];
    let seen = 0;
    for (const document of input) {
      seen += 1;
      const place = seen <= size ? kept.length : Math.floor(Math.random() * seen);
      if (place >= size) continue;
      budget.keep(document);
      if (place < kept.length) budget.release(kept[place]);
      kept[place] = document;
    }
    // The first documents stand where they came; a shuffle hides that.
    for (let i = kept.length - 1; i > 0; i -= 1) {
      const other = Math.floor(Math.random() * (i + 1));
      const [a, b] = [kept[i], kept[other]];
      if (a && b) [kept[i], kept[other]] = [b, a];
    }
    return kept;
  };
}

function compileRedact(operand: unknown, context: StageContext): Stage {
  const evaluate = compileExpression(operand, expressionOptions(context));
  const inside = (value: unknown): unknown => {
    if (isArray(value)) return value.map(inside).filter((item) => item !== undefined);
    return isDocument(value) ? redact(value) : value;
  };
  const redact = (document: Document): Document | undefined => {
    const decision = evaluate(document);
    if (decision === '$$KEEP') return document;
    if (decision === '$$PRUNE') return undefined;
    if (decision !== '$$DESCEND') {
      throw new CommandError(17053, '$redact must resolve to $$KEEP, $$PRUNE, or $$DESCEND');
    }
    const result: Document = {};
    for (const [key, value] of Object.entries(document)) {
      const kept = inside(value);
      if (kept !== undefined) setField(result, key, kept);
    }
    return result;
  };
  return function* redacting(input) {
    for (const document of input) {
      const kept = redact(document);
      if (kept) yield kept;
    }
  };
}

function compileDocuments(operand: unknown, context: StageContext): Stage {
  const list = compileExpression(operand, expressionOptions(context))(undefined);
  if (!isArray(list) || !list.every(isDocument))
    throw new CommandError(5858203, '$documents must be an array of objects');
  return () => list;
}

function compileMatch(operand: unknown, context: StageContext): Stage {
  if (!isDocument(operand))
    throw new CommandError(15959, 'the match filter must be an expression in an object');
  const test = compileFilter(operand, expressionOptions(context));
  return (input) => keepIf(input, test);
}

function compileLimit(operand: unknown): Stage {
  const count = wholeOf('$limit', operand, 15958, 1);
  return (input) => take(input, count);
}

function compileSkip(operand: unknown): Stage {
  const count = wholeOf('$skip', operand, 15956, 0);
  return (input) => drop(input, count);
}

type CompileStage = (operand: unknown, context: StageContext, following: readonly unknown[]) => Stage;

/** The stages that see all documents. */
export const STAGES: ReadonlyMap<string, CompileStage> = new Map(
  Object.entries<CompileStage>({
    $match: compileMatch,
    $sort: (operand, context, following) => compileSortStage(operand, context, limitAfter(following)),
    $limit: compileLimit,
    $skip: compileSkip,
    $group: compileGroup,
    $count: compileCount,
    $unwind: compileUnwind,
    $lookup: (operand, context) => compileLookup(operand, context, compileInner),
    $graphLookup: compileGraphLookup,
    $unionWith: (operand, context) => compileUnionWith(operand, context, compileInner),
    $facet: compileFacet,
    $sortByCount: compileSortByCount,
    $bucket: compileBucket,
    $sample: compileSample,
    $redact: compileRedact,
    $setWindowFields: compileWindowFields,
    $documents: compileDocuments,
  }),
);

function compileStage(
  [name, operand]: [string, unknown],
  following: readonly unknown[],
  context: StageContext,
): Stage {
  const perDocument = DOCUMENT_STAGES.get(name)?.(operand, expressionOptions(context));
  if (perDocument) return (input) => mapEach(input, perDocument);
  const compile = STAGES.get(name);
  if (compile) return compile(operand, context, following);
  if (name === '$out' || name === '$merge')
    throw new CommandError(40601, `${name} can only be the final stage in the pipeline`);
  if (UNSUPPORTED_STAGES.has(name))
    throw new CommandError(238, `${name} is not supported by the embedded engine`);
  throw new CommandError(40324, `Unrecognized pipeline stage name: '${name}'`);
}

function compileStages(stages: readonly unknown[], context: StageContext): Stage {
  const compiled = stages.map((stage, i) => {
    const [entry, ...more] = isDocument(stage) ? Object.entries(stage) : [];
    if (!entry || more.length > 0) {
      throw new CommandError(40323, 'A pipeline stage specification object must contain exactly one field.');
    }
    return compileStage(entry, stages.slice(i + 1), context);
  });
  return (input) => compiled.reduce((documents, stage) => stage(documents), input);
}

/** Compiles the stages inside a stage; what they keep goes with each document. */
function compileInner(stages: readonly unknown[], context: StageContext): Stage {
  return compileStages(stages, { ...context, held: undefined });
}

/** Runs a pipeline lazily; a wrong pipeline throws at once, before the first document is read. */
export function runPipeline(
  stages: readonly Document[],
  source: Iterable<Document>,
  context: PipelineContext,
): Iterable<Document> {
  const { let: variables, ...rest } = context;
  const values = variables ? evaluateLet(variables, context) : {};
  return compileStages(stages, { ...rest, variables: values })(source);
}
