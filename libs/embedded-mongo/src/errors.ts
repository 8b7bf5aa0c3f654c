/** Names of the MongoDB error codes that this engine answers with. */
const CODE_NAMES: Readonly<Record<number, string>> = {
  1: 'InternalError',
  2: 'BadValue',
  9: 'FailedToParse',
  14: 'TypeMismatch',
  16: 'InvalidLength',
  20: 'IllegalOperation',
  26: 'NamespaceNotFound',
  27: 'IndexNotFound',
  28: 'PathNotViable',
  40: 'ConflictingUpdateOperators',
  43: 'CursorNotFound',
  48: 'NamespaceExists',
  54: 'NotSingleValueField',
  59: 'CommandNotFound',
  66: 'ImmutableField',
  67: 'CannotCreateIndex',
  72: 'InvalidOptions',
  73: 'InvalidNamespace',
  85: 'IndexOptionsConflict',
  86: 'IndexKeySpecsConflict',
  112: 'WriteConflict',
  115: 'CommandNotSupported',
  121: 'DocumentValidationFailure',
  146: 'ExceededMemoryLimit',
  168: 'InvalidPipelineOperator',
  238: 'NotImplemented',
  251: 'NoSuchTransaction',
  263: 'OperationNotSupportedInTransaction',
  292: 'QueryExceededMemoryLimitNoDiskUseAllowed',
  301: 'DataCorruptionDetected',
  10334: 'BSONObjectTooLarge',
  11000: 'DuplicateKey',
};

/** An error in the middle of a write, which is rolled back completely. */
export class RolledBack extends Error {
  constructor(readonly reason: unknown) {
    super('a write was rolled back');
  }
}

/** A MongoDB error: numeric code, code name, message, and further fields such as keyPattern. */
export class CommandError extends Error {
  readonly codeName: string;

  constructor(
    readonly code: number,
    message: string,
    readonly extra: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.name = 'CommandError';
    this.codeName = CODE_NAMES[code] ?? `Location${code}`;
  }
}
