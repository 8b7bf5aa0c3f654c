// @ts-check
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import CopyWebpackPlugin from 'copy-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack from 'webpack';
import { BuildNamePlugin, buildNameOf } from './build-name-plugin.mjs';
import { FederationEntryPlugin } from './federation-entry-plugin.mjs';
import { LENT_NAMES_FILE, scopeOf } from './federation-names.mjs';
import { IntegrityPlugin } from './integrity-plugin.mjs';
import { PrecompressPlugin } from './precompress-plugin.mjs';
import { FirstPaintPlugin } from './first-paint-plugin.mjs';
import { PreloadPlugin } from './preload-plugin.mjs';
import { productionRouter } from './production-router.mjs';
import { sharedByRemote } from './shared-dependencies.mjs';
import { ShellFilesPlugin } from './shell-files-plugin.mjs';
import { TakenNamesPlugin } from './taken-names-plugin.mjs';

export { REMOTES, scopeOf } from './federation-names.mjs';

const HERE = dirname(fileURLToPath(import.meta.url));
const require = createRequire(import.meta.url);

/** Names what the shell lends; a test compares it with the types (tools/checks/remote-contract.spec.mjs). */
const CONTRACT = join(HERE, '../../app-kit/remote-contract.json');

const CHUNK_TIMEOUT_MS = 10_000;

/** How stylis imports its table of vendor prefixes. */
const PREFIXES = /^\.\/(src\/)?Prefixer\.js$/;

/** How each icon of lucide-react imports what draws it. */
const LUCIDE_ICON = /^\.\.\/createLucideIcon\.mjs$/;

/** How the federation runtime imports its error texts. */
const FAILURE_TEXTS = /^\.\/desc\.mjs$/;

/** A fixed name, because browsers look there for a newer one. */
const SERVICE_WORKER = 'service-worker.js';

/** What every page of the shell needs, for members and visitors. */
const BASE_CHUNK = 'base';
const BASE_MODULES = /node_modules[\\/](react|react-dom|scheduler|styled-components|stylis)[\\/]/;

const BUILD_FILES = [
  'build-name-plugin.mjs',
  'create-webpack-config.mjs',
  'federation-entry-plugin.mjs',
  'federation-entry.mjs',
  'federation-names.mjs',
  'integrity-plugin.mjs',
  'no-failure-texts.mjs',
  'no-prefixes.mjs',
  'plain-icon.mjs',
  'precompress-plugin.mjs',
  'preload-plugin.mjs',
  'production-router.mjs',
  'pure-calls-loader.cjs',
  'shared-dependencies.mjs',
  'shell-files-plugin.mjs',
  'style-comments-loader.cjs',
  'taken-names-plugin.mjs',
];

/**
 * How each kind of file is read.
 * @param {{ isDevelopment?: boolean }} [how] in development, components are replaced in the running page
 * @returns {import('webpack').RuleSetRule[]}
 */
export const webRules = ({ isDevelopment = false } = {}) => [
  {
    test: /\.tsx?$/,
    exclude: /node_modules/,
    enforce: 'pre',
    loader: join(HERE, 'style-comments-loader.cjs'),
  },
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
  {
    test: /[\\/]react-router[\\/].*\.mjs$/,
    loader: join(HERE, 'pure-calls-loader.cjs'),
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
    plugins: [new webpack.NormalModuleReplacementPlugin(LUCIDE_ICON, join(HERE, 'plain-icon.mjs'))],
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
      buildDependencies: {
        config: [join(projectDir, 'webpack.config.mjs'), ...BUILD_FILES.map((file) => join(HERE, file))],
      },
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
    resolve: { ...common.resolve, alias: productionRouter(projectDir) },
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
      ...(common.plugins ?? []),
      // No federation plugin: the runtime is imported by the shell's own loader, which finds and runs remotes by itself.
      new webpack.DefinePlugin({
        ENV_TARGET: '"web"',
        FEDERATION_OPTIMIZE_NO_REMOTE: true,
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true,
      }),
      new webpack.NormalModuleReplacementPlugin(PREFIXES, join(HERE, 'no-prefixes.mjs')),
      new webpack.NormalModuleReplacementPlugin(FAILURE_TEXTS, join(HERE, 'no-failure-texts.mjs')),
      // Files with fixed names, requested by others than the page's own scripts.
      new CopyWebpackPlugin({
        patterns: [
          { from: 'public', globOptions: { ignore: ['**/index.html'] } },
          // The names that a release lends, to be compared with those that remotes take.
          {
            from: CONTRACT,
            to: LENT_NAMES_FILE,
            transform: (text) => JSON.stringify(JSON.parse(String(text)).lent),
          },
        ],
      }),
      new HtmlWebpackPlugin({
        template: join(projectDir, 'public/index.html'),
        chunks: ['main'],
        scriptLoading: 'defer',
      }),
      new PreloadPlugin(BASE_CHUNK),
      new FirstPaintPlugin(),
      new ShellFilesPlugin(SERVICE_WORKER),
      new PrecompressPlugin(),
    ],
  };
}

/**
 * The bundle of a remote: a container with its exposed modules and nothing that the shell already has.
 * @param {{ projectDir: string, federation: { name: import('./federation-names.mjs').RemoteName, exposes: Record<string, string> } }} project
 * @returns {import('webpack').Configuration}
 */
export function createRemoteConfig({ projectDir, federation }) {
  const scope = scopeOf(federation.name);
  const common = commonConfig({ projectDir, scope });
  return {
    ...common,
    output: { ...common.output, uniqueName: buildNameOf(scope), devtoolNamespace: scope },
    entry: {},
    plugins: [
      ...(common.plugins ?? []),
      new ModuleFederationPlugin({
        name: scope,
        filename: 'js/remoteEntry.[contenthash:8].js',
        exposes: federation.exposes,
        shared: sharedByRemote(projectDir),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: true,
      }),
      new FederationEntryPlugin(),
      new IntegrityPlugin(),
      new TakenNamesPlugin(),
      new BuildNamePlugin(scope),
      new PrecompressPlugin(),
    ],
  };
}
