// @ts-check
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { scopeOf, webRules } from '@sharewave/build';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';

const require = createRequire(import.meta.url);
const LIB = dirname(dirname(fileURLToPath(import.meta.url)));

/** @typedef {Parameters<typeof scopeOf>[0]} RemoteName */

/**
 * Releases are built with `webpack.config.mjs` and contain nothing of this.
 * @param {string} projectDir
 * @param {RemoteName} name
 * @returns {import('webpack').Configuration}
 */
const webpackConfig = (projectDir, name) => ({
  mode: 'development',
  target: 'web',
  context: projectDir,
  devtool: 'cheap-module-source-map',
  entry: { main: [require.resolve('@sharewave/ui/base.css'), './src/stand-in.ts'] },
  output: { filename: 'js/[name].js', publicPath: '/', uniqueName: `${scopeOf(name)}_stand_in` },
  resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
  module: { rules: webRules({ isDevelopment: true }) },
  plugins: [
    new HtmlWebpackPlugin({ template: join(LIB, 'public/index.html') }),
    new ReactRefreshPlugin({ overlay: false }),
  ],
  cache: { type: 'filesystem', name: 'stand-in' },
  experiments: { css: true },
  performance: { hints: false },
  stats: 'errors-warnings',
  infrastructureLogging: { level: 'warn' },
});

/**
 * Serves a part in the stand-in shell with hot reload.
 * @param {object} part
 * @param {string} part.projectDir
 * @param {RemoteName} part.name
 * @param {string} part.host
 * @param {number} part.port
 * @param {object} part.config what the page reads from /config.json
 */
export async function serveStandIn({ projectDir, name, host, port, config }) {
  const compiler = webpack(webpackConfig(projectDir, name));
  if (compiler === null) throw new Error('Webpack has no compiler');
  const server = new WebpackDevServer(
    {
      host,
      port,
      hot: true,
      static: false,
      // A path with a dot need not be a file: usernames may contain dots.
      historyApiFallback: { disableDotRule: true },
      client: {
        overlay: { errors: true, warnings: false, runtimeErrors: false },
        // The page's own origin, or the server refuses it.
        webSocketURL: 'auto://0.0.0.0:0/ws',
      },
      setupExitSignals: false,
      setupMiddlewares: (middlewares, { app }) => {
        app?.get('/config.json', (_request, response) => void response.json(config));
        return middlewares;
      },
    },
    compiler,
  );
  await server.start();
  return {
    /** Also stores the compiler's cache. */
    async close() {
      await server.stop();
      await /** @type {Promise<void>} */ (new Promise((done) => compiler.close(() => done())));
    },
  };
}
