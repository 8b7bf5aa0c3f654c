import { CommandError } from '../errors';
import type { Collation } from '../values/compare';
import type { Document } from '../values/types';
import { isDocument } from '../values/types';
import type { ExpressionOptions } from './expression';
import type { Held } from './memory';

export type PipelineContext = {
  collation?: Collation | undefined;
  /** The variables of the command, as expressions. */
  let?: Document | undefined;
  now: Date;
  /** Access to other collections; `find` may use an index and must apply the whole filter. */
  collection(name: string): { find(filter: Document): Iterable<Document> };
  maxMemoryBytes: number;
  /** Memory counter of stages that run once. */
  held?: Held | undefined;
};

/** A context whose variables are values. */
export type StageContext = Omit<PipelineContext, 'let'> & { variables: Document };

export type Stage = (input: Iterable<Document>) => Iterable<Document>;

/** Runs stages inside a stage, for instance those of `$facet` and `$lookup`. */
export type CompileStages = (stages: readonly unknown[], context: StageContext) => Stage;

/** The options with which expressions of a stage are compiled. */
export function expressionOptions({ collation, variables, now }: StageContext): ExpressionOptions {
  return { collation, variables, now };
}

/** Reads the operand of a stage that takes named arguments; others than these are refused. */
export function stageFields(name: string, operand: unknown, keys: readonly string[]): Document {
  if (!isDocument(operand)) throw new CommandError(9, `the ${name} stage specification must be an object`);
  const unknown = Object.keys(operand).find((key) => !keys.includes(key));
  if (unknown !== undefined) throw new CommandError(9, `Unrecognized option to ${name}: ${unknown}`);
  return operand;
}
