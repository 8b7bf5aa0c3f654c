// @ts-check
import { createRequire } from 'node:module';
import { join } from 'node:path';

/**
 * What exists once in the page, shared by the shell (shell/src/remotes/shared-modules.ts). The router is not among
 * them: sharing it costs 50 KB, so it stays in the shell, and remotes navigate through app-kit.
 */
export const SHARED_PACKAGES = [
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
 * The range of each shared package that a remote is built for.
 * @param {string} projectDir
 * @returns {Record<string, string>}
 */
export function sharedRanges(projectDir) {
  const versionOf = versionReader(projectDir);
  return Object.fromEntries(SHARED_PACKAGES.map((name) => [name, `^${versionOf(name)}`]));
}

/**
 * A remote gets every shared package from the shell and carries no copy of its own.
 * @param {Record<string, string>} ranges
 */
export const sharedByRemote = (ranges) =>
  Object.fromEntries(
    Object.entries(ranges).map(([name, requiredVersion]) => [
      name,
      // A remote that needs another version than the shell has fails alone instead of breaking the page.
      { singleton: true, strictVersion: true, import: /** @type {const} */ (false), requiredVersion },
    ]),
  );
