import { Context, ProcessingMode } from 'mingo/core';
import * as mingo from 'mingo/operators/expression';
import { CommandError } from '../errors';
import { isArray, isDocument, setField } from '../values/types';
import type { Document } from '../values/types';
import { numberKindOf, toNumber } from '../values/numbers';
import type { FunctionContext } from './expression';

/** Pure functions of their arguments whose answers equal MongoDB's; all others are this engine's own. */
const FUNCTIONS = {
  $acos: mingo.$acos,
  $acosh: mingo.$acosh,
  $asin: mingo.$asin,
  $asinh: mingo.$asinh,
  $atan: mingo.$atan,
  $atan2: mingo.$atan2,
  $atanh: mingo.$atanh,
  $cos: mingo.$cos,
  $cosh: mingo.$cosh,
  $degreesToRadians: mingo.$degreesToRadians,
  $radiansToDegrees: mingo.$radiansToDegrees,
  $sin: mingo.$sin,
  $sinh: mingo.$sinh,
  $tan: mingo.$tan,
  $tanh: mingo.$tanh,
};

const context = Context.init({ expression: { $literal: mingo.$literal } });

/** Whether a function is answered by mingo. */
export function isMingoFunction(name: string): name is keyof typeof FUNCTIONS {
  return Object.hasOwn(FUNCTIONS, name);
}

/** Numbers as mingo knows them: without wrappers. */
function promote(value: unknown): unknown {
  if (numberKindOf(value) !== undefined) return toNumber(value);
  if (isArray(value)) return value.map(promote);
  if (!isDocument(value)) return value;
  const result: Document = {};
  for (const [key, field] of Object.entries(value)) setField(result, key, promote(field));
  return result;
}

/** Applies a function to an argument that is already evaluated. */
export function applyMingo(
  name: keyof typeof FUNCTIONS,
  argument: unknown,
  { now }: FunctionContext,
): unknown {
  const value = promote(argument);
  const literal = isArray(value) ? value.map((item) => ({ $literal: item })) : { $literal: value };
  const options = {
    idKey: '_id',
    context,
    useStrictMode: true,
    scriptEnabled: false,
    failOnError: true,
    now,
    processingMode: ProcessingMode.CLONE_OFF,
  };
  try {
    return FUNCTIONS[name]({}, literal, options);
  } catch (error) {
    throw new CommandError(2, `${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
