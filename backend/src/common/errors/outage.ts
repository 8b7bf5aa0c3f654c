/** A part of the system cannot be reached or malfunctions; the caller may retry soon. */
export class Outage extends Error {
  override readonly name = 'Outage';

  constructor(part: string, cause: unknown) {
    super(`${part} is unavailable or refused the request`, { cause });
  }
}

/** Whether this code means a fault on the server, for its operator to look into; all others are the caller's fault. */
export const isOutage = (code: string): boolean => code === 'internal' || code === 'unavailable';
