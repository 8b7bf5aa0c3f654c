import { init } from '@module-federation/enhanced/runtime';
import { attachShareScopeMap } from '@module-federation/webpack-bundler-runtime/dist/attachShareScopeMap.js';
import { consumes } from '@module-federation/webpack-bundler-runtime/dist/consumes.js';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';
import { initializeSharing } from '@module-federation/webpack-bundler-runtime/dist/initializeSharing.js';

/** How the entry of a remote asks to be started: it leaves its options in its own `require`. */
interface Container {
  webpackRequire: { federation: { initOptions: Parameters<typeof init>[0] } };
}

/**
 * What the entry of a remote asks of the federation runtime. Named one by one: the whole of it would bring 3 KB for loading
 * scripts, which the shell does by itself, and for shaking what is shared. Additive only, as all that is lent.
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
