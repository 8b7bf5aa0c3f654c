// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootDir } from './root-dir.mjs';

/** @typedef {import('@sharewave/releases').PartName} PartName */

/**
 * Read as a file, because the first commands run before the packages are installed.
 * @type {Record<string, { folder: string }>}
 */
const remotes = JSON.parse(readFileSync(join(rootDir, 'libs/contracts/remotes.json'), 'utf8'));

const PARTS = /** @type {PartName[]} */ (['shell', ...Object.keys(remotes)]);

/**
 * The folder of each part, by release name. The shell is first: on one host the remotes take the
 * ports after its, in this order.
 */
export const PART_FOLDERS = /** @type {Record<PartName, string>} */ (
  Object.fromEntries(PARTS.map((part) => [part, part === 'shell' ? 'shell' : remotes[part]?.folder]))
);

export const FOLDERS = PARTS.map((part) => PART_FOLDERS[part]);

/** The parts that the shell composes. */
export const REMOTES = PARTS.filter((part) => part !== 'shell');
