// @ts-check
import { createHash } from 'node:crypto';
import webpack from 'webpack';

/** Placeholder in a build's name until its scripts are known; as long as its replacement, so that source maps stay right. */
const PLACEHOLDER = '0'.repeat(8);

/**
 * The name by which a build finds its own chunks in a page that may also have run another build of the same remote.
 * @param {string} scope
 */
export const buildNameOf = (scope) => `${scope}_${PLACEHOLDER}`;

/** Puts a hash of the scripts into the name of a build: two builds of one remote never take each other's chunks. */
export class BuildNamePlugin {
  /** @param {string} scope */
  constructor(scope) {
    this.placeholder = buildNameOf(scope);
    this.prefix = this.placeholder.slice(0, -PLACEHOLDER.length);
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('BuildNamePlugin', (compilation) => {
      // By then scripts and their maps are separate, and no file has its final name yet.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_INLINE;
      compilation.hooks.processAssets.tap({ name: 'BuildNamePlugin', stage }, (assets) => {
        const scripts = Object.keys(assets)
          .filter((name) => name.endsWith('.js'))
          .sort();
        const hash = createHash('sha256');
        for (const name of scripts) hash.update(assets[name]?.buffer() ?? '');
        const name = this.prefix + hash.digest('hex').slice(0, PLACEHOLDER.length);
        for (const script of scripts) {
          compilation.updateAsset(
            script,
            (source) =>
              new webpack.sources.RawSource(source.source().toString().replaceAll(this.placeholder, name)),
          );
        }
      });
    });
  }
}
