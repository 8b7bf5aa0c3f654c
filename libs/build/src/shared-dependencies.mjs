// @ts-check
import { createRequire } from 'node:module';
import { join } from 'node:path';

/**
 * What exists once in the page, whatever is composed there. The router is not among them: sharing it costs 50 KB
 * and breaks warm builds, so it stays in the shell, and remotes navigate through app-kit.
 */
const SINGLETONS = [
  'react',
  'react-dom',
  'styled-components',
  '@tanstack/react-query',
  '@sharewave/ui',
  '@sharewave/app-kit',
  '@sharewave/api-client',
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
 * The shell carries the only copies, in its first chunk: no negotiation before the first paint.
 * @param {string} projectDir
 */
export function sharedByShell(projectDir) {
  const versionOf = versionReader(projectDir);
  return Object.fromEntries(
    SINGLETONS.map((name) => [
      name,
      { singleton: true, eager: true, version: versionOf(name), requiredVersion: `^${versionOf(name)}` },
    ]),
  );
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
      { singleton: true, import: /** @type {const} */ (false), requiredVersion: `^${versionOf(name)}` },
    ]),
  );
}
