// @ts-check
import HtmlWebpackPlugin from 'html-webpack-plugin';

/**
 * Nothing is painted before the document's script has run, because the script decides what is painted: the theme, the frame or
 * a kept screen. At the end of the body the script would hold up the parser, but not the painting of what is parsed.
 */
export class FirstPaintPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.compilation.tap('FirstPaintPlugin', (compilation) => {
      HtmlWebpackPlugin.getCompilationHooks(compilation).alterAssetTags.tap('FirstPaintPlugin', (page) => {
        for (const script of page.assetTags.scripts) script.attributes['blocking'] = 'render';
        return page;
      });
    });
  }
}
