import { compileExpression } from '../aggregate/expression';
import { CommandError } from '../errors';
import { compileAddFields, compileProjection } from '../project/compile-projection';
import type { Collation } from '../values/compare';
import { cloneDocument, isArray, isDocument, show } from '../values/types';
import type { Document } from '../values/types';

type Step = (document: Document) => Document;
type StageOptions = { collation?: Collation | undefined; let?: Document | undefined; now?: Date | undefined };

/** The specification of `$unset` as an exclusion. */
function unsetProjection(operand: unknown): Document {
  const names = isArray(operand) ? operand : [operand];
  if (names.length === 0 || names.some((name) => typeof name !== 'string' || name === '')) {
    throw new CommandError(31002, '$unset specification must be a string or an array of strings');
  }
  return Object.fromEntries(names.map((name) => [String(name), 0]));
}

/** Compiles `$replaceRoot` and `$replaceWith`. */
function compileReplaceRoot(expression: unknown, options: StageOptions): Step {
  const evaluate = compileExpression(expression, options);
  return (document) => {
    const value = evaluate(document);
    if (isDocument(value)) return value;
    throw new CommandError(
      40228,
      `'newRoot' expression must evaluate to an object, but resulting value was: ${show(value)}. Input document: ${show(document)}`,
    );
  };
}

function operandDocument(name: string, operand: unknown): Document {
  if (!isDocument(operand))
    throw new CommandError(40272, `${name} specification stage must be an object, got ${typeof operand}`);
  return operand;
}

function compileProject(operand: unknown, options: StageOptions): Step {
  const spec = operandDocument('$project', operand);
  if (Object.keys(spec).length > 0) return compileProjection(spec, {}, { ...options, stage: true });
  throw new CommandError(
    51272,
    'Invalid $project :: caused by :: projection specification must have at least one field',
  );
}

type CompileStep = (operand: unknown, options: StageOptions) => Step;

/** The stages that make one document of one; updates allow only these. */
export const DOCUMENT_STAGES: ReadonlyMap<string, CompileStep> = new Map<string, CompileStep>([
  ['$addFields', (operand, options) => compileAddFields(operandDocument('$addFields', operand), options)],
  ['$set', (operand, options) => compileAddFields(operandDocument('$set', operand), options)],
  ['$project', compileProject],
  [
    '$unset',
    (operand, options) => compileProjection(unsetProjection(operand), {}, { ...options, stage: true }),
  ],
  [
    '$replaceRoot',
    (operand, options) => compileReplaceRoot(operandDocument('$replaceRoot', operand)['newRoot'], options),
  ],
  ['$replaceWith', compileReplaceRoot],
]);

/** Compiles the pipeline form of an update; only stages that make one document of one are allowed. */
export function compileUpdatePipeline(stages: readonly unknown[], options: StageOptions): Step {
  // `$$NOW` is the same in all fields.
  const shared = { ...options, now: new Date() };
  const steps = stages.map((stage) => {
    const [entry, ...more] = isDocument(stage) ? Object.entries(stage) : [];
    if (!entry || more.length > 0) {
      throw new CommandError(40323, 'A pipeline stage specification object must contain exactly one field.');
    }
    const compile = DOCUMENT_STAGES.get(entry[0]);
    if (!compile) throw new CommandError(72, `${entry[0]} is not allowed to be used within an update`);
    return compile(entry[1], shared);
  });
  return (document) => {
    const result = cloneDocument(steps.reduce((current, step) => step(current), document));
    // A pipeline that leaves out the _id keeps it.
    if (Object.hasOwn(result, '_id') || !Object.hasOwn(document, '_id')) return result;
    return { _id: document['_id'], ...result };
  };
}
