/** The text of whatever was thrown, for logs and operators. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
