// @ts-check
import webpack from 'webpack';
import { PREPARE_SCRIPT } from './names.mjs';

/** Lets the page see each script of a remote before it is requested, so that the browser runs only what was released. */
export class IntegrityPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.compilation.tap('IntegrityPlugin', (compilation) => {
      const { createScript } = webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation);
      createScript.tap('IntegrityPlugin', (source) => `${source}\nglobalThis.${PREPARE_SCRIPT}?.(script);`);
    });
  }
}
