import { CommandError } from '../errors';
import { compileFilter, compileValueFilter } from '../match/compile-filter';
import { isOperatorDocument } from '../match/parse-filter';
import { compileSort, parseSort } from '../sort/compile-sort';
import type { Collation } from '../values/compare';
import { bsonTypeOf, compareValues, valuesEqual } from '../values/compare';
import { numberKindOf, toNumber } from '../values/numbers';
import type { Document } from '../values/types';
import { getField, isArray, isDocument, show } from '../values/types';
import type { Modifier } from './modifier';

function bad(message: string): CommandError {
  return new CommandError(2, message);
}

function eachOf(operator: string, operand: unknown): unknown[] {
  if (!isDocument(operand) || !Object.hasOwn(operand, '$each')) return [operand];
  const each = getField(operand, '$each');
  if (!isArray(each)) {
    throw bad(
      `The argument to $each in ${operator} must be an array but it was of type: ${bsonTypeOf(each)}`,
    );
  }
  return each;
}

function integerOf(clause: string, value: unknown): number {
  const number = toNumber(value);
  if (numberKindOf(value) === undefined || !Number.isInteger(number)) {
    throw bad(`The value for ${clause} must be an integer value but was given type: ${bsonTypeOf(value)}`);
  }
  return number;
}

type Comparator = (a: unknown, b: unknown) => number;

function pushOrder(operand: unknown, collation?: Collation): Comparator {
  if (isDocument(operand)) {
    if (Object.keys(operand).length === 0) {
      throw bad('The $sort pattern is empty when it should be a set of fields.');
    }
    parseSort(operand);
    const compare = compileSort(operand, collation);
    return (a, b) => compare(isDocument(a) ? a : {}, isDocument(b) ? b : {});
  }
  const direction = numberKindOf(operand) === undefined ? NaN : toNumber(operand);
  if (direction !== 1 && direction !== -1) {
    throw bad(
      'The $sort is invalid: use 1/-1 to sort the whole element, or {field:1/-1} to sort embedded fields',
    );
  }
  return (a, b) => compareValues(a, b, collation) * direction;
}

/** `$push` with `$each`, `$position`, `$sort` and `$slice`, in this order whatever order they are written in. */
export function push(operand: unknown, collation?: Collation): Modifier {
  const items = eachOf('$push', operand);
  const clauses = isDocument(operand) && Object.hasOwn(operand, '$each') ? operand : {};
  const unknown = Object.keys(clauses).find(
    (key) => !['$each', '$slice', '$sort', '$position'].includes(key),
  );
  if (unknown !== undefined) throw bad(`Unrecognized clause in $push: ${unknown}`);
  const has = (clause: string): boolean => Object.hasOwn(clauses, clause);
  const position = has('$position') ? integerOf('$position', clauses['$position']) : undefined;
  const slice = has('$slice') ? integerOf('$slice', clauses['$slice']) : undefined;
  const order = has('$sort') ? pushOrder(clauses['$sort'], collation) : undefined;
  return {
    creates: true,
    apply: (value, path, document) => {
      if (value !== undefined && !isArray(value)) {
        const where = `document {_id: ${show(document['_id'])}}`;
        throw bad(`The field '${path}' must be an array but is of type ${bsonTypeOf(value)} in ${where}`);
      }
      const list = [...(value ?? [])];
      list.splice(position ?? list.length, 0, ...items);
      if (order) list.sort(order);
      if (slice === undefined) return list;
      return slice < 0 ? list.slice(slice) : list.slice(0, slice);
    },
  };
}

/** `$addToSet`: adds what is not there; what the array already holds twice stays. */
export function addToSet(operand: unknown, collation?: Collation): Modifier {
  const items = eachOf('$addToSet', operand);
  if (isDocument(operand) && Object.hasOwn(operand, '$each') && Object.keys(operand).length > 1) {
    throw bad(`Found unexpected fields after $each in $addToSet: ${show(operand)}`);
  }
  return {
    creates: true,
    apply: (value, path) => {
      if (value !== undefined && !isArray(value)) {
        const field = path.split('.').at(-1) ?? path;
        throw bad(
          `Cannot apply $addToSet to a non-array field. Field named '${field}' has non-array type ${bsonTypeOf(value)}`,
        );
      }
      const list = [...(value ?? [])];
      for (const item of items) {
        if (!list.some((existing) => valuesEqual(existing, item, collation))) list.push(item);
      }
      return list;
    },
  };
}

