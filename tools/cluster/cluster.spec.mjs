// @ts-check
/** `npm run cluster` on a built checkout: nodes die, roll and end without a request that fails. */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@sharewave/build/ports';
import { tellBalancer } from '../deploy/tell-balancer.mjs';
import { rootDir } from '../shared/root-dir.mjs';
import { isListening } from '../shared/wait.mjs';

const API_PORT = 5340;
const WEB_PORT = 5350;
const NODES = 2;
const READERS = 2;
const PROBES = 20;
const POLL_MS = 50;
const api = `http://127.0.0.1:${API_PORT}`;

test('a command line without the dashes that npm needs is answered with the usage', () => {
  const { status, stderr } = spawnSync(process.execPath, ['tools/cluster/cluster.mjs', '3'], {
    cwd: rootDir,
    encoding: 'utf8',
  });
  assert.equal(status, 1);
  assert.match(stderr, /Usage: npm run cluster -- --nodes 3/);
});

describe('a cluster', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sharewave-cluster-'));
  /** @type {import('node:child_process').ChildProcessByStdio<null, import('node:stream').Readable, import('node:stream').Readable>} */
  let cluster;
  let output = '';
  let token = '';

  /** @param {RegExp} pattern in what is printed from now on */
  function printed(pattern) {
    const from = output.length;
    return /** @type {Promise<void>} */ (
      new Promise((done, reject) => {
        const check = () => pattern.test(output.slice(from)) && done();
        cluster.stdout.on('data', check);
        cluster.stderr.on('data', check);
        cluster.once('exit', () => reject(new Error(output)));
      })
    );
  }

  /** @returns {{ name: string, url: string, pid: number, logFile?: string }[]} */
  const places = () => JSON.parse(readFileSync(join(dataDir, 'cluster.json'), 'utf8'));
  const pidOf = (/** @type {string} */ name) => places().find((place) => place.name === name)?.pid ?? 0;

  /**
   * Reads feeds without a pause while something happens; every answer must be a feed.
   * @param {() => Promise<void>} happening
   */
  async function readFeedsDuring(happening) {
    let isOver = false;
    let answered = 0;
    const read = async () => {
      while (!isOver) {
        const answer = await fetch(`${api}/api/users/demo.sailor/homeposts?page=1`, {
          headers: { Authorization: `Bearer ${token}` },
        });
        assert.equal(answer.status, 200);
        await answer.json();
        answered += 1;
      }
    };
    const readers = Promise.all(Array.from({ length: READERS }, read));
    await Promise.race([happening(), readers]);
    isOver = true;
    await readers;
    assert.ok(answered > READERS);
  }

  async function startCluster() {
    cluster = spawn(
      process.execPath,
      ['tools/cluster/cluster.mjs', '--nodes', String(NODES), '--no-install', '--no-build'],
      {
        cwd: rootDir,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, API_PORT: String(API_PORT), WEB_PORT: String(WEB_PORT), DATA_DIR: dataDir },
      },
    );
    cluster.stdout.on('data', (chunk) => (output += chunk));
    cluster.stderr.on('data', (chunk) => (output += chunk));
    await printed(/Sharewave is ready on 2 nodes/);
  }

  before(async () => {
    await startCluster();
    const login = await fetch(`${api}/api/users/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ emailOrUsername: 'demo.sailor', password: 'surf-the-wave' }),
    });
    assert.equal(login.status, 200);
    ({ token } = /** @type {{ token: string }} */ (await login.json()));
  });

  after(async () => {
    if (cluster.exitCode === null) cluster.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  });

  test(
    'restarts a node that died, names its new process, and no reader notices',
    { timeout: 120_000 },
    async ({ signal }) => {
      const died = pidOf('Node 2');
      await readFeedsDuring(async () => {
        const again = printed(/node2 is UP/);
        process.kill(died, 'SIGKILL');
        await again;
      });
      while (pidOf('Node 2') === died) await pause(POLL_MS, undefined, { signal });
      process.kill(pidOf('Node 2'), 0);
      assert.match(output, /Node 2 exited unexpectedly \(killed\); starting it again/);
    },
  );

  test(
    'puts one more node into rotation while members read, and takes it out again',
    { timeout: 120_000 },
    async () => {
      const urlOf = (/** @type {string} */ name) => places().find((place) => place.name === name)?.url ?? '';
      const port = await freePort();
      const node = spawn(process.execPath, ['backend/dist/main.js'], {
        cwd: rootDir,
        stdio: 'ignore',
        env: {
          ...process.env,
          DATA_DIR: dataDir,
          API_PORT: String(port),
          DEMO_USER: '0',
          TRUSTED_PROXIES: '1',
          MONGODB_URI: `${urlOf('Database')}/sharewave?directConnection=true`,
          REDIS_URL: urlOf('Redis'),
        },
      });
      const ended = once(node, 'exit');
      const { hostname, port: adminPort } = new URL(urlOf('Admin'));
      const tell = (/** @type {string} */ commands) =>
        tellBalancer({ host: hostname, port: Number(adminPort) }, commands);
      try {
        await readFeedsDuring(async () => {
          const isUp = printed(/node7 is UP/);
          await tell(
            `add server api/node7 127.0.0.1:${port} check inter 500ms fall 2 rise 1; enable health api/node7; enable server api/node7`,
          );
          await isUp;
          const isDown = printed(/node7 is DOWN/);
          node.kill('SIGTERM');
          await isDown;
        });
        await ended;
        assert.match(await tell('set server api/node7 state maint; del server api/node7'), /Server deleted/);
      } finally {
        node.kill('SIGKILL');
      }
    },
  );

  test('goes on without Redis, and writes the logs of its nodes to files', async () => {
    await readFeedsDuring(async () => {
      process.kill(pidOf('Redis'), 'SIGKILL');
      for (let probe = 0; probe < PROBES; probe += 1) {
        assert.equal((await fetch(`${api}/readyz`)).status, 200);
      }
    });
    const files = places().flatMap(({ logFile }) => logFile ?? []);
    assert.equal(files.length, NODES);
    for (const file of files) assert.match(readFileSync(file, 'utf8'), /"msg":"Redis cannot be reached/);
    assert.ok(output.includes(join(dataDir, 'node-*.log')), output);
  });

  test('replaces its nodes one by one, also while one is starting, and no reader notices', async () => {
    const old = places().map(({ pid }) => pid);
    await readFeedsDuring(async () => {
      const died = printed(/Node 2 exited unexpectedly/);
      process.kill(pidOf('Node 2'), 'SIGKILL');
      await died;
      const rolled = printed(/Statistics/);
      cluster.kill('SIGUSR2');
      await rolled;
    });
    assert.ok(!old.includes(pidOf('Node 1')));
    assert.doesNotMatch(output, /The others are not replaced/);
  });

  test('ends everything that it started', async () => {
    const pids = places().map(({ pid }) => pid);
    cluster.kill('SIGTERM');
    const [code] = await once(cluster, 'exit');
    assert.equal(code, 0, output);
    for (const pid of pids) assert.throws(() => process.kill(pid, 0), `${pid} still runs`);
  });

  test('names the service that ended and that it needs', { timeout: 120_000 }, async () => {
    await startCluster();
    process.kill(pidOf('Database'), 'SIGKILL');
    const [code] = await once(cluster, 'exit');
    assert.equal(code, 1);
    assert.match(output, /The database exited, so everything stops\./);
  });

  test('leaves nothing behind when it is killed', { timeout: 120_000 }, async ({ signal }) => {
    await startCluster();
    const ports = places().map(({ url }) => Number(new URL(url).port));
    cluster.kill('SIGKILL');
    for (const port of ports) while (await isListening(port)) await pause(POLL_MS, undefined, { signal });
  });
});
