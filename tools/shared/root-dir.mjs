// @ts-check
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

export const rootDir = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
