// @ts-check
import HtmlWebpackPlugin from 'html-webpack-plugin';

/** Lets the document request a chunk at once, in parallel with the script that would request it a round trip later. */
export class PreloadPlugin {
  /** @param {string} chunk name of the chunk */
  constructor(chunk) {
    this.chunk = chunk;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.compilation.tap('PreloadPlugin', (compilation) => {
      HtmlWebpackPlugin.getCompilationHooks(compilation).alterAssetTagGroups.tap('PreloadPlugin', (page) => {
        const files = compilation.namedChunks.get(this.chunk)?.files ?? [];
        const links = [...files].map((file) => ({
          tagName: 'link',
          attributes: { rel: 'preload', as: 'script', href: `${page.publicPath}${file}` },
          voidTag: true,
          meta: {},
        }));
        page.headTags.unshift(...links.filter(({ attributes }) => attributes.href.endsWith('.js')));
        return page;
      });
    });
  }
}
