// @ts-check
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { REMOTES, scopeOf, webRules } from '@sharewave/build';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { freePort } from './free-port.mjs';

const require = createRequire(import.meta.url);
const LIB = dirname(dirname(fileURLToPath(import.meta.url)));
const HOST = '127.0.0.1';
const FIRST_PORT = 4301;

/**
 * The webpack configuration that serves a part in the stand-in shell with hot reload. Releases are built with
 * `webpack.config.mjs` and contain nothing of this.
 * @param {{ projectDir: string, name: typeof REMOTES[number] }} project
 * @returns {Promise<import('webpack').Configuration & { devServer: import('webpack-dev-server').Configuration }>}
 */
export async function createStandInConfig({ projectDir, name }) {
  const ownPort = FIRST_PORT + REMOTES.indexOf(name);
  return {
    mode: 'development',
    target: 'web',
    context: projectDir,
    devtool: 'cheap-module-source-map',
    entry: { main: [require.resolve('@sharewave/ui/base.css'), './src/stand-in.ts'] },
    output: { filename: 'js/[name].js', publicPath: '/', uniqueName: `${scopeOf(name)}_stand_in` },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      alias: { 'socket.io-client$': join(LIB, 'src/fake-socket.ts') },
    },
    module: { rules: webRules({ isDevelopment: true }) },
    plugins: [
      new HtmlWebpackPlugin({ template: join(LIB, 'public/index.html') }),
      new ReactRefreshPlugin({ overlay: false }),
    ],
    devServer: {
      host: HOST,
      port: await freePort(process.env['STAND_IN_PORT'] ?? ownPort, HOST),
      hot: true,
      static: false,
      // A path with a dot need not be a file: usernames may contain dots.
      historyApiFallback: { disableDotRule: true },
      client: { overlay: { errors: true, warnings: false, runtimeErrors: false } },
    },
    cache: { type: 'filesystem', name: 'stand-in' },
    experiments: { css: true },
    performance: { hints: false },
    stats: 'errors-warnings',
  };
}
