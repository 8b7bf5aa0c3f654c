/** The code that an error of Node or of a library carries, such as ENOENT. */
export function errorCode(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}
