// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deployDir } from './run-program.mjs';

const example = readFileSync(join(deployDir, '.env.example'), 'utf8');

/** The secrets of the example for Compose, each filled in. */
export const SECRETS = Object.fromEntries(
  [...example.matchAll(/^(\w+)=$/gm)].map(([, name = '']) => [name, `the-secret-of-${name.toLowerCase()}`]),
);
