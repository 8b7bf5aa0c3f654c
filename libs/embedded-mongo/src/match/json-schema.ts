import { CommandError } from '../errors';
import { valuesEqual } from '../values/compare';
import { isTrue, numberKindOf, toNumber } from '../values/numbers';
import { bsonTypeOf, getField, isArray, isDocument, isNumeric } from '../values/types';
import type { Document } from '../values/types';
import { compileRegex } from './regex';
import { parseTypeSet } from './type-set';

type Validator = (value: unknown) => boolean;

const JSON_TYPES = new Set(['object', 'array', 'number', 'boolean', 'string', 'null']);

function failParse(message: string): CommandError {
  return new CommandError(9, `$jsonSchema ${message}`);
}

function numberOf(keyword: string, value: unknown): number {
  if (numberKindOf(value) === undefined)
    throw new CommandError(14, `$jsonSchema keyword '${keyword}' must be a number`);
  return toNumber(value);
}

function listOf(keyword: string, value: unknown): unknown[] {
  if (!isArray(value) || value.length === 0)
    throw new CommandError(14, `$jsonSchema keyword '${keyword}' must be a non-empty array`);
  return value;
}

function schemaOf(keyword: string, value: unknown): Validator {
  if (!isDocument(value)) throw new CommandError(14, `$jsonSchema keyword '${keyword}' must be an object`);
  return compileSchema(value);
}

function schemasOf(keyword: string, value: unknown): Validator[] {
  return listOf(keyword, value).map((item) => schemaOf(keyword, item));
}

const onNumbers =
  (test: (value: number) => boolean): Validator =>
  (value) =>
    !isNumeric(value) || test(toNumber(value));
const onStrings =
  (test: (value: string) => boolean): Validator =>
  (value) =>
    typeof value !== 'string' || test(value);
const onArrays =
  (test: (value: unknown[]) => boolean): Validator =>
  (value) =>
    !isArray(value) || test(value);
const onDocuments =
  (test: (value: Document) => boolean): Validator =>
  (value) =>
    !isDocument(value) || test(value);

function compileType(keyword: 'bsonType' | 'type', operand: unknown): Validator {
  const names = isArray(operand) ? operand : [operand];
  if (keyword === 'type' && names.some((name) => typeof name !== 'string' || !JSON_TYPES.has(name))) {
    throw failParse(`keyword 'type' knows no type ${String(operand)}`);
  }
  const types = parseTypeSet(names.map((name) => (name === 'boolean' && keyword === 'type' ? 'bool' : name)));
  return (value) => types.has(bsonTypeOf(value));
}

function compileObject(schema: Document): Validator {
  const properties = Object.entries(isDocument(schema['properties']) ? schema['properties'] : {}).map(
    ([name, value]) => [name, schemaOf('properties', value)] as const,
  );
  const patterns = Object.entries(
    isDocument(schema['patternProperties']) ? schema['patternProperties'] : {},
  ).map(([pattern, value]) => [compileRegex(pattern), schemaOf('patternProperties', value)] as const);
  const known = new Set(properties.map(([name]) => name));
  const additional = schema['additionalProperties'];
  const others = isDocument(additional) ? compileSchema(additional) : () => additional !== false;
  return onDocuments((document) =>
    Object.entries(document).every(([name, value]) => {
      const own = properties.find(([key]) => key === name);
      if (own && !own[1](value)) return false;
      const matching = patterns.filter(([pattern]) => pattern.test(name));
      if (!matching.every(([, valid]) => valid(value))) return false;
      return known.has(name) || matching.length > 0 || others(value);
    }),
  );
}

function compileItems(schema: Document): Validator {
  const items = schema['items'];
  const additional = schema['additionalItems'];
  const rest = isDocument(additional) ? compileSchema(additional) : () => additional !== false;
  if (isArray(items)) {
    const each = items.map((item) => schemaOf('items', item));
    return onArrays((list) => list.every((value, i) => (each[i] ?? rest)(value)));
  }
  const every = schemaOf('items', items);
  return onArrays((list) => list.every(every));
}

function compileDependencies(operand: unknown): Validator {
  if (!isDocument(operand))
    throw new CommandError(14, "$jsonSchema keyword 'dependencies' must be an object");
  const tests = Object.entries(operand).map(([name, needs]) => {
    const valid = isArray(needs) ? compileKeyword('required', needs, {}) : schemaOf('dependencies', needs);
    return onDocuments(
      (document) => getField(document, name) === undefined || valid === undefined || valid(document),
    );
  });
  return (value) => tests.every((test) => test(value));
}

