/** The text of whatever was thrown, for clients and operators. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
