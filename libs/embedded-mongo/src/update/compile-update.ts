import { CommandError } from '../errors';
import { compilePositional } from '../match/compile-filter';
import type { Collation } from '../values/compare';
import { bsonTypeOf, valuesEqual } from '../values/compare';
import { valueAtPath } from '../values/path';
import type { Document } from '../values/types';
import { cloneDocument, isArray, isDocument, setField, show } from '../values/types';
import { addToSet, compileArrayFilters, pop, pull, pullAll, push } from './array-modifiers';
import { arithmetic, bit, currentDate, extreme, set, UNSET } from './field-modifiers';
import type { Modifier } from './modifier';
import { compileUpdatePipeline } from './update-pipeline';
import type { WalkContext } from './update-paths';
import { checkConflicts, comparePaths, identifierOf, parseUpdatePath, walk } from './update-paths';

export { upsertDocument } from './upsert-document';

type UpdateOptions = {
  arrayFilters?: readonly Document[] | undefined;
  collation?: Collation | undefined;
  let?: Document | undefined;
  /** The query of the update, whose match in an array `$` stands for. */
  filter?: Document | undefined;
};

/** `apply` leaves its document as it is and returns the changed one. */
type CompiledUpdate = { apply(doc: Document, how: { isInsert: boolean }): Document };

type Operation = { parts: string[]; onInsertOnly: boolean; from?: string[]; modifier: Modifier };

type MakeModifier = (operand: unknown, path: string, collation?: Collation) => Modifier;

/** The update operators. */
export const MODIFIERS: ReadonlyMap<string, MakeModifier> = new Map(
  Object.entries<MakeModifier>({
    $set: set,
    $setOnInsert: set,
    $unset: () => UNSET,
    $rename: () => UNSET,
    $inc: (operand, path) => arithmetic('$inc', operand, path),
    $mul: (operand, path) => arithmetic('$mul', operand, path),
    $min: (operand, _, collation) => extreme(-1, operand, collation),
    $max: (operand, _, collation) => extreme(1, operand, collation),
    $currentDate: currentDate,
    $push: (operand, _, collation) => push(operand, collation),
    $addToSet: (operand, _, collation) => addToSet(operand, collation),
    $pull: (operand, _, collation) => pull(operand, collation),
    $pullAll: (operand, _, collation) => pullAll(operand, collation),
    $pop: pop,
    $bit: bit,
  }),
);

function renameOperation(path: string, operand: unknown): Operation {
  const from = parseUpdatePath(path);
  if (typeof operand !== 'string') {
    throw new CommandError(2, `The 'to' field for $rename must be a string: ${path}: ${show(operand)}`);
  }
  const parts = parseUpdatePath(operand);
  const isDynamic = (part: string): boolean => part === '$' || identifierOf(part) !== undefined;
  if (from.some(isDynamic))
    throw new CommandError(2, `The source field for $rename may not be dynamic: ${path}`);
  if (parts.some(isDynamic))
    throw new CommandError(2, `The destination field for $rename may not be dynamic: ${operand}`);
  if (path === operand) {
    throw new CommandError(2, `The source and target field for $rename must differ: ${path}: "${operand}"`);
  }
  return { parts, from, onInsertOnly: false, modifier: UNSET };
}

function parseOperations(update: Document, collation?: Collation): Operation[] {
  return Object.entries(update).flatMap(([operator, operands]) => {
    const makeModifier = MODIFIERS.get(operator);
    if (!makeModifier) {
      throw new CommandError(
        9,
        `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array`,
      );
    }
    if (!isDocument(operands)) {
      const example = `For example: {$mod: {<field>: ...}} not {${operator}: ${show(operands)}}`;
      throw new CommandError(
        9,
        `Modifiers operate on fields but we found type ${bsonTypeOf(operands)} instead. ${example}`,
      );
    }
    return Object.entries(operands).map(([path, operand]): Operation => {
      if (operator === '$rename') return renameOperation(path, operand);
      const parts = parseUpdatePath(path);
      const modifier = makeModifier(operand, path, collation);
      return { parts, onInsertOnly: operator === '$setOnInsert', modifier };
    });
  });
}

function checkArrayFilterUse(
  operations: readonly Operation[],
  tests: ReadonlyMap<string, unknown>,
  update: Document,
): void {
  const used = new Set<string>();
  for (const { parts } of operations) {
    for (const part of parts) {
      const identifier = identifierOf(part);
      if (identifier === undefined || identifier === '') continue;
      if (!tests.has(identifier)) {
        throw new CommandError(
          2,
          `No array filter found for identifier '${identifier}' in path '${parts.join('.')}'`,
        );
      }
      used.add(identifier);
    }
  }
  const unused = [...tests.keys()].find((identifier) => !used.has(identifier));
  if (unused !== undefined) {
    throw new CommandError(
      9,
      `The array filter for identifier '${unused}' was not used in the update ${show(update)}`,
    );
  }
}

