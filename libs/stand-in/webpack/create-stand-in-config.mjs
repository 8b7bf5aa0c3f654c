// @ts-check
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { REMOTES, scopeOf, webRules } from '@sharewave/build';
import { portProblem } from '@sharewave/build/ports';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';

const require = createRequire(import.meta.url);
const LIB = dirname(dirname(fileURLToPath(import.meta.url)));
const HOST = '127.0.0.1';
const FIRST_PORT = 4301;

/**
 * Returns the port, or ends the process with advice if it is taken: the development server would print only a stack trace.
 * @param {string} port a number, or `auto` for any free port
 */
async function choosePort(port) {
  const problem = port === 'auto' ? null : await portProblem(Number(port));
  if (problem === null) return port;
  process.stderr.write(
    `Port ${port} ${problem}. Choose another with STAND_IN_PORT, or any free one with STAND_IN_PORT=auto.\n`,
  );
  process.exit(1);
}

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
      port: await choosePort(process.env['STAND_IN_PORT'] ?? String(ownPort)),
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