function pullTest(operand: unknown, collation?: Collation): (value: unknown) => boolean {
  const options = { collation };
  const [first = ''] = isDocument(operand) ? Object.keys(operand) : [];
  const onDocuments = !isOperatorDocument(operand) || ['$and', '$or', '$nor', '$expr'].includes(first);
  if (isDocument(operand) && onDocuments) {
    const match = compileFilter(operand, options);
    return (value) => isDocument(value) && match(value);
  }
  if (isDocument(operand)) return compileValueFilter(operand, options);
  if (bsonTypeOf(operand) === 'regex') return compileValueFilter({ $regex: operand }, options);
  return (value) => valuesEqual(value, operand, collation);
}

/** `$pull`: removes the elements that equal a value or match a condition. */
export function pull(operand: unknown, collation?: Collation): Modifier {
  return removing('$pull', pullTest(operand, collation));
}

/** `$pullAll`: removes the elements that equal one of a list. */
export function pullAll(operand: unknown, collation?: Collation): Modifier {
  if (!isArray(operand))
    throw bad(`$pullAll requires an array argument but was given a ${bsonTypeOf(operand)}`);
  return removing('$pullAll', (value) => operand.some((item) => valuesEqual(value, item, collation)));
}

function removing(operator: string, test: (value: unknown) => boolean): Modifier {
  return {
    creates: false,
    apply: (value) => {
      if (!isArray(value)) throw bad(`Cannot apply ${operator} to a non-array value`);
      return value.filter((element) => !test(element));
    },
  };
}

/** `$pop`: removes the first (-1) or last (1) element. */
export function pop(operand: unknown, path: string): Modifier {
  const end = numberKindOf(operand) === undefined ? NaN : toNumber(operand);
  if (end !== 1 && end !== -1)
    throw new CommandError(9, `$pop expects 1 or -1, found: ${path}: ${show(operand)}`);
  return {
    creates: false,
    apply: (value, where) => {
      if (!isArray(value)) {
        throw new CommandError(
          14,
          `Path '${where}' contains an element of non-array type '${bsonTypeOf(value)}'`,
        );
      }
      return end === 1 ? value.slice(0, -1) : value.slice(1);
    },
  };
}

/** The identifiers of `arrayFilters` with their tests. */
export function compileArrayFilters(
  filters: readonly Document[],
  collation?: Collation,
): Map<string, (value: unknown) => boolean> {
  const tests = new Map<string, (value: unknown) => boolean>();
  for (const filter of filters) {
    const names = new Set(identifiersOf(filter));
    const [name] = names;
    if (name === undefined)
      throw new CommandError(9, 'Cannot use an expression without a top-level field name in arrayFilters');
    if (names.size > 1) {
      const [, other] = names;
      throw new CommandError(
        9,
        `Error parsing array filter :: caused by :: Expected a single top-level field name, found '${name}' and '${other}'`,
      );
    }
    if (!/^[a-z][a-zA-Z0-9]*$/.test(name)) {
      throw bad(
        `Error parsing array filter :: caused by :: The top-level field name must be an alphanumeric string beginning with a lowercase letter, found '${name}'`,
      );
    }
    if (tests.has(name))
      throw new CommandError(9, `Found multiple array filters with the same top-level field name ${name}`);
    const match = compileFilter(filter, { collation });
    tests.set(name, (value) => match({ [name]: value }));
  }
  return tests;
}

function identifiersOf(filter: Document): string[] {
  return Object.entries(filter).flatMap(([key, value]) => {
    if (!key.startsWith('$')) return [key.split('.')[0] ?? key];
    return isArray(value) ? value.filter(isDocument).flatMap(identifiersOf) : [];
  });
}
