import type { Document } from '../values/types';
import { getField, isArray, isDocument } from '../values/types';
import { compileExpression } from './expression';
import type { StageContext } from './stage';
import { expressionOptions } from './stage';

function isPlainPath(value: unknown): value is string {
  return typeof value === 'string' && /^\$[^$]/.test(value);
}

/** The value of an operand that needs no document: a variable or a constant. */
function constantOf(value: unknown, context: StageContext): unknown {
  if (isPlainPath(value)) return undefined;
  if (typeof value === 'string' && value.startsWith('$$')) {
    const name = value.slice(2).split('.')[0] ?? '';
    if (!Object.hasOwn(context.variables, name)) return undefined;
  } else if (isDocument(value) || isArray(value)) return undefined;
  return compileExpression(value, expressionOptions(context))(undefined);
}

/** A query that matches a superset of an `$expr` of equalities, so that an index can narrow the search. */
function implied(expression: unknown, context: StageContext): Document[] {
  if (!isDocument(expression)) return [];
  const [operator = ''] = Object.keys(expression);
  const operands = getField(expression, operator);
  if (!isArray(operands)) return [];
  if (operator === '$and') return operands.flatMap((item) => implied(item, context));
  const [left, right] = operands;
  if (operator === '$in' && isPlainPath(left)) {
    const list = constantOf(right, context);
    const simple =
      isArray(list) && list.every((item) => item !== null && !isArray(item) && !(item instanceof RegExp));
    return simple ? [{ [left.slice(1)]: { $in: list } }] : [];
  }
  if (operator !== '$eq') return [];
  const path = isPlainPath(left) ? left : isPlainPath(right) ? right : undefined;
  const value = constantOf(path === left ? right : left, context);
  // Expressions treat arrays and missing fields differently from queries; for these nothing is implied.
  if (path === undefined || value === null || value === undefined || isArray(value)) return [];
  return [{ [path.slice(1)]: { $eq: value } }];
}

/** Extracts the leading `$match` of a pipeline as a query; conditions that only the pipeline can test stay in it. */
export function splitMatch(
  stages: readonly unknown[],
  context: StageContext,
): { filter: Document; rest: readonly unknown[] } {
  const [first, ...rest] = stages;
  const match = isDocument(first) ? getField(first, '$match') : undefined;
  if (!isDocument(match)) return { filter: {}, rest: stages };
  if (!containsExpression(match)) return { filter: match, rest };
  const { $expr: expression, ...fields } = match;
  const clauses = containsExpression(fields) ? [] : [fields];
  const filters = [...clauses, ...implied(expression, context)].filter(
    (part) => Object.keys(part).length > 0,
  );
  return { filter: filters.length === 0 ? {} : { $and: filters }, rest: stages };
}

function containsExpression(filter: unknown): boolean {
  if (isArray(filter)) return filter.some(containsExpression);
  if (!isDocument(filter)) return false;
  return Object.hasOwn(filter, '$expr') || Object.values(filter).some(containsExpression);
}
