// @ts-check
/** Who may import what, by the tags in each project's package.json. docs/architecture.md explains it. */

const SERVER = ['@nestjs/*', 'mongoose', 'mongodb'];
const VIEW = ['react', 'react-dom', 'styled-components', '@tanstack/react-query'];
const ROUTER = ['react-router', 'react-router-dom'];
const SOCKETS = ['socket.io', 'socket.io-client'];
const ENGINE = ['bson', 'lmdb'];
const WEB_LIBS = ['type:contracts', 'type:storage', 'type:client', 'type:ui', 'type:kit'];

/** @type {Record<string, { may: string[], not: string[] }>} */
const RULES = {
  'type:contracts': { may: [], not: [...SERVER, ...VIEW, ...ROUTER, ...SOCKETS, ...ENGINE] },
  'type:storage': { may: [], not: [...SERVER, ...VIEW, ...ROUTER, ...SOCKETS, ...ENGINE, 'zod'] },
  'type:client': { may: ['type:contracts', 'type:storage'], not: [...SERVER, ...VIEW, ...ROUTER, ...ENGINE] },
  'type:ui': { may: ['type:storage'], not: [...SERVER, ...ROUTER, ...SOCKETS, ...ENGINE, 'zod'] },
  'type:kit': {
    may: ['type:contracts', 'type:storage', 'type:client', 'type:ui'],
    not: [...SERVER, ...ROUTER, ...SOCKETS, ...ENGINE],
  },
  'type:remote': { may: WEB_LIBS, not: [...SERVER, ...ROUTER, ...SOCKETS, ...ENGINE] },
  // Types of `remotes.json` only; anything else of it needs Node.
  'scope:shell': { may: [...WEB_LIBS, 'type:releases'], not: [...SERVER, ...SOCKETS, ...ENGINE] },
  'scope:backend': {
    may: ['type:contracts', 'type:engine', 'type:releases'],
    not: [...VIEW, ...ROUTER, ...ENGINE],
  },
  'type:engine': { may: [], not: ['@nestjs/*', 'mongoose', ...VIEW, ...ROUTER, ...SOCKETS] },
  'type:testing': { may: [...WEB_LIBS, 'type:testing'], not: SERVER },
  'type:stand-in': {
    may: [...WEB_LIBS, 'type:build'],
    not: [...SERVER, ...SOCKETS, ...ENGINE],
  },
  'type:build': { may: ['type:contracts'], not: SERVER },
  'type:e2e': { may: ['type:contracts', 'type:storage', 'type:client', 'type:testing'], not: SERVER },
  'type:releases': { may: ['type:contracts'], not: [...SERVER, ...VIEW, ...ROUTER, ...SOCKETS, ...ENGINE] },
  'type:tools': {
    may: ['type:contracts', 'type:releases', 'type:build', 'type:stand-in'],
    not: [...SERVER, ...VIEW],
  },
};

/** Tests of the engine must use the real drivers. */
const IN_TESTS = { 'type:engine': ['mongoose'], 'scope:backend': ENGINE };

/**
 * The boundary rule; `more` lists tags that these files may import besides those of their project.
 * @param {{ more?: string[], isTest?: boolean }} [files]
 */
export function boundaries({ more = [], isTest = false } = {}) {
  /** @type {Record<string, string[]>} */
  const lifted = isTest ? IN_TESTS : {};
  return {
    '@nx/enforce-module-boundaries': [
      'error',
      {
        allowCircularSelfDependency: false,
        banTransitiveDependencies: true,
        checkNestedExternalImports: false,
        enforceBuildableLibDependency: false,
        depConstraints: Object.entries(RULES).map(([sourceTag, { may, not }]) => ({
          sourceTag,
          onlyDependOnLibsWithTags: [...may, ...more],
          bannedExternalImports: not.filter((name) => !(lifted[sourceTag] ?? []).includes(name)),
        })),
      },
    ],
  };
}
