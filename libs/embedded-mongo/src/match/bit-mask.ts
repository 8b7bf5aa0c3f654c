import { CommandError } from '../errors';
import { binaryOf } from '../values/compare';
import { numberKindOf, toBigInt, toNumber } from '../values/numbers';
import { bsonTypeOf, isArray, isNumeric } from '../values/types';

/** The bits that a `$bits…` operator asks for: a mask, binary data (lowest byte first) or a list of positions. */
export function bitMaskOf(operator: string, operand: unknown): bigint {
  if (isArray(operand)) {
    return operand.reduce<bigint>((mask, position) => {
      const bit = toNumber(position);
      if (numberKindOf(position) === undefined || !Number.isInteger(bit) || bit < 0) {
        throw new CommandError(2, `bit positions of ${operator} must be non-negative integers`);
      }
      return mask | (1n << BigInt(Math.min(bit, 100_000)));
    }, 0n);
  }
  if (bsonTypeOf(operand) === 'binData') return bitsOfBytes(operand);
  const value = toNumber(operand);
  if (!isNumeric(operand) || !Number.isInteger(value) || value < 0) {
    throw new CommandError(
      9,
      `${operator} takes an array, a number, or a BinData but received: ${String(operand)}`,
    );
  }
  return toBigInt(operand);
}

function bitsOfBytes(value: unknown): bigint {
  return binaryOf(value).bytes.reduceRight((bits, byte) => (bits << 8n) | BigInt(byte), 0n);
}

/** The bits of a stored value, negative numbers sign-extended; undefined when the value has none. */
export function bitsOfValue(value: unknown): bigint | undefined {
  if (bsonTypeOf(value) === 'binData') return bitsOfBytes(value);
  if (!isNumeric(value)) return undefined;
  const number = toNumber(value);
  return Number.isInteger(number) && Math.abs(number) < 2 ** 63 ? toBigInt(value) : undefined;
}
