import { CommandError } from '../errors';
import { numberKindOf, toNumber } from '../values/numbers';
import { isArray, show } from '../values/types';

/** The type names that a `$type` accepts. */
export type TypeSet = ReadonlySet<string>;

/** https://www.mongodb.com/docs/manual/reference/operator/query/type/ */
const TYPE_NUMBERS: Readonly<Record<number, string>> = {
  1: 'double',
  2: 'string',
  3: 'object',
  4: 'array',
  5: 'binData',
  6: 'undefined',
  7: 'objectId',
  8: 'bool',
  9: 'date',
  10: 'null',
  11: 'regex',
  12: 'dbPointer',
  13: 'javascript',
  14: 'symbol',
  15: 'javascriptWithScope',
  16: 'int',
  17: 'timestamp',
  18: 'long',
  19: 'decimal',
  [-1]: 'minKey',
  127: 'maxKey',
};
const TYPE_NAMES = new Set(Object.values(TYPE_NUMBERS));
const NUMBER_TYPES = ['int', 'long', 'double', 'decimal'];

/** Reads the operand of `$type` (or of a schema's bsonType): a name, a number, or a list of them. */
export function parseTypeSet(operand: unknown): TypeSet {
  const names = new Set<string>();
  const list = isArray(operand) ? operand : [operand];
  if (list.length === 0) throw new CommandError(9, '$type must match at least one type');
  for (const item of list) {
    if (typeof item === 'string') {
      if (item !== 'number' && !TYPE_NAMES.has(item))
        throw new CommandError(2, `Unknown type name alias: ${item}`);
      (item === 'number' ? NUMBER_TYPES : [item]).forEach((name) => names.add(name));
    } else {
      const name = numberKindOf(item) === undefined ? undefined : TYPE_NUMBERS[toNumber(item)];
      if (name === undefined) throw new CommandError(2, `Invalid numerical type code: ${show(item)}`);
      names.add(name);
    }
  }
  return names;
}
