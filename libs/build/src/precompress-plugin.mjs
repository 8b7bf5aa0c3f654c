// @ts-check
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT_ASSETS = /\.(js|css|svg)$/;
/** Below this size the headers outweigh the saving. */
const MIN_BYTES = 1024;

/** @type {Record<string, (content: Buffer) => Promise<Buffer>>} */
const ENCODINGS = {
  br: (content) =>
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
  gz: (content) => promisify(gzip)(content, { level: 9 }),
};

/** Adds a compressed copy of each text asset, so that no server compresses the same file twice. */
export class PrecompressPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('PrecompressPlugin', (compilation) => {
      const cache = compilation.getCache('PrecompressPlugin');
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER;
      compilation.hooks.processAssets.tapPromise({ name: 'PrecompressPlugin', stage }, async (assets) => {
        const texts = Object.entries(assets).filter(([name]) => TEXT_ASSETS.test(name));
        await Promise.all(
          texts.map(async ([name, source]) => {
            const content = source.buffer();
            if (content.length < MIN_BYTES) return;
            for (const [extension, compress] of Object.entries(ENCODINGS)) {
              const file = `${name}.${extension}`;
              const compressed = await cache.providePromise(
                file,
                cache.getLazyHashedEtag(source),
                async () => new sources.RawSource(await compress(content)),
              );
              compilation.emitAsset(file, compressed);
            }
          }),
        );
      });
    });
  }
}
