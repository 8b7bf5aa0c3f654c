import { z } from 'zod';

/** An error whose text tells the operator what to do. */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError';
}

export class ShellRefusalError extends ReleaseError {}

/** What is signed with the key of this installation, and only a newer version understands. */
export class NewerStateError extends ReleaseError {
  constructor(revision: number) {
    super(
      `State ${revision} of the registry was recorded by a newer version of Sharewave, with a part or an action that this one does not know. Run this from a newer checkout.`,
    );
  }
}

export function errorCode(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}

/** The first line of an error's message, or the first finding of a validation, without its full stop, to be continued as a sentence. */
export function messageOf(error: unknown): string {
  if (error instanceof z.ZodError) {
    const [issue] = error.issues;
    return `has an invalid "${issue?.path.join('.')}" (${issue?.message})`;
  }
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return line.replace(/\.$/, '');
}
