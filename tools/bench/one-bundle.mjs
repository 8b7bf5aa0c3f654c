// @ts-check
/** A build of the same code without federation, shell and remotes in one script, for comparison. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createShellConfig } from '@sharewave/build';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import webpack from 'webpack';
import { PART_FOLDERS, REMOTES } from '../shared/parts.mjs';
import { rootDir } from '../shared/root-dir.mjs';

/** Replacements for the loader of the remotes, by file in shell/src/remotes. */
const NO_RELEASE = `{ version: '', entry: '', files: {}, integrity: new Map() }`;
const REPLACED = {
  'remotes-file':
    'export const loadRemotesFile = async () => null; export const clearRemotesFile = () => undefined;',
  'newest-release': `export const newestReleases = () => async () => (${NO_RELEASE});`,
};

/** @returns {Promise<string>} a module that has every module of every remote */
async function staticFederation() {
  /** @type {string[]} */
  const imports = [];
  /** @type {string[]} */
  const entries = [];
  for (const remote of REMOTES) {
    const config = join(rootDir, PART_FOLDERS[remote], 'module-federation.config.mjs');
    const { federation } = await import(pathToFileURL(config).href);
    for (const [path, file] of Object.entries(federation.exposes)) {
      const name = `module${imports.length}`;
      imports.push(
        `import * as ${name} from ${JSON.stringify(join(rootDir, PART_FOLDERS[remote], String(file)))};`,
      );
      entries.push(`${JSON.stringify(path.replace('.', remote))}: ${name}`);
    }
  }
  return [
    ...imports,
    `const MODULES = { ${entries.join(', ')} };`,
    'export const startFederation = () => ({ load: async (remote, _release, module) => MODULES[`${remote}/${module}`] });',
  ].join('\n');
}

/** @param {string} workDir @returns {Promise<string>} the folder of the built page */
export async function buildOneBundle(workDir) {
  const replacedDir = join(workDir, 'replaced');
  mkdirSync(replacedDir, { recursive: true });
  const sources = Object.entries({ ...REPLACED, federation: await staticFederation() });
  for (const [name, source] of sources) writeFileSync(join(replacedDir, `${name}.js`), source);
  const config = createShellConfig({ projectDir: join(rootDir, 'shell') });
  // There is no chunk of libraries for the page to preload.
  for (const plugin of config.plugins ?? [])
    if (plugin instanceof HtmlWebpackPlugin) Object.assign(plugin.options ?? {}, { baseChunk: 'main' });
  const path = join(workDir, 'one-bundle');
  const compiler = webpack({
    ...config,
    cache: false,
    output: { ...config.output, path },
    optimization: { ...config.optimization, splitChunks: false },
    module: { ...config.module, parser: { javascript: { dynamicImportMode: 'eager' } } },
    plugins: [
      ...(config.plugins ?? []),
      new webpack.NormalModuleReplacementPlugin(
        /[\\/](remotes-file|newest-release|federation)$/,
        (request) => {
          request.request = join(replacedDir, `${basename(request.request)}.js`);
        },
      ),
    ],
  });
  await new Promise((done, fail) => {
    compiler?.run((error, stats) => {
      if (error || stats?.hasErrors()) fail(error ?? new Error(stats?.toString('errors-only')));
      else compiler.close(done);
    });
  });
  return path;
}
