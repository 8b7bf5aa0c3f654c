import { compareValues, valuesEqual } from '../values/compare';
import { isTrue } from '../values/numbers';
import type { FunctionContext } from './expression';

/** A function of evaluated arguments; `named` ones take one document of named arguments. */
export type ExpressionFunction = {
  min: number;
  max: number;
  named?: true;
  apply(args: readonly unknown[], context: FunctionContext): unknown;
};

function comparison(test: (order: number) => unknown): ExpressionFunction {
  return {
    min: 2,
    max: 2,
    apply: ([a, b], { collation }) => test(compareValues(a, b, collation)),
  };
}

/** All functions of this engine by name. */
export const EXPRESSION_FUNCTIONS: Readonly<Record<string, ExpressionFunction>> = {
  $eq: { min: 2, max: 2, apply: ([a, b], { collation }) => valuesEqual(a, b, collation) },
  $ne: { min: 2, max: 2, apply: ([a, b], { collation }) => !valuesEqual(a, b, collation) },
  $gt: comparison((order) => order > 0),
  $gte: comparison((order) => order >= 0),
  $lt: comparison((order) => order < 0),
  $lte: comparison((order) => order <= 0),
  $cmp: comparison((order) => Math.sign(order)),
  $not: { min: 1, max: 1, apply: ([value]) => !isTrue(value) },
};
