import { randomBytes } from 'node:crypto';

const processPart = randomBytes(3).toString('hex');
let counter = randomBytes(3).readUIntBE(0, 3);

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');

/** A document id that sorts by creation time to the millisecond, also across nodes; the driver's own ids have whole seconds only. */
export function newTimeOrderedId(now: Date = new Date()): string {
  counter = (counter + 1) % 0x1000000;
  const milliseconds = now.getTime();
  return (
    hex(Math.floor(milliseconds / 1000), 8) + hex(milliseconds % 1000, 4) + processPart + hex(counter, 6)
  );
}

export const isOwnId = (id: string): boolean => id.startsWith(processPart, 12);

export function timeOfId(id: string): Date {
  return new Date(parseInt(id.slice(0, 8), 16) * 1000 + parseInt(id.slice(8, 12), 16));
}
