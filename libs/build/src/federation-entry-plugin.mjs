// @ts-check
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import webpack from 'webpack';

const ENTRY = join(dirname(fileURLToPath(import.meta.url)), 'federation-entry.mjs');
/** The file that the federation plugin writes for a remote; its name is a hash of a path on this disk. */
const WRITTEN = /[\\/]\.federation[\\/]entry\.\w+\.js/;

/**
 * Keeps the path of the checkout out of a remote. The file of the federation plugin contains it, and webpack derives the ids of
 * modules and the names of scripts from that. One commit would otherwise have another version in each checkout.
 */
export class FederationEntryPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    new webpack.NormalModuleReplacementPlugin(WRITTEN, ENTRY).apply(compiler);
    compiler.hooks.compilation.tap('FederationEntryPlugin', (compilation) => {
      compilation.hooks.beforeModuleIds.tap('FederationEntryPlugin', (modules) => {
        for (const module of modules) {
          // The container, which is called after that file.
          if (WRITTEN.test(module.identifier())) compilation.chunkGraph.setModuleId(module, 'container');
        }
      });
    });
  }
}
