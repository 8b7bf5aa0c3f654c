// @ts-check
import remotes from '@sharewave/contracts/remotes.json' with { type: 'json' };

/** @typedef {keyof typeof remotes} RemoteName */

/** The remotes, in the order of the ports on which each runs alone. */
export const REMOTES = Object.keys(remotes);

/**
 * The name of a part's container, which becomes a global variable (shell/src/remotes/federation.ts reads it).
 * @param {RemoteName | 'shell'} part
 */
export const scopeOf = (part) => `sharewave_${part}`;

/** The global function that gives a script its expected hash before it is requested (shell/src/remotes/scripts.ts). */
export const PREPARE_SCRIPT = 'sharewave_prepareScript';

/** What a built remote, and a built shell, say of themselves (libs/releases/src/bundle-manifest.ts reads both). */
export const REMOTE_MANIFEST = 'remote.json';
export const SHELL_EXPORTS = 'shared-exports.json';