type Keyword = (operand: unknown, schema: Document, keyword: string) => Validator | undefined;

/** A keyword that compares a number, such as a length, with its operand. */
function limit(
  on: (test: (size: number) => boolean) => Validator,
  test: (size: number, operand: number) => boolean,
): Keyword {
  return (operand, _, keyword) => {
    const bound = numberOf(keyword, operand);
    return on((size) => test(size, bound));
  };
}

/** A keyword that asks how many of some schemas are fulfilled. */
function combination(test: (fulfilled: number, all: number) => boolean): Keyword {
  return (operand, _, keyword) => {
    const tests = schemasOf(keyword, operand);
    return (value) => test(tests.filter((valid) => valid(value)).length, tests.length);
  };
}

const required: Keyword = (operand, _, keyword) => {
  const names = listOf(keyword, operand).map(String);
  return onDocuments((document) => names.every((name) => Object.hasOwn(document, name)));
};
const onLengths = (test: (size: number) => boolean): Validator =>
  onStrings((value) => test([...value].length));
const onSizes = (test: (size: number) => boolean): Validator => onArrays((value) => test(value.length));
const onFields = (test: (size: number) => boolean): Validator =>
  onDocuments((value) => test(Object.keys(value).length));
const atLeast = (size: number, bound: number): boolean => size >= bound;
const atMost = (size: number, bound: number): boolean => size <= bound;
const none: Keyword = () => undefined;
const object: Keyword = (_, schema) => compileObject(schema);

const KEYWORDS: ReadonlyMap<string, Keyword> = new Map(
  Object.entries<Keyword>({
    bsonType: (operand) => compileType('bsonType', operand),
    type: (operand) => compileType('type', operand),
    enum: (operand, _, keyword) => {
      const values = listOf(keyword, operand);
      return (value) => values.some((item) => valuesEqual(item, value));
    },
    required,
    properties: object,
    patternProperties: object,
    additionalProperties: object,
    items: (_, schema) => compileItems(schema),
    minimum: (operand, schema, keyword) => {
      const isExclusive = isTrue(schema['exclusiveMinimum']);
      return limit(onNumbers, (value, least) => (isExclusive ? value > least : value >= least))(
        operand,
        schema,
        keyword,
      );
    },
    maximum: (operand, schema, keyword) => {
      const isExclusive = isTrue(schema['exclusiveMaximum']);
      return limit(onNumbers, (value, most) => (isExclusive ? value < most : value <= most))(
        operand,
        schema,
        keyword,
      );
    },
    multipleOf: limit(onNumbers, (value, factor) => value % factor === 0),
    minLength: limit(onLengths, atLeast),
    maxLength: limit(onLengths, atMost),
    minItems: limit(onSizes, atLeast),
    maxItems: limit(onSizes, atMost),
    minProperties: limit(onFields, atLeast),
    maxProperties: limit(onFields, atMost),
    pattern: (operand) => {
      const regex = compileRegex(operand);
      return onStrings((value) => regex.test(value));
    },
    allOf: combination((fulfilled, all) => fulfilled === all),
    anyOf: combination((fulfilled) => fulfilled > 0),
    oneOf: combination((fulfilled) => fulfilled === 1),
    not: (operand, _, keyword) => {
      const test = schemaOf(keyword, operand);
      return (value) => !test(value);
    },
    uniqueItems: (operand) =>
      isTrue(operand)
        ? onArrays((list) => list.every((a, i) => !list.slice(0, i).some((b) => valuesEqual(a, b))))
        : undefined,
    dependencies: compileDependencies,
    // These act through others, or describe and do not test.
    exclusiveMinimum: none,
    exclusiveMaximum: none,
    additionalItems: none,
    title: none,
    description: none,
  }),
);

function compileKeyword(keyword: string, operand: unknown, schema: Document): Validator | undefined {
  const compile = KEYWORDS.get(keyword);
  if (!compile) throw failParse(`keyword '${keyword}' is not supported by the embedded engine`);
  return compile(operand, schema, keyword);
}

/** Compiles the keywords of draft 4 that MongoDB knows; an unknown one is refused. */
export function compileSchema(schema: Document): Validator {
  const tests = Object.entries(schema)
    .map(([keyword, operand]) => compileKeyword(keyword, operand, schema))
    .filter((test) => test !== undefined);
  return (value) => tests.every((test) => test(value));
}
