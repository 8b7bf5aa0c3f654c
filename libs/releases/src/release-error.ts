/** An error whose text tells a person what to do. */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError';
}

/** A remote that the shell would refuse to run. */
export class ShellRefusalError extends ReleaseError {}

/** The code of a system error, as in "ENOENT". */
export function errorCode(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}
