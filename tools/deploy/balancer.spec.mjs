// @ts-check
/** Runs the balancer's configuration in front of fake nodes that answer their name; tools/cluster/cluster.spec.mjs runs it in front of real ones. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { EventEmitter, once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, test } from 'node:test';
import { rootDir } from '../shared/root-dir.mjs';
import { untilReady } from '../shared/wait.mjs';
import { deployDir, runProgram } from './run-program.mjs';
import { tellBalancer } from './tell-balancer.mjs';

const file = join(deployDir, 'haproxy/haproxy.cfg');
const API_PORT = 5360;
const STATS_PORT = 5361;
const NODE_PORT = 5362;
const DNS_PORT = 5363;
const api = `http://127.0.0.1:${API_PORT}`;
const nodes = ['127.0.0.2', '127.0.0.3'];

/** @type {(() => unknown)[]} */
const closing = [];
after(() => Promise.all(closing.map((close) => close())));

/** How long a node takes to say that it is ready. */
let checkTakesMs = 0;
const checks = new EventEmitter();

for (const host of nodes) {
  const node = createServer(({ url, method, headers }, answer) => {
    if (method === 'POST') {
      answer.destroy();
      return;
    }
    const say = () => {
      answer.end(host);
      checks.emit('answered');
    };
    if (url === '/readyz') setTimeout(say, checkTakesMs);
    else answer.setHeader('Seen-Request-Id', headers['x-request-id'] ?? '').end(host);
  });
  node.listen(NODE_PORT, host);
  closing.push(
    () => node.closeAllConnections(),
    () => node.close(),
  );
  await once(node, 'listening');
}

/** Ends with the test. @param {import('node:test').TestContext} context @param {Record<string, string>} env */
async function startBalancer(context, env) {
  const PATH = [process.env.PATH, '/usr/sbin'].join(delimiter);
  const balancer = spawn('haproxy', ['-db', '-f', file], {
    stdio: 'ignore',
    env: { PATH, API_BIND: `127.0.0.1:${API_PORT}`, STATS_BIND: `127.0.0.1:${STATS_PORT}`, ...env },
  });
  const ended = once(balancer, 'exit');
  context.after(async () => {
    balancer.kill('SIGKILL');
    await ended;
  });
  await untilReady(api, 'The balancer', AbortSignal.timeout(30_000));
}

/** @param {string} path @returns {Promise<string>} the node that answers */
const ask = async (path) => (await fetch(api + path, { headers: { Connection: 'close' } })).text();

/** Polls once by each of this many names, and a few more. @param {number} count */
async function inventNames(count) {
  const batch = 1000;
  for (let first = 0; first < count; first += batch) {
    const requests = Array.from({ length: batch }, (_, index) => {
      const end = index === batch - 1 ? 'Connection: close\r\n' : '';
      return `GET /socketio/?client=invented-${first + index}&transport=polling HTTP/1.1\r\nHost: api\r\n${end}\r\n`;
    });
    const socket = connect(API_PORT, '127.0.0.1').resume();
    socket.write(requests.join(''));
    await once(socket, 'close');
  }
}

test('the balancer accepts its configuration with one node or six, by host name or by address, or a name for all', () => {
  for (const [count, names] of /** @type {const} */ ([
    [1, {}],
    [6, {}],
    [2, { API_RESOLVER: '127.0.0.11:53' }],
    [0, { API_NODES: 'api:3000', API_RESOLVER: '127.0.0.11:53', ADMIN_SOCKET: '/tmp/admin.sock' }],
  ])) {
    const addresses = Array.from({ length: count }, (_, index) => [
      `API_NODE_${index + 1}`,
      '127.0.0.1:3000',
    ]);
    const { status, errors } = runProgram('haproxy', ['-c', '-f', file], {
      API_BIND: '127.0.0.1:8080',
      STATS_BIND: '127.0.0.1:8404',
      ...names,
      ...Object.fromEntries(addresses),
    });
    assert.equal(status, 0, errors);
    assert.doesNotMatch(errors, /WARNING/);
  }
});