/** Walks a renamed path, which must not lead through an array. */
function checkNoArray(document: Document, parts: readonly string[], which: 'source' | 'destination'): void {
  parts.slice(0, -1).forEach((_, i) => {
    const path = parts.slice(0, i + 1).join('.');
    if (!isArray(valueAtPath(document, path))) return;
    const where = `'${parts.join('.')}' in doc with _id: ${show(document['_id'])} has an array field called '${parts[i] ?? ''}'`;
    throw new CommandError(2, `The ${which} field cannot be an array element, ${where}`);
  });
}

function rename(
  document: Document,
  from: readonly string[],
  parts: readonly string[],
  context: WalkContext,
): void {
  checkNoArray(document, from, 'source');
  const value = valueAtPath(document, from.join('.'));
  if (value === undefined) return;
  checkNoArray(document, parts, 'destination');
  walk(document, from, [], UNSET, context);
  walk(document, parts, [], { creates: true, apply: () => value }, context);
}

function checkId(before: Document, after: Document): void {
  if (!Object.hasOwn(before, '_id')) return;
  if (Object.hasOwn(after, '_id') && valuesEqual(before['_id'], after['_id'])) return;
  throw new CommandError(66, "Performing an update on the path '_id' would modify the immutable field '_id'");
}

/** A document that is there already gets no new name of its own that an operator could be taken for. */
function checkTopField([name = '']: readonly string[]): void {
  if (!name.startsWith('$')) return;
  throw new CommandError(
    52,
    `The dollar ($) prefixed field '${name}' in '${name}' is not allowed for storage.`,
  );
}

function compileOperators(update: Document, options: UpdateOptions): CompiledUpdate {
  const operations = parseOperations(update, options.collation);
  const arrayFilters = compileArrayFilters(options.arrayFilters ?? [], options.collation);
  checkConflicts(operations.flatMap(({ parts, from }) => (from ? [parts, from] : [parts])));
  checkArrayFilterUse(operations, arrayFilters, update);
  operations.sort((a, b) => comparePaths(a.parts, b.parts));
  const usesPosition = operations.some(({ parts }) => parts.includes('$'));
  const position = usesPosition ? compilePositional(options.filter ?? {}, options) : undefined;
  return {
    apply(before, { isInsert }) {
      const document = cloneDocument(before);
      // The position comes from the document as the query saw it, whatever the operators have changed since.
      const index = position ? String(position(isInsert ? {} : before)) : '';
      const context: WalkContext = { document: before, arrayFilters, touched: new Set() };
      for (const { parts, from, onInsertOnly, modifier } of operations) {
        if (onInsertOnly && !isInsert) continue;
        if (!isInsert) checkTopField(parts);
        const concrete = usesPosition ? parts.map((part) => (part === '$' ? index : part)) : parts;
        if (from) rename(document, from, parts, context);
        else walk(document, concrete, [], modifier, context);
      }
      checkId(before, document);
      return document;
    },
  };
}

function compileReplacement(replacement: Document): CompiledUpdate {
  const operator = Object.keys(replacement).find((key) => key.startsWith('$'));
  if (operator !== undefined) {
    throw new CommandError(
      52,
      `The dollar ($) prefixed field '${operator}' in '${operator}' is not allowed for storage.`,
    );
  }
  return {
    apply(before) {
      const document: Document = {};
      if (Object.hasOwn(before, '_id')) document['_id'] = before['_id'];
      for (const [key, value] of Object.entries(cloneDocument(replacement))) {
        if (key !== '_id' || document['_id'] === undefined) setField(document, key, value);
        else if (!valuesEqual(value, document['_id'])) {
          const message = `After applying the update, the (immutable) field '_id' was found to have been altered to _id: ${show(value)}`;
          throw new CommandError(66, message);
        }
      }
      return document;
    },
  };
}

/** Whether an update is a replacement document rather than operators. */
function isReplacement(update: Document): boolean {
  const [first] = Object.keys(update);
  return first === undefined || !first.startsWith('$');
}

/** Compiles an update: operators, a replacement document or a pipeline. */
export function compileUpdate(
  update: Document | readonly Document[],
  options: UpdateOptions = {},
): CompiledUpdate {
  const hasArrayFilters = (options.arrayFilters ?? []).length > 0;
  if (isArray(update)) {
    if (hasArrayFilters)
      throw new CommandError(9, 'arrayFilters may not be specified for pipeline-style updates');
    const run = compileUpdatePipeline(update, options);
    return {
      apply(before) {
        const document = run(before);
        checkId(before, document);
        return document;
      },
    };
  }
  if (!isDocument(update)) throw new CommandError(9, 'Update argument must be either an object or an array');
  if (!isReplacement(update)) return compileOperators(update, options);
  if (hasArrayFilters)
    throw new CommandError(9, 'arrayFilters may not be specified for replacement-style updates');
  return compileReplacement(update);
}
