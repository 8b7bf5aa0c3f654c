export class Outage extends Error {
  override readonly name = 'Outage';

  constructor(part: string, cause: unknown) {
    super(`${part} is unavailable or refused the request`, { cause });
  }
}

/** A fault for the operator to look into; all other codes are the caller's fault. */
export const isOutage = (code: string): boolean => code === 'internal' || code === 'unavailable';
