// @ts-check

import remotes from '@sharewave/contracts/remotes.json' with { type: 'json' };

/** @typedef {import('@sharewave/releases').PartName} PartName */

const PARTS = /** @type {PartName[]} */ (['shell', ...Object.keys(remotes)]);

/**
 * The folder of each part, by release name. The shell is first: on one host the remotes take the
 * ports after its, in this order.
 */
export const PART_FOLDERS = /** @type {Record<PartName, string>} */ (
  Object.fromEntries(PARTS.map((part) => [part, part === 'shell' ? 'shell' : remotes[part].folder]))
);

/** The folders of all parts. */
export const FOLDERS = PARTS.map((part) => PART_FOLDERS[part]);

/** The parts that the shell composes. */
export const REMOTES = PARTS.filter((part) => part !== 'shell');
