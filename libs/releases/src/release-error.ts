/** An error whose text tells the operator what to do. */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError';
}

export class ShellRefusalError extends ReleaseError {}

/** What is signed with the key of this installation, and only a newer version understands. */
export class NewerStateError extends ReleaseError {}

export function errorCode(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}

/** The first line of an error's message, without its full stop, to be continued as a sentence. */
export function messageOf(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return line.replace(/\.$/, '');
}
