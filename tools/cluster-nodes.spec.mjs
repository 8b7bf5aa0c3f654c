// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ClusterNodes } from './cluster-nodes.mjs';
import { readClusterSettings } from './cluster-settings.mjs';

test('a node that does not come back ends the rolling, not the cluster, and it can be rolled again', async () => {
  const settings = await readClusterSettings(import.meta.dirname);
  const nodes = new ClusterNodes(import.meta.dirname, settings, new AbortController().signal);
  /** @type {string[]} */
  const started = [];
  nodes.startNode = async ({ name }) => {
    started.push(name);
    if (started.length === 1) throw new Error(`${name} does not become ready.`);
  };
  await nodes.roll();
  assert.deepEqual(started, ['Node 1']);
  await nodes.roll();
  assert.deepEqual(started, ['Node 1', 'Node 1', 'Node 2', 'Node 3']);
});
