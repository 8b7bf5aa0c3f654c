import { CommandError, RolledBack } from './errors';
import { numberKindOf, toNumber } from './values/numbers';
import type { Document } from './values/types';

const MAX_LIMIT_MS = 2 ** 31 - 1;

/**
 * When the running command has to end, in the milliseconds of performance.now(). One variable is enough, because a command
 * runs without a pause: whatever reads or computes for it can ask, however deep.
 */
let endsAt = Infinity;

/** Reads `maxTimeMS`: when a command that has just arrived has to end. */
export function readTimeLimit({ maxTimeMS: value }: Document): number {
  if (value === undefined || value === null) return Infinity;
  const limitMs = toNumber(value);
  if (numberKindOf(value) === undefined || !Number.isInteger(limitMs))
    throw new CommandError(2, 'maxTimeMS must be a whole number');
  if (limitMs < 0 || limitMs > MAX_LIMIT_MS)
    throw new CommandError(2, `${limitMs} value for maxTimeMS is out of range [0, ${MAX_LIMIT_MS}]`);
  return limitMs === 0 ? Infinity : performance.now() + limitMs;
}

/** Runs a command, or a part of one, that has to end at a time. */
export function endingAt<T>(time: number, run: () => T): T {
  const before = endsAt;
  endsAt = Math.min(before, time);
  try {
    checkTime();
    return run();
  } finally {
    endsAt = before;
  }
}

/** Milliseconds that the running command has left. */
export const timeLeftMs = (): number => endsAt - performance.now();

/**
 * Ends the running command if its time is over. Call it wherever work grows with the data, except in a commit. What the command
 * has written is rolled back, also where MongoDB would keep a part.
 */
export function checkTime(): void {
  if (endsAt !== Infinity && timeLeftMs() <= 0)
    throw new RolledBack(new CommandError(50, 'operation exceeded time limit'));
}
