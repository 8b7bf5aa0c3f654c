/** A part of the system cannot be reached, or refuses what it should not; whoever asked may try again soon. */
export class Outage extends Error {
  override readonly name = 'Outage';

  constructor(part: string, cause: unknown) {
    super(`${part} is away or refuses`, { cause });
  }
}

/** Whether a refusal of this code is for whoever runs the server to look into; any other is its caller's. */
export const isOutage = (code: string): boolean => code === 'internal' || code === 'unavailable';