test('the balancer reserves memory for a bounded number of connections, whatever the file limit of the machine', async (context) => {
  await startBalancer(context, { API_NODE_1: `${nodes[0]}:${NODE_PORT}` });
  const figures = await (await fetch(`http://127.0.0.1:${STATS_PORT}/metrics`)).text();
  const files = Number(/^haproxy_process_max_fds (\d+)/m.exec(figures)?.[1]);
  assert.ok(files > 0 && files <= 250_000, String(files));
});

test('the alerts name only metrics that the balancer has, with labels that it sets', async (context) => {
  await startBalancer(context, { API_NODE_1: `${nodes[0]}:${NODE_PORT}` });
  const figures = await (await fetch(`http://127.0.0.1:${STATS_PORT}/metrics`)).text();
  const alerts = readFileSync(join(deployDir, 'prometheus/alerts.yaml'), 'utf8');
  const wanted = [...alerts.matchAll(/\b(haproxy_\w+)\{job="sharewave-balancer", proxy="api"(.*?)\}/g)];
  assert.ok(wanted.length > 1);
  for (const [, name, rest = ''] of wanted) {
    const sample = figures
      .split('\n')
      .find(
        (line) => line.startsWith(`${name}{proxy="api"`) && line.includes(rest.trim().replace(/^, /, '')),
      );
    assert.ok(sample, name);
  }
});

