import { Decimal128 } from 'bson';
import { CommandError } from '../errors';
import type { Collation } from '../values/compare';
import { bsonTypeOf, compareValues, equalityKey, valuesEqual } from '../values/compare';
import { calculate, makeDouble, makeInteger, numberKindOf, toBigInt, toNumber } from '../values/numbers';
import type { Document } from '../values/types';
import { isDocument, plainDocument, setField } from '../values/types';

/** Takes values one by one and gives their aggregate, also in between; undefined stands for a missing field. */
export type Accumulator = { add(value: unknown): void; result(): unknown };
type AccumulatorFactory = (collation?: Collation) => Accumulator;

/** Sums whole numbers exactly, doubles with compensation (so that the order matters less), and decimals separately. */
class Sum implements Accumulator {
  private whole = 0n;
  private real = 0;
  private lost = 0;
  private decimal: unknown;
  private kind: 'int' | 'long' | 'double' = 'int';
  count = 0;

  add(value: unknown): void {
    const kind = numberKindOf(value);
    if (kind === undefined) return;
    this.count += 1;
    if (kind === 'decimal')
      this.decimal = this.decimal === undefined ? value : calculate('add', this.decimal, value);
    else if (kind === 'double') this.addReal(toNumber(value));
    else {
      if (kind === 'long' && this.kind === 'int') this.kind = 'long';
      this.whole += toBigInt(value);
    }
  }

  private addReal(value: number): void {
    this.kind = 'double';
    const sum = this.real + value;
    if (Number.isFinite(sum)) {
      this.lost += Math.abs(this.real) >= Math.abs(value) ? this.real - sum + value : value - sum + this.real;
    }
    this.real = sum;
  }

  result(): unknown {
    const total =
      this.kind === 'double'
        ? makeDouble(this.real + this.lost + Number(this.whole))
        : makeInteger(this.whole, this.kind);
    return this.decimal === undefined ? total : calculate('add', this.decimal, total);
  }
}

function average(): Accumulator {
  const sum = new Sum();
  return {
    add: (value) => sum.add(value),
    result: () => {
      if (sum.count === 0) return null;
      const total = sum.result();
      if (total instanceof Decimal128) return calculate('divide', total, sum.count);
      return makeDouble(toNumber(total) / sum.count);
    },
  };
}

function extreme(sign: 1 | -1, collation?: Collation): Accumulator {
  let best: unknown;
  return {
    add: (value) => {
      if (value === null || value === undefined) return;
      if (best === undefined || compareValues(value, best, collation) * sign > 0) best = value;
    },
    result: () => best ?? null,
  };
}

function collector(finish: (values: unknown[]) => unknown): Accumulator {
  const values: unknown[] = [];
  return {
    add: (value) => {
      if (value !== undefined) values.push(value);
    },
    result: () => finish(values),
  };
}

/** The set of different values, in the order in which they came. */
function setCollector(collation?: Collation): Accumulator {
  const keys = new Set<string>();
  const values: unknown[] = [];
  return {
    add: (value) => {
      if (value === undefined) return;
      const key = collation ? '' : equalityKey(value);
      if (collation ? values.some((other) => valuesEqual(other, value, collation)) : keys.has(key)) return;
      keys.add(key);
      values.push(value);
    },
    result: () => [...values],
  };
}

/** Welford's running variance. */
function deviation(sample: boolean): Accumulator {
  let count = 0;
  let mean = 0;
  let squares = 0;
  return {
    add: (value) => {
      if (numberKindOf(value) === undefined) return;
      const number = toNumber(value);
      count += 1;
      const delta = number - mean;
      mean += delta / count;
      squares += delta * (number - mean);
    },
    result: () => {
      const divisor = sample ? count - 1 : count;
      return divisor <= 0 ? null : makeDouble(Math.sqrt(squares / divisor));
    },
  };
}

function mergeObjects(): Accumulator {
  const merged: Document = {};
  return {
    add: (value) => {
      if (value === null || value === undefined) return;
      if (!isDocument(value)) {
        throw new CommandError(
          40400,
          `$mergeObjects requires object inputs, but input is of type ${bsonTypeOf(value)}`,
        );
      }
      for (const [key, field] of Object.entries(plainDocument(value))) setField(merged, key, field);
    },
    result: () => ({ ...merged }),
  };
}

function first(): Accumulator {
  let value: unknown = null;
  let given = false;
  return {
    add: (next) => {
      if (!given) value = next ?? null;
      given = true;
    },
    result: () => value,
  };
}

function last(): Accumulator {
  let value: unknown = null;
  return {
    add: (next) => {
      value = next ?? null;
    },
    result: () => value,
  };
}

/** Accumulators of one value each; those with several arguments are built on them in `group.ts`. */
export const ACCUMULATORS: Readonly<Record<string, AccumulatorFactory>> = {
  $sum: () => new Sum(),
  $avg: average,
  $min: (collation) => extreme(-1, collation),
  $max: (collation) => extreme(1, collation),
  $first: first,
  $last: last,
  $push: () => collector((values) => [...values]),
  $addToSet: setCollector,
  $stdDevPop: () => deviation(false),
  $stdDevSamp: () => deviation(true),
  $mergeObjects: mergeObjects,
};

/** The value at each percentile, as the discrete method on sorted numbers gives it. */
export function percentiles(values: readonly unknown[], points: readonly number[]): unknown[] {
  const sorted = values.filter((value) => numberKindOf(value) !== undefined).map(toNumber);
  sorted.sort((a, b) => a - b);
  return points.map((point) => {
    const value = sorted[Math.max(0, Math.ceil(point * sorted.length) - 1)];
    return value === undefined ? null : makeDouble(value);
  });
}
