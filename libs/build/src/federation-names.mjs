// @ts-check

/** The remotes, in the order of the ports on which each runs alone. */
export const REMOTES = /** @type {const} */ (['feed', 'profile', 'friends', 'messenger']);

/** @typedef {typeof REMOTES[number]} RemoteName */

/**
 * The name of a part's container, which becomes a global variable (shell/src/remotes/federation.ts looks for it).
 * @param {RemoteName | 'shell'} part
 */
export const scopeOf = (part) => `sharewave_${part}`;

/** The global function that says what a chunk must hash to (shell/src/remotes/integrity.ts fills it). */
export const LENT_INTEGRITY = 'sharewave_integrity';

/** The global variable in which the shell lends the federation runtime (shell/src/remotes/federation.ts fills it). */
export const LENT_RUNTIME = 'sharewave_federation';

/** The files with the names that a remote takes from each lent package, and with those that the shell lends (libs/releases/src/federation-manifest.ts reads both). */
export const TAKEN_NAMES_FILE = 'taken-names.json';
export const LENT_NAMES_FILE = 'lent-names.json';
