// @ts-check
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of this checkout. */
export const rootDir = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
