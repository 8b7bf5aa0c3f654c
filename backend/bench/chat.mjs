// Prints what the chat costs over two nodes beside plain socket.io with the same adapter, in one run. Build first.
// Usage: npm run bench:chat [-- --pairs 50 --seconds 5 --rate 50 --idle 1000 --rounds 3]
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { io } from 'socket.io-client';
import { freePort } from '@sharewave/build/ports';
import { median, ms, percentile, perSecond, table, times } from './figures.mjs';
import { alternate } from './load.mjs';
import { Loops } from './loops.mjs';
import { start, startApi, startEngine } from './servers.mjs';
import { Sizes } from './sizes.mjs';

const OPTIONS = {
  pairs: { type: 'string', default: '50' },
  seconds: { type: 'string', default: '5' },
  /** Messages a second at which the time to delivery is measured. */
  rate: { type: 'string', default: '50' },
  idle: { type: 'string', default: '1000' },
  rounds: { type: 'string', default: '3' },
};
const given = new Sizes(parseArgs({ options: OPTIONS }).values, OPTIONS);
const sizes = Object.fromEntries(Object.keys(OPTIONS).map((name) => [name, given.count(name)]));
/** Messages of one sender that are not yet acknowledged, when all send as fast as they can. */
const IN_FLIGHT = 4;
const CONNECTING_AT_ONCE = 50;

async function startRedis() {
  const port = await freePort();
  const child = spawn('redis-server', ['--port', port, '--bind', '127.0.0.1', '--save', ''], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve) =>
    child.stdout.on('data', (chunk) => String(chunk).includes('Ready to accept') && resolve()),
  );
  const ended = new Promise((resolve) => child.once('exit', resolve));
  return { url: `redis://127.0.0.1:${port}`, stop: () => (child.kill(), ended) };
}

async function post(url, path, body, token) {
  const headers = {
    'content-type': 'application/json',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
  const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

async function newMember(url, name) {
  const password = 'a calm sea';
  const more = { fullName: name, email: `${name}@sea.example`, dateOfBirth: '1990-01-01' };
  const { id } = await post(url, '/api/users', { username: name, password, ...more });
  return { id, name, ...(await post(url, '/api/users/login', { emailOrUsername: name, password })) };
}

/** Friends with a chat, made over the API of Sharewave. */
async function newPair(url, number) {
  const [ada, ben] = [
    await newMember(url, `ada.bench.${number}`),
    await newMember(url, `ben.bench.${number}`),
  ];
  await post(url, '/api/user/friendrequest', { endUserID: ben.id }, ada.token);
  await post(url, '/api/user/friendrequest', { endUserID: ada.id }, ben.token);
  const { chatid } = await post(url, '/api/chats', { username2: ben.name }, ada.token);
  return { chatId: chatid, tokens: [ada.token, ben.token] };
}

function connect(url, token) {
  const socket = io(url, { path: '/socketio', transports: ['websocket'], forceNew: true, auth: { token } });
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket));
    socket.once('connect_error', reject);
  });
}

const enter = (socket, chatId) => socket.emitWithAck('join-room', chatId);

/** For each pair one socket at either node; answers how to send, with the time until the other side has it. */
async function connectPairs([north, south], pairs) {
  return Promise.all(
    pairs.map(async ({ chatId, tokens }) => {
      const [sender, reader] = [await connect(north, tokens[0]), await connect(south, tokens[1])];
      await Promise.all([enter(sender, chatId), enter(reader, chatId)]);
      const waiting = new Map();
      reader.on('newMessage', ({ clientMessageID }) => waiting.get(clientMessageID)?.());
      const send = async () => {
        const clientMessageID = randomUUID();
        const since = performance.now();
        const delivered = new Promise((resolve) => waiting.set(clientMessageID, resolve)).then(() => {
          waiting.delete(clientMessageID);
          return performance.now() - since;
        });
        const ack = await sender.emitWithAck('sendMessage', {
          roomID: chatId,
          text: 'Ahoy out there',
          clientMessageID,
        });
        if (!ack.ok) throw new Error(`A message was refused: ${ack.code}`);
        return delivered;
      };
      return { send, close: () => [sender, reader].forEach((socket) => socket.disconnect()) };
    }),
  );
}

async function deliveryTimes(links) {
  const sent = [];
  for (let count = 0; count < sizes.rate * sizes.seconds; count += 1) {
    sent.push(links[count % links.length].send());
    await pause(1000 / sizes.rate);
  }
  return Promise.all(sent);
}

