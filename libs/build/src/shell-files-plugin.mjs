// @ts-check
const PLACE = '__SHELL_FILES__';

/** Tells the service worker which scripts and styles the shell has. */
export class ShellFilesPlugin {
  /** @param {string} worker file of the service worker */
  constructor(worker) {
    this.worker = worker;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('ShellFilesPlugin', (compilation) => {
      // Before the hashes in the names are replaced by those of the contents, so that they are replaced here too.
      const stage = Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE;
      compilation.hooks.processAssets.tap({ name: 'ShellFilesPlugin', stage }, (assets) => {
        const files = Object.keys(assets).filter((name) => /\.(js|css)$/.test(name) && name !== this.worker);
        compilation.updateAsset(this.worker, (source) => {
          const text = String(source.source());
          if (!text.includes(PLACE)) throw new Error(`${this.worker} has no place for the shell's files`);
          return new sources.RawSource(text.replace(PLACE, files.map((name) => `/${name}`).join(' ')));
        });
      });
    });
  }
}
