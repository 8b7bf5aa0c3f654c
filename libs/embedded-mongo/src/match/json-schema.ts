import { CommandError } from '../errors';
import { valuesEqual } from '../values/compare';
import { isTrue, numberKindOf, toNumber } from '../values/numbers';
import { bsonTypeOf, getField, isArray, isDocument, isNumeric } from '../values/types';
import type { Document } from '../values/types';
import { compileRegex } from './regex';
import { parseTypeSet } from './type-set';

type Validator = (value: unknown) => boolean;

const JSON_TYPES = new Set(['object', 'array', 'number', 'boolean', 'string', 'null']);
/** Keywords that describe and do not test. */
const ANNOTATIONS = new Set(['title', 'description']);

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

function compileKeyword(keyword: string, operand: unknown, schema: Document): Validator | undefined {
  const limit = (): number => numberOf(keyword, operand);
  switch (keyword) {
    case 'bsonType':
    case 'type':
      return compileType(keyword, operand);
    case 'enum': {
      const values = listOf(keyword, operand);
      return (value) => values.some((item) => valuesEqual(item, value));
    }
    case 'required': {
      const names = listOf(keyword, operand).map(String);
      return onDocuments((document) => names.every((name) => Object.hasOwn(document, name)));
    }
    case 'properties':
    case 'patternProperties':
    case 'additionalProperties':
      return compileObject(schema);
    case 'items':
      return compileItems(schema);
    case 'minimum': {
      const [least, exclusive] = [limit(), isTrue(schema['exclusiveMinimum'])];
      return onNumbers((value) => (exclusive ? value > least : value >= least));
    }
    case 'maximum': {
      const [most, exclusive] = [limit(), isTrue(schema['exclusiveMaximum'])];
      return onNumbers((value) => (exclusive ? value < most : value <= most));
    }
    case 'multipleOf': {
      const factor = limit();
      return onNumbers((value) => value % factor === 0);
    }
    case 'minLength':
    case 'maxLength': {
      const size = limit();
      return onStrings((value) =>
        keyword === 'minLength' ? [...value].length >= size : [...value].length <= size,
      );
    }
    case 'pattern': {
      const regex = compileRegex(operand);
      return onStrings((value) => regex.test(value));
    }
    case 'minItems':
    case 'maxItems': {
      const size = limit();
      return onArrays((value) => (keyword === 'minItems' ? value.length >= size : value.length <= size));
    }
    case 'minProperties':
    case 'maxProperties': {
      const size = limit();
      return onDocuments((value) =>
        keyword === 'minProperties' ? Object.keys(value).length >= size : Object.keys(value).length <= size,
      );
    }
    default:
      return compileCombination(keyword, operand);
  }
}

function compileCombination(keyword: string, operand: unknown): Validator | undefined {
  switch (keyword) {
    case 'allOf': {
      const tests = schemasOf(keyword, operand);
      return (value) => tests.every((test) => test(value));
    }
    case 'anyOf': {
      const tests = schemasOf(keyword, operand);
      return (value) => tests.some((test) => test(value));
    }
    case 'oneOf': {
      const tests = schemasOf(keyword, operand);
      return (value) => tests.filter((test) => test(value)).length === 1;
    }
    case 'not': {
      const test = schemaOf(keyword, operand);
      return (value) => !test(value);
    }
    case 'uniqueItems':
      if (!isTrue(operand)) return undefined;
      return onArrays((list) => list.every((a, i) => !list.slice(0, i).some((b) => valuesEqual(a, b))));
    case 'dependencies':
      return compileDependencies(operand);
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
    case 'additionalItems':
      return undefined;
    default:
      if (ANNOTATIONS.has(keyword)) return undefined;
      throw failParse(`keyword '${keyword}' is not supported by this engine`);
  }
}

/** Compiles the keywords of draft 4 that MongoDB knows; an unknown one is refused. */
export function compileSchema(schema: Document): Validator {
  const tests = Object.entries(schema)
    .map(([keyword, operand]) => compileKeyword(keyword, operand, schema))
    .filter((test) => test !== undefined);
  return (value) => tests.every((test) => test(value));
}