test('a visitor cannot name requests', async (context) => {
  await startBalancer(context, { API_NODE_1: `${nodes[0]}:${NODE_PORT}` });
  const headers = { 'X-Request-Id': 'the-id-of-another', Connection: 'close' };
  const answer = await fetch(`${api}/api/chats/user`, { headers });
  assert.match(answer.headers.get('Seen-Request-Id') ?? '', /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
});

test('all requests of a polling socket reach the same node, other requests reach both', async (context) => {
  await startBalancer(context, {
    API_NODE_1: `${nodes[0]}:${NODE_PORT}`,
    API_NODE_2: `${nodes[1]}:${NODE_PORT}`,
  });
  const [met, others] = [new Set(), new Set()];
  while (others.size < 2) others.add(await ask('/api/chats/user'));
  for (let round = 0; round < 10; round += 1) {
    met.add(await ask('/socketio/?EIO=4&transport=polling'));
    met.add(await ask(`/socketio/?EIO=4&transport=polling&sid=${round}`));
    met.add(await ask(`/socketio/?EIO=4&transport=websocket&sid=${round}`));
  }
  assert.equal(met.size, 1);
});

test('clients behind one address that send different names are spread over the nodes, and each stays on its node', async (context) => {
  await startBalancer(context, {
    API_NODE_1: `${nodes[0]}:${NODE_PORT}`,
    API_NODE_2: `${nodes[1]}:${NODE_PORT}`,
  });
  const met = new Set();
  for (let client = 0; client < 10; client += 1) {
    const node = await ask(`/socketio/?client=${client}&EIO=4&transport=polling`);
    assert.equal(await ask(`/socketio/?client=${client}&EIO=4&transport=polling&sid=${client}`), node);
    assert.equal(await ask(`/socketio/?client=${client}&EIO=4&transport=websocket&sid=${client}`), node);
    met.add(node);
  }
  assert.equal(met.size, 2);
});

test('a client that invents names does not move other clients to another node', async (context) => {
  await startBalancer(context, {
    API_NODE_1: `${nodes[0]}:${NODE_PORT}`,
    API_NODE_2: `${nodes[1]}:${NODE_PORT}`,
  });
  const onFirst = [];
  for (let client = 0; client < 20; client += 1) {
    const path = `/socketio/?client=member-${client}&transport=polling`;
    if ((await ask(path)) === nodes[0]) onFirst.push(path);
  }
  assert.ok(onFirst.length > 0);
  const figures = await (await fetch(`http://127.0.0.1:${STATS_PORT}/metrics`)).text();
  const rows = Number(/^haproxy_sticktable_size\{name="api",.*\} (\d+)/m.exec(figures)?.[1]);
  assert.ok(rows > 0);
  await inventNames(rows);
  for (const path of onFirst) assert.equal(await ask(`${path}&sid=1`), nodes[0]);
});

test('a request during which its node dies gets an error in the form of the API, readable by pages', async (context) => {
  await startBalancer(context, { API_NODE_1: `${nodes[0]}:${NODE_PORT}` });
  const answer = await fetch(`${api}/api/posts`, { method: 'POST' });
  assert.equal(answer.status, 502);
  assert.equal(answer.headers.get('Access-Control-Allow-Origin'), '*');
  assert.equal(answer.headers.get('Retry-After'), '2');
  const { code } = /** @type {{ code: string }} */ (await answer.json());
  assert.equal(code, 'unavailable');
});

test('a slow node is not considered dead', async (context) => {
  await startBalancer(context, { API_NODE_1: `${nodes[0]}:${NODE_PORT}` });
  checkTakesMs = 1000;
  context.after(() => (checkTakesMs = 0));
  for (let check = 0; check < 4; check += 1) await once(checks, 'answered');
  assert.equal(await ask('/'), nodes[0]);
});

/** A DNS server that gives these addresses to every name. @param {import('node:test').TestContext} context @param {string[]} addresses */
async function serveNames(context, addresses) {
  const names = createSocket('udp4');
  names.on('message', (question, { port, address: asker }) => {
    // A name with one label ends at its zero byte, followed by the type and the class.
    const end = question.indexOf(0, 12) + 5;
    const found = question.readUInt16BE(end - 4) === 1 ? addresses : [];
    const head = Buffer.from(question.subarray(0, 12));
    head.writeUInt16BE(0x8180, 2);
    [1, found.length, 0, 0].forEach((count, index) => head.writeUInt16BE(count, 4 + 2 * index));
    const answers = found.map((address) =>
      Buffer.from([0xc0, 0x0c, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4, ...address.split('.').map(Number)]),
    );
    names.send(Buffer.concat([head, question.subarray(12, end), ...answers]), port, asker);
  });
  names.bind(DNS_PORT, '127.0.0.1');
  context.after(() => names.close());
  await once(names, 'listening');
}

test('a node that returns with another address is found', async (context) => {
  const addresses = [nodes[0] ?? ''];
  await serveNames(context, addresses);
  await startBalancer(context, {
    API_NODE_1: `api-1:${NODE_PORT}`,
    API_RESOLVER: `127.0.0.1:${DNS_PORT}`,
  });
  assert.equal(await ask('/'), nodes[0]);
  addresses[0] = nodes[1] ?? '';
  while ((await ask('/')) !== nodes[1]);
});

test('a node that appears in DNS is put into rotation, and one that disappears is taken out', async (context) => {
  const [first = '', second = ''] = nodes;
  const addresses = [first];
  await serveNames(context, addresses);
  await startBalancer(context, { API_NODES: `api:${NODE_PORT}`, API_RESOLVER: `127.0.0.1:${DNS_PORT}` });
  assert.equal(await ask('/'), first);
  addresses.push(second);
  while ((await ask('/')) !== second);
  addresses.shift();
  for (let row = 0; row < 4;) row = (await ask('/')) === second ? row + 1 : 0;
});

test('a node is put into rotation by the commands of docs/operations.md, and taken out again', async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'sharewave-balancer-'));
  context.after(() => rmSync(folder, { recursive: true }));
  const socket = join(folder, 'admin.sock');
  await startBalancer(context, { API_NODE_1: `${nodes[0]}:${NODE_PORT}`, ADMIN_SOCKET: socket });
  const text = readFileSync(join(rootDir, 'docs/operations.md'), 'utf8');
  const [add, remove] = ['add server', 'set server'].map(
    (start) => new RegExp(`echo '(${start} api/node7[^']*)'`).exec(text)?.[1] ?? '',
  );
  const command = (/** @type {string} */ commands) => tellBalancer({ path: socket }, commands);
  assert.match(
    await command(add?.replace('10.0.0.7:3000', `${nodes[1]}:${NODE_PORT}`) ?? ''),
    /New server registered/,
  );
  while ((await ask('/')) !== nodes[1]);
  assert.match(await command(remove ?? ''), /Server deleted/);
  for (let round = 0; round < 4; round += 1) assert.equal(await ask('/'), nodes[0]);
});
