import { init } from '@module-federation/enhanced/runtime';
import { attachShareScopeMap } from '@module-federation/webpack-bundler-runtime/dist/attachShareScopeMap.js';
import { consumes } from '@module-federation/webpack-bundler-runtime/dist/consumes.js';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';
import { initializeSharing } from '@module-federation/webpack-bundler-runtime/dist/initializeSharing.js';

/** The part of a container that `init` reads: its entry stores its options in its own `require`. */
interface Container {
  webpackRequire: { federation: { initOptions: Parameters<typeof init>[0] } };
}

/**
 * The part of the federation runtime that the entries of remotes use. Named one by one: the whole runtime would add 3 KB for
 * loading scripts, which the shell does itself, and for tree-shaking shared modules. Names are only added, like all that is
 * lent.
 */
export const lentRuntime = {
  attachShareScopeMap,
  bundlerRuntime: {
    I: initializeSharing,
    consumes,
    init: ({ webpackRequire }: Container) => init(webpackRequire.federation.initOptions),
    initContainerEntry,
  },
  runtime: { init },
};
