// @ts-check
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { ClusterNodes } from './cluster-nodes.mjs';
import { readClusterSettings } from './cluster-settings.mjs';
import { readReleaseSettings } from '../shared/release-settings.mjs';
import { readSettings } from '../shared/settings.mjs';

test('a cluster serves the registry of this checkout, on which its release commands work', async () => {
  const { releaseDataDir, dataDir } = await readClusterSettings();
  const { registryDir, keyFile } = readReleaseSettings(readSettings());
  const own = readReleaseSettings({ dataDir: releaseDataDir, webPort: 4200 });
  assert.deepEqual([own.registryDir, own.keyFile], [registryDir, keyFile]);
  assert.notEqual(releaseDataDir, dataDir);
});

test('a node that does not come back ends the rolling restart, not the cluster, and the restart can be repeated', async () => {
  const settings = await readClusterSettings();
  const nodes = new ClusterNodes(settings, new AbortController().signal);
  /** @type {string[]} */
  const started = [];
  nodes.untilReady = async () => {};
  nodes.startNode = async ({ name }) => {
    started.push(name);
    if (started.length === 1) throw new Error(`${name} does not become ready.`);
  };
  await nodes.roll();
  assert.deepEqual(started, ['Node 1']);
  await nodes.roll();
  assert.deepEqual(started, ['Node 1', 'Node 1', 'Node 2', 'Node 3']);
});

test('a node that dies before its turn in a rolling restart is started once, not twice', async () => {
  const settings = await readClusterSettings();
  const nodes = new ClusterNodes(settings, new AbortController().signal);
  const exited = Promise.resolve(null);
  // Not killed by mistake: there is no process of this number.
  const running = () => /** @type {any} */ ({ child: { pid: undefined }, exited });
  /** @type {string[]} */
  const started = [];
  nodes.untilReady = async () => {};
  nodes.startNode = async (node) => {
    started.push(node.name);
    node.process = running();
  };
  const [first] = nodes.nodes;
  assert.ok(first);
  const died = running();
  first.process = died;
  const replaced = nodes.replace(first, died, null);
  await nodes.roll();
  await replaced;
  assert.deepEqual(started, ['Node 1', 'Node 2', 'Node 3']);
});

/**
 * How often it was told of a first node that has died and that `startNode` is to start again.
 * @param {ClusterNodes['startNode']} startNode
 */
async function timesTold(startNode) {
  const settings = await readClusterSettings();
  let told = 0;
  const { signal } = new AbortController();
  const nodes = new ClusterNodes(settings, signal, () => (told += 1));
  const [first] = nodes.nodes;
  assert.ok(first);
  const died = /** @type {any} */ ({ child: { pid: undefined }, exited: Promise.resolve(null) });
  first.process = died;
  nodes.startNode = startNode;
  await nodes.replace(first, died, null);
  return told;
}

test('a restarted node is reported, so that its new process can be found', async () => {
  assert.equal(await timesTold(async () => {}), 1);
});

test('a node that is not ready in time is reported as well, so that its new process can be found', async () => {
  const startNode = async () => {
    throw new Error('Node 1 does not become ready.');
  };
  assert.equal(await timesTold(startNode), 1);
});

test('no node is stopped while another is not ready', async () => {
  const settings = await readClusterSettings();
  const nodes = new ClusterNodes(settings, new AbortController().signal);
  /** @type {string[]} */
  const started = [];
  nodes.startNode = async ({ name }) => {
    started.push(name);
  };
  nodes.untilReady = async ({ name }) => {
    if (name === 'Node 3') throw new Error(`${name} does not become ready.`);
  };
  await nodes.roll();
  assert.deepEqual(started, []);
});

test('the logs of the last cluster are replaced by those of the next', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sharewave-cluster-'));
  try {
    const settings = { ...(await readClusterSettings()), dataDir };
    const nodes = new ClusterNodes(settings, new AbortController().signal);
    nodes.startNode = ({ logFile }) => writeFile(logFile, 'new\n', { flag: 'a' });
    await nodes.startAll();
    await nodes.startAll();
    for (const { logFile } of nodes.nodes) assert.equal(await readFile(logFile, 'utf8'), 'new\n');
  } finally {
    await rm(dataDir, { recursive: true });
  }
});
