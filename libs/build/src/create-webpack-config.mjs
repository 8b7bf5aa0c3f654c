// @ts-check
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import CopyWebpackPlugin from 'copy-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack from 'webpack';
import { BuildNamePlugin, buildNameOf } from './build-name-plugin.mjs';
import { IntegrityPlugin } from './integrity-plugin.mjs';
import { SHELL_EXPORTS, scopeOf } from './names.mjs';
import { PrecompressPlugin } from './precompress-plugin.mjs';
import { RemoteManifestPlugin } from './remote-manifest-plugin.mjs';
import { sharedByRemote, sharedRanges } from './shared-packages.mjs';
import { ShellFilesPlugin } from './shell-files-plugin.mjs';

export { REMOTES, scopeOf } from './names.mjs';
export { SHARED_PACKAGES } from './shared-packages.mjs';

const require = createRequire(import.meta.url);

const HERE = dirname(fileURLToPath(import.meta.url));

/** Names what the shell shares; a test compares it with the types (tools/checks/remote-contract.spec.mjs). */
const CONTRACT = join(HERE, '../../app-kit/remote-contract.json');

const CHUNK_TIMEOUT_MS = 10_000;

/** A fixed name, because browsers look there for a newer one. */
const SERVICE_WORKER = 'service-worker.js';

/** What every page of the shell needs, for members and visitors; the document requests it at once. */
const BASE_CHUNK = 'base';
const BASE_MODULES = /node_modules[\\/](react|react-dom|scheduler|styled-components|stylis)[\\/]/;

/**
 * How each kind of file is read.
 * @param {{ isDevelopment?: boolean }} [how] in development, components are replaced in the running page
 * @returns {import('webpack').RuleSetRule[]}
 */
export const webRules = ({ isDevelopment = false } = {}) => [
  {
    test: /\.tsx?$/,
    exclude: /node_modules/,
    loader: require.resolve('swc-loader'),
    options: {
      // Webpack removes the path of the checkout only from a parsed source map, and a map affects the names of scripts.
      parseMap: true,
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: {
          react: { runtime: 'automatic', development: isDevelopment, refresh: isDevelopment },
        },
        target: 'es2022',
      },
    },
  },
  {
    test: /\.(woff2|svg|png|jpe?g|webp|avif)$/,
    type: 'asset/resource',
    generator: { filename: 'assets/[name].[contenthash:8][ext]' },
  },
  // A style sheet is imported for its side effect, even if its package says that its scripts have none.
  { test: /\.css$/, type: 'css', sideEffects: true },
];

/**
 * The configuration that all bundles of the web app share.
 * @param {{ projectDir: string, scope: string }} project
 * @returns {import('webpack').Configuration}
 */
function commonConfig({ projectDir, scope }) {
  return {
    mode: 'production',
    target: 'web',
    context: projectDir,
    // Never an eval devtool: the pages' Content-Security-Policy forbids eval.
    devtool: 'source-map',
    output: {
      path: join(projectDir, 'dist'),
      filename: 'js/[name].[contenthash:8].js',
      chunkFilename: 'js/[name].[contenthash:8].js',
      cssFilename: 'css/[name].[contenthash:8].css',
      // Derived from the script's own address, so that a bundle runs from wherever it is served.
      publicPath: 'auto',
      uniqueName: scope,
      // A chunk that hangs times out, so that the next attempt requests it again.
      chunkLoadTimeout: CHUNK_TIMEOUT_MS,
      // A module that throws during its import is not cached: the next attempt runs it again.
      strictModuleErrorHandling: true,
      clean: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    module: { rules: webRules() },
    optimization: {
      minimizer: [
        new MinimizerPlugin({
          minify: MinimizerPlugin.swcMinify,
          minimizerOptions: { compress: { passes: 3 } },
        }),
      ],
    },
    cache: {
      type: 'filesystem',
      // The slash makes it a folder.
      buildDependencies: { config: [join(projectDir, 'webpack.config.mjs'), `${HERE}/`] },
    },
    experiments: { css: true },
    performance: { hints: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  };
}

/**
 * The bundle of the shell: it hosts the remotes, whose addresses come from the runtime configuration.
 * @param {{ projectDir: string }} project
 * @returns {import('webpack').Configuration}
 */
export function createShellConfig({ projectDir }) {
  const common = commonConfig({ projectDir, scope: scopeOf('shell') });
  return {
    ...common,
    entry: {
      main: './src/index.ts',
      'service-worker': { import: './worker/service-worker.ts', filename: SERVICE_WORKER },
    },
    // Absolute, because the same document answers /user/alice.
    output: { ...common.output, publicPath: '/' },
    optimization: {
      ...common.optimization,
      splitChunks: {
        cacheGroups: {
          // A member's page is one file: two would be half a kilobyte larger.
          defaultVendors: false,
          base: { name: BASE_CHUNK, test: BASE_MODULES, enforce: true },
        },
      },
    },
    plugins: [
      // Files with fixed names, requested by others than the page's own scripts.
      new CopyWebpackPlugin({
        patterns: [
          { from: 'public', globOptions: { ignore: ['**/index.ejs'] } },
          // What remotes may import of the shared packages, to be compared with what they do.
          {
            from: CONTRACT,
            to: SHELL_EXPORTS,
            transform: (text) => JSON.stringify(JSON.parse(String(text)).exports),
          },
        ],
      }),
      new HtmlWebpackPlugin({
        template: join(projectDir, 'public/index.ejs'),
        chunks: ['main'],
        // The template places the scripts.
        inject: false,
        baseChunk: BASE_CHUNK,
      }),
      new ShellFilesPlugin(SERVICE_WORKER),
      new PrecompressPlugin(),
    ],
  };
}

/**
 * The bundle of a remote: a container with its exposed modules and nothing that the shell already has.
 * @param {{ projectDir: string, federation: { name: import('./names.mjs').RemoteName, exposes: Record<string, string> } }} project
 * @returns {import('webpack').Configuration}
 */
export function createRemoteConfig({ projectDir, federation }) {
  const scope = scopeOf(federation.name);
  const common = commonConfig({ projectDir, scope });
  const shared = sharedRanges(projectDir);
  /** @param {string} path */
  const chunkOf = (path) => path.replace('./', 'expose_');
  const exposed = Object.entries(federation.exposes);
  const chunks = Object.fromEntries(exposed.map(([path]) => [path.replace('./', ''), chunkOf(path)]));
  return {
    ...common,
    output: {
      ...common.output,
      uniqueName: buildNameOf(scope),
      devtoolNamespace: scope,
      crossOriginLoading: 'anonymous',
    },
    entry: {},
    plugins: [
      new webpack.container.ModuleFederationPlugin({
        name: scope,
        filename: 'js/remoteEntry.[contenthash:8].js',
        exposes: Object.fromEntries(
          exposed.map(([path, file]) => [path, { import: file, name: chunkOf(path) }]),
        ),
        shared: sharedByRemote(shared),
      }),
      new RemoteManifestPlugin({ entryName: scope, chunks, shared }),
      new IntegrityPlugin(),
      new BuildNamePlugin(scope),
      new PrecompressPlugin(),
    ],
  };
}
