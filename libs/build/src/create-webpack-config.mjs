// @ts-check
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import { REMOTES, SHELL_SCOPE } from './federation-names.mjs';
import { PrecompressPlugin } from './precompress-plugin.mjs';
import { sharedByRemote, sharedByShell } from './shared-dependencies.mjs';

export { REMOTES } from './federation-names.mjs';

const HERE = dirname(fileURLToPath(import.meta.url));
const require = createRequire(import.meta.url);

/**
 * Lends the shell's federation runtime to the remotes, so that each of them is 20 KB lighter. Named here in its ESM
 * form: the plugin's own `provideExternalRuntime` takes the CommonJS form, and with it a second copy of the runtime.
 */
const RUNTIME_PROVIDER = createRequire(require.resolve('@module-federation/enhanced'))
  .resolve('@module-federation/inject-external-runtime-core-plugin')
  .replace(/\.cjs$/, '.js');

const BUILD_FILES = [
  'create-webpack-config.mjs',
  'federation-names.mjs',
  'precompress-plugin.mjs',
  'shared-dependencies.mjs',
];

/** @type {import('webpack').RuleSetRule[]} */
const RULES = [
  {
    test: /\.tsx?$/,
    exclude: /node_modules/,
    loader: require.resolve('swc-loader'),
    options: {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
        target: 'es2022',
      },
    },
  },
  {
    test: /\.(woff2|svg|png|jpe?g|webp|avif)$/,
    type: 'asset/resource',
    generator: { filename: 'assets/[name].[contenthash:8][ext]' },
  },
  // A style sheet is imported for its effect, whatever its package says of its scripts.
  { test: /\.css$/, type: 'css', sideEffects: true },
];

/**
 * What every bundle of the web app has in common.
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
      clean: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    module: { rules: RULES },
    optimization: { minimizer: [new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify })] },
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
  return {
    ...commonConfig({ projectDir, scope: SHELL_SCOPE }),
    entry: { main: './src/index.ts' },
    plugins: [
      new ModuleFederationPlugin({
        name: SHELL_SCOPE,
        shared: sharedByShell(projectDir),
        // With 'version-first' one dead remote would blank the whole page before React mounts.
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        runtimePlugins: [RUNTIME_PROVIDER],
        experiments: { optimization: { target: 'web' } },
      }),
      new HtmlWebpackPlugin({
        template: join(projectDir, 'public/index.html'),
        favicon: join(projectDir, 'public/favicon.svg'),
        // Absolute, because the same document answers /user/alice.
        publicPath: '/',
        scriptLoading: 'defer',
      }),
      new PrecompressPlugin(),
    ],
  };
}

/**
 * The bundle of a remote: a container with its exposed modules and nothing that the shell already has.
 * @param {{ projectDir: string, federation: { name: keyof typeof REMOTES, exposes: Record<string, string> } }} project
 * @returns {import('webpack').Configuration}
 */
export function createRemoteConfig({ projectDir, federation }) {
  const { scope } = REMOTES[federation.name];
  return {
    ...commonConfig({ projectDir, scope }),
    entry: {},
    plugins: [
      new ModuleFederationPlugin({
        name: scope,
        filename: 'js/remoteEntry.[contenthash:8].js',
        exposes: federation.exposes,
        shared: sharedByRemote(projectDir),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: true,
        experiments: { externalRuntime: true, optimization: { target: 'web' } },
      }),
      new PrecompressPlugin(),
    ],
  };
}
