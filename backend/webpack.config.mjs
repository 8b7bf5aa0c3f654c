import { join } from 'node:path';

const root = import.meta.dirname;

/** Only the libraries that ship as TypeScript are bundled; everything else is a package at run time. */
const isBundled = (request) => /^[./]/.test(request) || request.startsWith('@sharewave/contracts');

export default {
  mode: 'production',
  target: 'node20',
  context: root,
  entry: {
    main: './src/main.ts',
    'check-timelines': './src/check-timelines.ts',
    database: './src/database.ts',
    'release-watch': './src/release-watch.ts',
  },
  output: {
    path: join(root, 'dist'),
    filename: '[name].js',
    module: true,
    chunkFormat: 'module',
    library: { type: 'module' },
    clean: true,
  },
  experiments: { outputModule: true },
  externalsType: 'module',
  externals: [
    ({ request }, callback) => (isBundled(request) ? callback() : callback(null, `module ${request}`)),
  ],
  resolve: { extensions: ['.ts', '.js'] },
  module: {
    rules: [
      {
        test: /\.ts$/,
        loader: 'swc-loader',
        options: {
          jsc: {
            parser: { syntax: 'typescript', decorators: true },
            target: 'es2022',
            keepClassNames: true,
            transform: { legacyDecorator: true, decoratorMetadata: true },
          },
        },
      },
    ],
  },
  // Nest and mongoose go by class names, and a readable stack is worth more than small files.
  optimization: { minimize: false },
  devtool: 'source-map',
  performance: false,
  stats: 'errors-warnings',
};
