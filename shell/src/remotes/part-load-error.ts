import type { PartFailureKind } from '@sharewave/contracts';

/** Thrown if a part cannot be loaded. */
export class PartLoadError extends Error {
  override readonly name: string = 'PartLoadError';

  constructor(
    readonly kind: PartFailureKind,
    message: string,
  ) {
    super(message);
  }
}

/** Thrown for a release that this shell cannot run; its scripts are not loaded. */
export class IncompatibleRelease extends PartLoadError {
  override readonly name = 'IncompatibleRelease';

  constructor(
    message: string,
    /** The version that has failed; undefined if the cause is that this page runs another shell than the released one. */
    readonly version: string | undefined,
  ) {
    super('incompatible', message);
  }
}

/** Why a part could not be loaded; an error that is not about loading comes from the part's own code. */
export function failureKindOf(error: unknown): PartFailureKind {
  if (error instanceof PartLoadError) return error.kind;
  const name = error instanceof Error ? error.name : '';
  if (name === 'TimeoutError') return 'timeout';
  // Thrown by the code that webpack puts into each remote.
  if (name !== 'ChunkLoadError') return 'import';
  return Object(error).type === 'timeout' ? 'timeout' : 'unreachable';
}
