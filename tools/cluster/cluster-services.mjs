// @ts-check
/** The services around the API nodes of a cluster: Redis, the database engine and the balancer. */
import { join } from 'node:path';
import { startApi } from '../shared/api-process.mjs';
import { start } from '../shared/processes.mjs';
import { rootDir } from '../shared/root-dir.mjs';
import { HOST } from '../shared/settings.mjs';
import { searchPath } from '../shared/system-tools.mjs';

/** @typedef {import('./cluster-settings.mjs').ClusterSettings} ClusterSettings */

/** @type {import('node:child_process').SpawnOptions} */
const QUIET = { stdio: ['ignore', 'ignore', 'inherit'] };

/**
 * Starts a program that does not watch this process: Linux signals it when this process dies, even if killed.
 * @type {typeof start}
 */
const startBound = (command, args, options) =>
  process.platform === 'linux'
    ? start('setpriv', ['--pdeathsig', 'TERM', command, ...args], options)
    : start(command, args, options);

/** Redis without persistence. @param {ClusterSettings} settings */
export function startRedis({ redisPort }) {
  const args = ['--port', String(redisPort), '--bind', HOST, '--save', '', '--appendonly', 'no'];
  return startBound('redis-server', args, QUIET);
}

/** @param {ClusterSettings} settings */
export function startEngine({ enginePort, dataDir }) {
  const command = join(rootDir, 'libs/embedded-mongo/dist/cli.js');
  const args = [command, '--data', join(dataDir, 'database'), '--listen', `${HOST}:${enginePort}`];
  return startBound(process.execPath, args, QUIET);
}

/**
 * Rolls back releases that fail, by what the nodes have counted.
 * @param {ClusterSettings} settings @param {Record<string, string>} releaseEnv
 */
export function startReleaseWatch(settings, releaseEnv) {
  return startApi(settings, {
    program: 'backend/dist/release-watch.js',
    env: { ...releaseEnv, METRICS_PORT: '', MONGODB_URI: databaseUri(settings) },
  });
}

/** @param {ClusterSettings} settings */
export const databaseUri = ({ enginePort }) =>
  `mongodb://${HOST}:${enginePort}/sharewave?directConnection=true`;

/** The same configuration that deploy/ ships. @param {ClusterSettings} settings */
export function startBalancer({ apiPort, statsPort, adminPort, nodePorts }) {
  const nodes = nodePorts.map((port, index) => [`API_NODE_${index + 1}`, `${HOST}:${port}`]);
  return startBound('haproxy', ['-db', '-f', join(rootDir, 'deploy/haproxy/haproxy.cfg')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: searchPath(),
      API_BIND: `${HOST}:${apiPort}`,
      STATS_BIND: `${HOST}:${statsPort}`,
      ADMIN_SOCKET: `ipv4@${HOST}:${adminPort}`,
      ...Object.fromEntries(nodes),
    },
  });
}
