// @ts-check
import webpack from 'webpack';
import { TAKEN_NAMES_FILE } from './federation-names.mjs';

/** The module that Module Federation puts in place of a lent package. */
const LENT_MODULE = 'consume-shared-module';

/** @typedef {webpack.Module & { options: { shareKey: string } }} LentModule */

/** Records which names a remote takes from each lent package, so that a shell that lends less can refuse it. */
export class TakenNamesPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('TakenNamesPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: 'TakenNamesPlugin', stage }, () => {
        const text = `${JSON.stringify(takenNames(compilation), null, 2)}\n`;
        compilation.emitAsset(TAKEN_NAMES_FILE, new webpack.sources.RawSource(text));
      });
    });
  }
}

/** @param {webpack.Compilation} compilation @returns {Record<string, string[]>} by package */
function takenNames({ modules, moduleGraph }) {
  const lent = /** @type {LentModule[]} */ ([...modules].filter(({ type }) => type === LENT_MODULE));
  /** @type {Map<string, Set<string>>} */
  const taken = new Map();
  for (const module of lent) {
    const { shareKey } = module.options;
    const names = taken.get(shareKey) ?? new Set();
    taken.set(shareKey, names);
    for (const connection of moduleGraph.getIncomingConnections(module)) {
      // What nothing in the bundle reaches was removed by tree shaking.
      if (!connection.dependency || !connection.isTargetActive(undefined)) continue;
      for (const name of namesIn(connection.dependency, moduleGraph)) names.add(name);
    }
  }
  return Object.fromEntries([...taken].sort().map(([name, names]) => [name, [...names].sort()]));
}

/** @param {webpack.Dependency & { getIds?: (graph: webpack.ModuleGraph) => string[] }} dependency @param {webpack.ModuleGraph} graph @returns {string[]} */
function namesIn(dependency, graph) {
  // For an import of a default, the dependency would report the whole package.
  if (dependency.getIds !== undefined) return dependency.getIds(graph).slice(0, 1);
  return dependency
    .getReferencedExports(graph, undefined)
    .flatMap((reference) => (Array.isArray(reference) ? reference : reference.name).slice(0, 1));
}