async function throughput(links) {
  const since = performance.now();
  const until = since + sizes.seconds * 1000;
  let count = 0;
  const send = async (link) => {
    while (performance.now() < until) {
      await link.send();
      count += 1;
    }
  };
  await Promise.all(links.flatMap((link) => Array.from({ length: IN_FLIGHT }, () => send(link))));
  return count / ((performance.now() - since) / 1000);
}

const memoryKb = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]);

/** Opens sockets that do nothing; answers how many a second came to stand, and how much the server grew by each. */
async function idle(server, token) {
  const before = memoryKb(server.pid);
  const since = performance.now();
  const sockets = [];
  const add = async () => {
    while (sockets.length < sizes.idle) {
      const at = sockets.push(null) - 1;
      sockets[at] = await connect(server.url, token);
    }
  };
  await Promise.all(Array.from({ length: CONNECTING_AT_ONCE }, add));
  const rate = sizes.idle / ((performance.now() - since) / 1000);
  await pause(1000);
  const perSocketKb = (memoryKb(server.pid) - before) / sizes.idle;
  for (const socket of sockets) socket.disconnect();
  return { rate, perSocketKb };
}

async function measure(name, servers, pairs, loops) {
  const during = (load, work) => loops.during(servers[0], `${name}, ${load}`, work);
  const links = await connectPairs(
    servers.map(({ url }) => url),
    pairs,
  );
  await Promise.all(links.map(({ send }) => send()));
  const waits = await during('messages at a rate', () => deliveryTimes(links));
  const rate = await during('messages as fast as they go', () => throughput(links));
  for (const { close } of links) close();
  const { rate: connects } = await during('connections', () => idle(servers[0], pairs[0].tokens[0]));
  return { p50: median(waits), p99: percentile(waits, 0.99), rate, connects };
}

const folder = await mkdtemp(join(tmpdir(), 'sharewave-bench-chat-'));
const running = [];
const run = async (starting) => {
  const server = await starting;
  running.push(server);
  return server;
};
try {
  const redis = await run(startRedis());
  const engine = await run(startEngine(join(folder, 'engine')));
  const shared = { REDIS_URL: redis.url, MONGODB_URI: engine.url };
  const nodes = [
    await run(startApi(join(folder, 'a'), shared)),
    await run(startApi(join(folder, 'b'), shared)),
  ];
  const floors = [await run(start('./chat-floor.mjs', shared)), await run(start('./chat-floor.mjs', shared))];
  const pairs = [];
  for (let number = 1; number <= sizes.pairs; number += 1) pairs.push(await newPair(nodes[0].url, number));
  const [ours, floor] = ['Sharewave', 'plain socket.io'];
  // Before all else: what a process has once needed it uses again, and does not grow by.
  const memory = {};
  for (const [name, [server]] of [
    [floor, floors],
    [ours, nodes],
  ]) {
    memory[name] = (await idle(server, pairs[0].tokens[0])).perSocketKb;
  }
  const loops = await Loops.start();
  const taken = await alternate({ [floor]: floors, [ours]: nodes }, sizes.rounds, (name, servers) =>
    measure(name, servers, pairs, loops),
  );
  const cpu = [...nodes, engine].map((server) => server.cpuSeconds().toFixed(1));
  const row = (name, of, show) => {
    const ratios = taken[ours].map((round, at) => of(round) / of(taken[floor][at]));
    const mid = (whose) => show(median(taken[whose].map(of)));
    const span = `${times(Math.min(...ratios))} to ${times(Math.max(...ratios))}`;
    return [name, mid(ours), mid(floor), times(median(ratios)), span];
  };
  process.stdout.write(
    table(
      `Chat over two nodes, ${sizes.pairs} pairs`,
      ['What', 'Sharewave', 'Plain socket.io', 'Beside it', 'Of all rounds'],
      [
        row(`delivery p50 at ${sizes.rate} messages a second`, ({ p50 }) => p50, ms),
        row(`delivery p99 at ${sizes.rate} messages a second`, ({ p99 }) => p99, ms),
        row('messages, stored and delivered', ({ rate }) => rate, perSecond),
        row('connections', ({ connects }) => connects, perSecond),
        [
          'memory of an idle socket',
          ...[ours, floor].map((name) => `${memory[name].toFixed(1)} KB`),
          times(memory[ours] / memory[floor]),
          '–',
        ],
      ],
    ),
  );
  process.stdout.write(await loops.end());
  process.stdout.write(`\nProcessor time of both nodes and the engine, in all: ${cpu.join(', ')} s\n`);
} finally {
  for (const server of running.reverse()) await server.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exit();
