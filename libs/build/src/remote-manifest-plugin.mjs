// @ts-check
import webpack from 'webpack';
import { REMOTE_MANIFEST } from './names.mjs';

/** The type of the module that Module Federation puts in place of a shared package. */
const SHARED_MODULE = 'consume-shared-module';

/** @typedef {webpack.Module & { options: { shareKey: string } }} SharedModule */

/**
 * Writes the manifest of a remote: its entry, the scripts of each exposed module, and which exports it uses of which version
 * of each shared package, so that a shell without them can refuse it.
 */
export class RemoteManifestPlugin {
  /** @param {{ entryName: string, chunks: Record<string, string>, shared: Record<string, string> }} remote */
  constructor(remote) {
    this.remote = remote;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('RemoteManifestPlugin', (compilation) => {
      // The hashes in the names are replaced later, here too.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE;
      compilation.hooks.processAssets.tap({ name: 'RemoteManifestPlugin', stage }, () => {
        const text = `${JSON.stringify(this.manifestOf(compilation), null, 2)}\n`;
        compilation.emitAsset(REMOTE_MANIFEST, new webpack.sources.RawSource(text));
      });
    });
  }

  /** @param {webpack.Compilation} compilation */
  manifestOf(compilation) {
    const { entryName, chunks, shared } = this.remote;
    const groups = Object.entries(chunks).map(
      /** @returns {[string, webpack.ChunkGroup]} */ ([module, name]) => [module, groupOf(compilation, name)],
    );
    return {
      entry: scriptsOf(compilation.entrypoints.get(entryName))[0],
      modules: Object.fromEntries(groups.map(([module, group]) => [module, scriptsOf(group)])),
      lazy: [...new Set(groups.flatMap(([, group]) => laterScriptsOf(group)))].sort(),
      shared,
      imports: usedExports(compilation),
    };
  }
}

/** @param {webpack.Compilation} compilation @param {string} name */
function groupOf(compilation, name) {
  const group = compilation.namedChunkGroups.get(name);
  if (group === undefined) throw new Error(`The build has no chunk ${name}`);
  return group;
}

/** @param {webpack.ChunkGroup | undefined} group @returns {string[]} */
const scriptsOf = (group) => group?.getFiles().filter((file) => file.endsWith('.js')) ?? [];

/** What a module loads on demand. @param {webpack.ChunkGroup} group @returns {string[]} */
const laterScriptsOf = (group) =>
  group.getChildren().flatMap((child) => [...scriptsOf(child), ...laterScriptsOf(child)]);

/** @param {webpack.Compilation} compilation @returns {Record<string, string[]>} by package */
function usedExports({ modules, moduleGraph }) {
  const shared = /** @type {SharedModule[]} */ ([...modules].filter(({ type }) => type === SHARED_MODULE));
  /** @type {Map<string, Set<string>>} */
  const used = new Map();
  for (const module of shared) {
    const { shareKey } = module.options;
    const names = used.get(shareKey) ?? new Set();
    used.set(shareKey, names);
    for (const connection of moduleGraph.getIncomingConnections(module)) {
      // What nothing in the bundle reaches was removed by tree shaking.
      if (!connection.dependency || !connection.isTargetActive(undefined)) continue;
      for (const name of namesIn(connection.dependency, moduleGraph)) names.add(name);
    }
  }
  return Object.fromEntries([...used].sort().map(([name, names]) => [name, [...names].sort()]));
}

/** @param {webpack.Dependency & { getIds?: (graph: webpack.ModuleGraph) => string[] }} dependency @param {webpack.ModuleGraph} graph @returns {string[]} */
function namesIn(dependency, graph) {
  // For an import of a default, the dependency would report the whole package.
  if (dependency.getIds !== undefined) return dependency.getIds(graph).slice(0, 1);
  return dependency
    .getReferencedExports(graph, undefined)
    .flatMap((reference) => (Array.isArray(reference) ? reference : reference.name).slice(0, 1));
}
