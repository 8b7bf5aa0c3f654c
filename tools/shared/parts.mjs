// @ts-check

/** @typedef {import('@sharewave/releases').PartName} PartName */

/**
 * The folder of each part, by release name. The shell is first: on one host the remotes take the
 * ports after its, in this order.
 * @type {Record<PartName, string>}
 */
export const PART_FOLDERS = {
  shell: 'shell',
  feed: 'mfe-feed',
  profile: 'mfe-profile',
  friends: 'mfe-friends',
  messenger: 'mfe-messenger',
};

const PARTS = /** @type {PartName[]} */ (Object.keys(PART_FOLDERS));

/** The folders of all parts. */
export const FOLDERS = PARTS.map((part) => PART_FOLDERS[part]);

/** The parts that the shell composes. */
export const REMOTES = PARTS.filter((part) => part !== 'shell');
