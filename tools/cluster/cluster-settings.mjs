// @ts-check
import { parseArgs } from 'node:util';
import { readSettings } from '../shared/settings.mjs';

/** The number of server slots in the balancer's configuration. */
const MAX_NODES = 6;

/** The command line options; npm keeps those before a `--` for itself. */
function readArguments() {
  try {
    return parseArgs({
      options: {
        nodes: { type: 'string', default: '3' },
        'no-install': { type: 'boolean' },
        'no-build': { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\nUsage: npm run cluster -- --nodes 3`);
  }
}

/**
 * Settings of `npm run cluster` from command line and environment. The balancer takes API_PORT; everything behind
 * it takes ports that are free.
 */
export async function readClusterSettings() {
  const values = readArguments();
  const nodeCount = Number(values.nodes);
  if (!Number.isInteger(nodeCount) || nodeCount < 1 || nodeCount > MAX_NODES) {
    throw new Error(`--nodes must be a number from 1 to ${MAX_NODES}, not "${values.nodes}".`);
  }
  const settings = readSettings('.data/cluster');
  // Imported late, because packages may have been installed by this very command.
  const { freePort } = await import('@sharewave/build/ports');
  const freePorts = async (/** @type {number} */ count) => {
    const ports = [];
    for (let found = 0; found < count; found += 1) ports.push(await freePort());
    return ports;
  };
  return {
    ...settings,
    /** The registry of this checkout, so that release commands beside the cluster work on what it serves. */
    releaseDataDir: readSettings().dataDir,
    redisPort: await freePort(),
    enginePort: await freePort(),
    statsPort: await freePort(),
    adminPort: await freePort(),
    nodePorts: await freePorts(nodeCount),
    metricsPorts: await freePorts(nodeCount),
  };
}

/** @typedef {Awaited<ReturnType<typeof readClusterSettings>>} ClusterSettings */
