// @ts-check
import webpack from 'webpack';
import { LENT_INTEGRITY } from './federation-names.mjs';

/** Makes a remote ask the page what each of its chunks must hash to, so that the browser runs nothing else. */
export class IntegrityPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.compilation.tap('IntegrityPlugin', (compilation) => {
      const { createScript } = webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation);
      createScript.tap('IntegrityPlugin', (source) =>
        [
          source,
          'script.crossOrigin = "anonymous";',
          // Only a stand-in shell lends no hashes.
          `script.integrity = globalThis.${LENT_INTEGRITY}?.(url) ?? "";`,
        ].join('\n'),
      );
    });
  }
}
