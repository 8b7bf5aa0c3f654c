// @ts-check
import { parseArgs } from 'node:util';
import { createServer } from 'node:net';
import { HOST, readSettings } from './start-settings.mjs';

/** The number of server slots in the balancer's configuration. */
const MAX_NODES = 6;
const DEFAULT_NODES = '3';

/** @returns {Promise<number>} a free loopback port */
async function freePort() {
  const server = createServer();
  await /** @type {Promise<void>} */ (new Promise((done) => server.listen(0, HOST, () => done())));
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}

/** The command line options; npm keeps those before a `--` for itself. */
function readArguments() {
  try {
    return parseArgs({
      options: {
        nodes: { type: 'string', default: DEFAULT_NODES },
        'no-install': { type: 'boolean', default: false },
        'no-build': { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\nUsage: npm run cluster -- --nodes 3`);
  }
}

/**
 * Settings of `npm run cluster` from command line and environment. The balancer takes API_PORT; everything behind
 * it takes ports that are free.
 * @param {string} rootDir
 */
export async function readClusterSettings(rootDir) {
  const values = readArguments();
  const nodeCount = Number(values.nodes);
  if (!Number.isInteger(nodeCount) || nodeCount < 1 || nodeCount > MAX_NODES) {
    throw new Error(`--nodes must be a number from 1 to ${MAX_NODES}, not "${values.nodes}".`);
  }
  const settings = readSettings(rootDir, '.data/cluster');
  const [redisPort, enginePort, statsPort] = [await freePort(), await freePort(), await freePort()];
  const nodePorts = [];
  const metricsPorts = [];
  for (let index = 0; index < nodeCount; index += 1) {
    nodePorts.push(await freePort());
    metricsPorts.push(await freePort());
  }
  return {
    ...settings,
    isInstalling: !values['no-install'],
    isBuilding: !values['no-build'],
    redisPort,
    enginePort,
    statsPort,
    nodePorts,
    metricsPorts,
  };
}

/** @typedef {Awaited<ReturnType<typeof readClusterSettings>>} ClusterSettings */
