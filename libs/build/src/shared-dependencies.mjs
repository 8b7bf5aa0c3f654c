// @ts-check
import { createRequire } from 'node:module';
import { join } from 'node:path';

/**
 * What exists once in the page, lent by the shell (shell/src/remotes/shared-modules.ts). The router is not among
 * them: sharing it costs 50 KB, so it stays in the shell, and remotes navigate through app-kit.
 */
const SINGLETONS = [
  'react',
  'react-dom',
  'styled-components',
  '@tanstack/react-query',
  '@sharewave/ui',
  '@sharewave/app-kit',
  '@sharewave/api-client',
  '@sharewave/virtual-list',
];

/**
 * @param {string} projectDir
 * @returns {(name: string) => string}
 */
function versionReader(projectDir) {
  /** @type {{ dependencies: Record<string, string> }} */
  const manifest = createRequire(import.meta.url)(join(projectDir, 'package.json'));
  return (name) => {
    const version = manifest.dependencies[name];
    if (version === undefined) throw new Error(`${projectDir}/package.json does not list ${name}`);
    return version;
  };
}

/**
 * A remote takes every singleton from the shell and carries no copy of its own.
 * @param {string} projectDir
 */
export function sharedByRemote(projectDir) {
  const versionOf = versionReader(projectDir);
  return Object.fromEntries(
    SINGLETONS.map((name) => [
      name,
      {
        singleton: true,
        // A remote that needs another version than the shell lends fails alone instead of breaking the page.
        strictVersion: true,
        import: /** @type {const} */ (false),
        requiredVersion: `^${versionOf(name)}`,
      },
    ]),
  );
}
