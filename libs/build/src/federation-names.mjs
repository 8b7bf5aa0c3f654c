// @ts-check

/**
 * The federated name of each remote: `alias` is what a module name begins with ("feed/HomeFeed"),
 * `scope` the name of its container, which becomes a global variable.
 */
export const REMOTES = /** @type {const} */ ({
  feed: { alias: 'feed', scope: 'sharewave_feed' },
  profile: { alias: 'profile', scope: 'sharewave_profile' },
  friends: { alias: 'friends', scope: 'sharewave_friends' },
  messenger: { alias: 'messenger', scope: 'sharewave_messenger' },
});

/** The global function that says what a chunk must hash to (shell/src/remotes/integrity.ts fills it). */
export const LENT_INTEGRITY = 'sharewave_integrity';

export const SHELL_SCOPE = 'sharewave_shell';

/** The global variable in which the shell lends the federation runtime (shell/src/remotes/federation.ts fills it). */
export const LENT_RUNTIME = 'sharewave_federation';

/** Says what a bundle takes of each lent package, by name (libs/releases/src/federation-manifest.ts reads it). */
export const TAKEN_NAMES_FILE = 'taken-names.json';
