// @ts-check
/**
 * `npm run cluster -- --nodes 3`: Redis, the database engine in its own process, API nodes and the balancer of
 * deploy/, all on this machine, with the web parts in front. Ctrl-C or SIGTERM ends all of it; SIGUSR2 replaces the
 * nodes one by one; a node that dies is restarted.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../shared/build.mjs';
import { prepareReleases } from '../shared/built-parts.mjs';
import { ClusterNodes } from './cluster-nodes.mjs';
import { startBalancer, startEngine, startRedis, startReleaseWatch } from './cluster-services.mjs';
import { readClusterSettings } from './cluster-settings.mjs';
import { INTERRUPTED, runCommand } from '../shared/command.mjs';
import { installPackages } from '../shared/install.mjs';
import { stop } from '../shared/processes.mjs';
import { releaseEnvironments } from '../shared/release-settings.mjs';
import { assertNodeVersion, assertStartable, HOST } from '../shared/settings.mjs';
import { CLUSTER_TOOLS, installSystemTools } from '../shared/system-tools.mjs';
import { untilAborted, untilListening, untilReady } from '../shared/wait.mjs';

/** @typedef {import('./cluster-settings.mjs').ClusterSettings} ClusterSettings */
/** @typedef {Partial<Record<'redis' | 'engine' | 'balancer' | 'watch', ReturnType<typeof startRedis>>>} Services */

/**
 * Writes the addresses of everything into a file, for programs; returns them.
 * @param {ClusterSettings} settings @param {ClusterNodes} nodes @param {Services} services
 */
function writeAddresses(settings, nodes, services) {
  const { dataDir, redisPort, enginePort, statsPort, adminPort, apiUrl } = settings;
  const addresses = [
    { name: 'Redis', url: `redis://${HOST}:${redisPort}`, pid: services.redis?.child.pid },
    { name: 'Database', url: `mongodb://${HOST}:${enginePort}`, pid: services.engine?.child.pid },
    ...nodes.describe(),
    { name: 'Balancer', url: apiUrl, pid: services.balancer?.child.pid },
    { name: 'Admin', url: `tcp://${HOST}:${adminPort}`, pid: services.balancer?.child.pid },
    { name: 'Statistics', url: `http://${HOST}:${statsPort}`, pid: services.balancer?.child.pid },
  ];
  const file = join(dataDir, 'cluster.json');
  // Atomically, so that nobody reads a partial file.
  writeFileSync(`${file}.new`, JSON.stringify(addresses, null, 2));
  renameSync(`${file}.new`, file);
  return addresses;
}

/** @param {ClusterSettings} settings @param {ClusterNodes} nodes @param {Services} services */
function printAddresses(settings, nodes, services) {
  const addresses = writeAddresses(settings, nodes, services);
  console.log(`Rolling restart: kill -USR2 ${process.pid}`);
  for (const { name, url, pid } of addresses) console.log(`${name.padEnd(12)} ${url} (process ${pid})`);
  console.log(`Node logs    ${join(settings.dataDir, 'node-*.log')}`);
}

/**
 * @param {ClusterSettings} settings
 * @param {AbortSignal} signal
 * @param {() => void} releaseLock to be called once the build outputs have been read
 */
async function serve(settings, signal, releaseLock) {
  console.log('Starting …');
  const { serveWeb } = await import('../web/serve-web.mjs');
  const releases = await prepareReleases({ ...settings, dataDir: settings.releaseDataDir });
  const releaseEnv = await releaseEnvironments(releases);
  const over = new AbortController();
  const ending = AbortSignal.any([signal, over.signal]);
  const engine = startEngine(settings);
  /** @type {Services} */
  const services = { redis: startRedis(settings), engine };
  const nodes = new ClusterNodes(
    { ...settings, releaseEnv: releaseEnv.node },
    ending,
    () => void writeAddresses(settings, nodes, services),
  );
  /** @type {string | undefined} */
  let exitedService;
  // Redis may stop and return; without the others there is nothing to serve.
  /** @param {string} name @param {typeof engine} service */
  const stopOnExit = async (name, service) => {
    await service.exited;
    if (!ending.aborted) exitedService = name;
    over.abort();
  };
  void stopOnExit('The database', engine);
  /** @type {Awaited<ReturnType<typeof serveWeb>> | undefined} */
  let web;
  try {
    await untilListening(settings.redisPort, 'Redis', ending);
    await untilListening(settings.enginePort, 'The database', ending);
    await nodes.startAll();
    services.watch = startReleaseWatch(settings, releaseEnv.watch);
    void stopOnExit('The release watch', services.watch);
    services.balancer = startBalancer(settings);
    void stopOnExit('The balancer', services.balancer);
    await untilReady(`http://${HOST}:${settings.apiPort}/readyz`, 'The balancer', ending);
    if (!ending.aborted) {
      web = await serveWeb({ host: HOST, releases, ...settings });
      releaseLock();
      printAddresses(settings, nodes, services);
      process.on('SIGUSR2', () => {
        void nodes.roll().then(() => printAddresses(settings, nodes, services));
      });
      console.log(`Sharewave is ready on ${settings.nodePorts.length} nodes: open ${web.url}`);
      await untilAborted(ending);
    }
    if (exitedService !== undefined) throw new Error(`${exitedService} exited, so everything stops.`);
    return web ? 0 : INTERRUPTED;
  } finally {
    over.abort();
    await Promise.all([nodes.stopAll(), web?.close()]);
    await Promise.all(Object.values(services).map((service) => stop(service)));
  }
}

await runCommand(async (signal) => {
  assertNodeVersion();
  if (!process.argv.includes('--no-install')) await installPackages(signal);
  const settings = await readClusterSettings();
  await assertStartable(settings);
  installSystemTools(CLUSTER_TOOLS);
  const isBuilding = !process.argv.includes('--no-build');
  const releaseLock = isBuilding ? await build(signal) : () => {};
  return serve(settings, signal, releaseLock);
});
