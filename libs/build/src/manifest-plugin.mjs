// @ts-check

/** The file in which a remote says what it exposes; libs/releases and shell/src/remotes read it. */
const MANIFEST_FILE = 'mf-manifest.json';
const isScript = (/** @type {string} */ file) => file.endsWith('.js');

/**
 * @typedef {object} Described
 * @property {string} name of the container
 * @property {Record<string, { name: string }>} exposes the chunk of each exposed module
 * @property {Record<string, { requiredVersion: string }>} shared
 */

/** Writes down which script starts a container, which ones each of its modules needs, and what it takes from the page. */
export class ManifestPlugin {
  /** @param {Described} container */
  constructor(container) {
    this.container = container;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('ManifestPlugin', (compilation) => {
      // After the names of the files have got their hashes.
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'ManifestPlugin', stage }, () => {
        const content = JSON.stringify(this.describe(compilation), null, 2);
        compilation.emitAsset(MANIFEST_FILE, new sources.RawSource(content));
      });
    });
  }

  /** @param {import('webpack').Compilation} compilation */
  describe(compilation) {
    const { name, exposes, shared } = this.container;
    const [entry] = compilation.entrypoints.get(name)?.getFiles().filter(isScript) ?? [];
    return {
      name,
      metaData: { remoteEntry: { name: entry, path: '' } },
      shared: Object.entries(shared).map(([name, { requiredVersion }]) => ({ name, requiredVersion })),
      exposes: Object.entries(exposes).map(([path, { name: chunkName }]) => {
        const groups = [...(compilation.namedChunks.get(chunkName)?.groupsIterable ?? [])];
        const scripts = groups.flatMap((group) => group.getFiles().filter(isScript));
        return { name: path.replace('./', ''), assets: { js: { sync: [...new Set(scripts)] } } };
      }),
    };
  }
}
