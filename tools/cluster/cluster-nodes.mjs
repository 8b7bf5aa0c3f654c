// @ts-check
/** The API nodes of a cluster: started one after the other, restarted when one dies, rolled one by one. */
import { closeSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { databaseUri } from './cluster-services.mjs';
import { startApi } from '../shared/api-process.mjs';
import { stop } from '../shared/processes.mjs';
import { HOST } from '../shared/settings.mjs';
import { untilReady } from '../shared/wait.mjs';

/** @typedef {import('./cluster-settings.mjs').ClusterSettings} ClusterSettings */
/** @typedef {{ name: string, port: number, metricsPort: number, logFile: string, process: ReturnType<typeof startApi> | undefined }} Node */

/** The API stops within ten seconds. */
const STOP_GRACE_MS = 12_000;
/** Delay before a restart, so that a node that crashes at start does not use a whole processor. */
const RESTART_AFTER_MS = 500;

export class ClusterNodes {
  /**
   * @param {ClusterSettings & { releaseEnv?: Record<string, string> }} settings
   * @param {AbortSignal} signal once aborted, nothing is started
   * @param {() => void} [onReplaced] called when a node that died runs again
   */
  constructor(settings, signal, onReplaced = () => {}) {
    this.onReplaced = onReplaced;
    this.settings = settings;
    this.signal = signal;
    /** @type {Node[]} */
    this.nodes = settings.nodePorts.map((port, index) => ({
      name: `Node ${index + 1}`,
      port,
      metricsPort: settings.metricsPorts[index] ?? 0,
      logFile: join(settings.dataDir, `node-${index + 1}.log`),
      process: undefined,
    }));
    this.isRolling = false;
  }

  /** Starts all nodes, each with its own log; the first alone, because it prepares the database. */
  async startAll() {
    // Removes the old logs; nothing else does.
    for (const { logFile } of this.nodes) rmSync(logFile, { force: true });
    const [first, ...others] = this.nodes;
    if (first) await this.startNode(first);
    await Promise.all(others.map((node) => this.startNode(node)));
  }

  /** @param {Node} node */
  async startNode(node) {
    if (this.signal.aborted) return;
    const { settings } = this;
    // Appends on restart, so that the reason why a node died stays readable.
    const log = openSync(node.logFile, 'a', 0o600);
    const started = startApi(settings, {
      port: node.port,
      stdout: log,
      defaults: { DRAIN_SECONDS: '3' },
      env: {
        ...settings.releaseEnv,
        METRICS_PORT: String(node.metricsPort),
        TRUSTED_PROXIES: '1',
        MONGODB_URI: databaseUri(settings),
        REDIS_URL: `redis://${HOST}:${settings.redisPort}`,
      },
    });
    closeSync(log);
    node.process = started;
    void started.exited.then((code) => this.replace(node, started, code));
    await this.untilReady(node);
  }

  /** @param {Node} node */
  untilReady({ port, name }) {
    return untilReady(`http://${HOST}:${port}/readyz`, name, this.signal);
  }

  /** @param {Node} node @param {ReturnType<typeof startApi>} ended @param {number | null} code */
  async replace(node, ended, code) {
    // We stopped it, or it is replaced already.
    if (this.signal.aborted || node.process !== ended) return;
    node.process = undefined;
    console.log(`${node.name} exited unexpectedly (${code ?? 'killed'}); starting it again`);
    await pause(RESTART_AFTER_MS);
    // A rolling restart has replaced it meanwhile.
    if (node.process !== undefined) return;
    try {
      await this.startNode(node);
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
    }
    this.onReplaced();
  }

  /** Rolling restart: replaces each node by a new process while the others serve. */
  async roll() {
    if (this.isRolling) return;
    this.isRolling = true;
    try {
      for (const node of this.nodes) {
        // Another node may have just died, and must be ready again first.
        for (const other of this.nodes) if (other !== node) await this.untilReady(other);
        const old = node.process;
        node.process = undefined;
        if (old) await stop(old, STOP_GRACE_MS);
        await this.startNode(node);
        console.log(`${node.name} has been replaced`);
      }
    } catch (error) {
      // Nodes not replaced yet keep serving.
      console.error(
        `${error instanceof Error ? error.message : error} The remaining nodes are not replaced.`,
      );
    } finally {
      this.isRolling = false;
    }
  }

  /** To be called after the signal is aborted. */
  async stopAll() {
    await Promise.all(this.nodes.map(({ process }) => process && stop(process, STOP_GRACE_MS)));
  }

  describe() {
    return this.nodes.map(({ name, port, metricsPort, logFile, process }) => ({
      name,
      url: `http://${HOST}:${port}`,
      metricsUrl: `http://${HOST}:${metricsPort}/metrics`,
      logFile,
      pid: process?.child.pid,
    }));
  }
}
