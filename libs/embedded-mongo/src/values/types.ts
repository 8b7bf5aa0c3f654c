import {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  DBRef,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson';
import { CommandError } from '../errors';

/** A decoded BSON document. */
export type Document = Record<string, unknown>;

/** Type names as `$type` uses them, and `missing` for a field that is not there. */
export type BsonType =
  | 'double'
  | 'string'
  | 'object'
  | 'array'
  | 'binData'
  | 'objectId'
  | 'bool'
  | 'date'
  | 'null'
  | 'regex'
  | 'javascript'
  | 'symbol'
  | 'int'
  | 'timestamp'
  | 'long'
  | 'decimal'
  | 'minKey'
  | 'maxKey'
  | 'missing';

const INT_MAX = 2_147_483_647;
const INT_MIN = -2_147_483_648;

/** Whether a JS number is stored as int32 when it carries no wrapper, as the BSON serializer decides it. */
export function isInt32(value: number): boolean {
  return Number.isInteger(value) && value <= INT_MAX && value >= INT_MIN && !Object.is(value, -0);
}

/** Whether the value is a sub-document (a DBRef is one: the decoder merely dresses it up). */
export function isDocument(value: unknown): value is Document {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null || objectTypeOf(value) === 'object';
}

/** `Array.isArray` that yields unknown elements instead of any. */
export function isArray(value: unknown): value is unknown[] {
  return Array.isArray(value);
}

/** Whether the value is one of the four numeric BSON types. */
export function isNumeric(value: unknown): boolean {
  if (typeof value === 'number' || typeof value === 'bigint') return true;
  if (typeof value !== 'object' || value === null) return false;
  if (value instanceof Int32 || value instanceof Double || value instanceof Decimal128) return true;
  return value instanceof Long && !(value instanceof Timestamp);
}

function objectTypeOf(value: object): BsonType {
  if (Array.isArray(value)) return 'array';
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === Object.prototype || prototype === null) return 'object';
  if (value instanceof ObjectId) return 'objectId';
  if (value instanceof Date) return 'date';
  if (value instanceof Int32) return 'int';
  if (value instanceof Double) return 'double';
  if (value instanceof Timestamp) return 'timestamp';
  if (value instanceof Long) return 'long';
  if (value instanceof Decimal128) return 'decimal';
  if (value instanceof Binary || ArrayBuffer.isView(value)) return 'binData';
  if (value instanceof RegExp || value instanceof BSONRegExp) return 'regex';
  if (value instanceof MinKey) return 'minKey';
  if (value instanceof MaxKey) return 'maxKey';
  if (value instanceof Code) return 'javascript';
  if (value instanceof BSONSymbol) return 'symbol';
  return 'object';
}

/** The BSON type of a decoded value; a bare JS number is an int when the serializer would write one. */
export function bsonTypeOf(value: unknown): BsonType {
  switch (typeof value) {
    case 'string':
      return 'string';
    case 'number':
      return isInt32(value) ? 'int' : 'double';
    case 'boolean':
      return 'bool';
    case 'bigint':
      return 'long';
    case 'undefined':
      return 'missing';
    case 'object':
      return value === null ? 'null' : objectTypeOf(value);
    default:
      throw new CommandError(2, `a value of JavaScript type ${typeof value} cannot be encoded as BSON`);
  }
}

/** The plain fields of a document, also when the decoder made a DBRef of it. */
export function plainDocument(value: Document): Document {
  if (!(value instanceof DBRef)) return value;
  const { collection, oid, db, fields } = value;
  return { $ref: collection, $id: oid, ...(db === undefined ? {} : { $db: db }), ...fields };
}

/** Reads an own field; names such as "constructor" never reach the prototype. */
export function getField(value: Document, name: string): unknown {
  const document = value instanceof DBRef ? plainDocument(value) : value;
  return Object.hasOwn(document, name) ? document[name] : undefined;
}

/** Writes an own field, also one called "__proto__". */
export function setField(document: Document, name: string, value: unknown): void {
  if (name === '__proto__') {
    Object.defineProperty(document, name, { value, enumerable: true, configurable: true, writable: true });
  } else {
    document[name] = value;
  }
}

/** A copy whose documents and arrays are new; scalar values are shared. */
export function deepClone(value: unknown): unknown {
  if (isArray(value)) return value.map(deepClone);
  return isDocument(value) ? cloneDocument(value) : value;
}

/** A copy of a document whose nested documents and arrays are new. */
export function cloneDocument(value: Document): Document {
  const copy: Document = {};
  for (const [key, field] of Object.entries(plainDocument(value))) setField(copy, key, deepClone(field));
  return copy;
}

/** A value in the form in which MongoDB's messages show it. */
export function show(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (value === null || value === undefined) return value === null ? 'null' : 'missing';
  if (value instanceof ObjectId) return `ObjectId('${value.toHexString()}')`;
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  if (isArray(value)) return value.length === 0 ? '[]' : `[ ${value.map(show).join(', ')} ]`;
  if (isDocument(value)) {
    const fields = Object.entries(plainDocument(value)).map(([key, field]) => `${key}: ${show(field)}`);
    return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
  }
  return String(value);
}
