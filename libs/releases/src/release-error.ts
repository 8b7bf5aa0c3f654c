/** A refusal whose text tells a person what to do. */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError';
}

/** A remote takes what the shell does not lend. */
export class UnlentNameError extends ReleaseError {}

/** The code of a system error, as in "ENOENT". */
export function errorCode(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}
