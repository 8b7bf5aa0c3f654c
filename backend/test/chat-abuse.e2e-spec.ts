import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { freePort } from '@sharewave/build/ports';
import { befriend, connectDevice, type Device, historyOf, openChat } from './_support/chat-members';
import { type Cluster, startCluster } from './_support/cluster';
import { startFlood } from './_support/flood';
import { isFull } from './_support/full-size';
import { floodAsStranger, PING, TEXT } from './_support/raw-flood';
import { percentile, report } from './_support/report';
import {
  connectSocket,
  createSocket,
  disconnected,
  sendFrame,
  stopReading,
  type TestSocket,
} from './_support/sockets';
import type { TestMember } from './_support/test-app';

const SLEEPERS = isFull ? 20 : 3;
/** Three bytes each: the largest message that a member may send. */
const LARGE = '\u6d77'.repeat(4000);
/** More than the kernel buffers for a connection, so that the rest has to wait in the server. */
const LARGE_MESSAGES = isFull ? 17_000 : 900;
/** Far from its limits V8 leaves garbage uncollected, more than all that may wait for the sleepers; Node 24 up to 48 MB of the young generation. */
const COLLECTS_GARBAGE = { NODE_OPTIONS: '--max-old-space-size=128 --max-semi-space-size=8' };
const MAX_GROWTH_MB = 30;
const FRAMES = isFull ? 10_000 : 150;
const EVENTS = isFull ? 5000 : 200;
/** Some megabytes are in flight when a connection is cut; many times more would arrive in the half minute that a graceful close may take. */
const MAX_FRAMES = 1_000_000;
/** Per address; beyond that no further unauthenticated connection is accepted. */
const MAX_STRANGERS = 500;
const FLOOD_SECONDS = isFull ? 30 : 1;

let cluster: Cluster;
let metricsUrl: string;
const open: TestSocket[] = [];

async function begin(env: Readonly<Record<string, string>> = {}): Promise<void> {
  const port = await freePort();
  cluster = await startCluster({ METRICS_PORT: String(port), ...env }, 1);
  metricsUrl = `http://127.0.0.1:${port}/metrics`;
}
afterEach(async () => {
  for (const socket of open.splice(0)) socket.disconnect();
  await cluster.close();
});

interface Pair {
  readonly ada: TestMember;
  readonly ben: TestMember;
  readonly chatId: string;
}

async function pair(): Promise<Pair> {
  const [ada, ben] = [await cluster.member(), await cluster.member()];
  await befriend(cluster, ada, ben);
  return { ada, ben, chatId: await openChat(cluster, ada, ben) };
}

async function device(member: TestMember, url = cluster.url): Promise<Device> {
  const made = await connectDevice({ url }, member);
  open.push(made.socket);
  return made;
}

/** The sum of a metric's series. */
async function valueOf(metric: string): Promise<number> {
  const page = await (await fetch(metricsUrl)).text();
  const series = new RegExp(`^${metric}(?:{.*})? (\\S+)$`, 'gm');
  const values = [...page.matchAll(series)].map(([, value]) => Number(value));
  return values.length === 0 ? NaN : values.reduce((sum, value) => sum + value, 0);
}

const openSockets = (): Promise<number> => valueOf('sharewave_open_sockets');

/** Memory of the node, in megabytes. */
async function memory(): Promise<number> {
  const status = await readFile(`/proc/${cluster.nodes[0]?.pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
}

/** Milliseconds that messages of two bystanders take to be acknowledged. */
async function latencies({ socket, send }: Device, chatId: string, count: number): Promise<number[]> {
  const waits: number[] = [];
  for (let sent = 0; sent < count && socket.connected; sent += 1) {
    const since = performance.now();
    await send({ roomID: chatId, text: 'Among us' });
    waits.push(performance.now() - since);
  }
  return waits;
}

/** Milliseconds that calls of a bystander over HTTP take. */
async function callTimes(as: TestMember, count: number): Promise<number[]> {
  const waits: number[] = [];
  for (let made = 0; made < count; made += 1) {
    const since = performance.now();
    const { status } = await cluster.call('GET', '/api/chats/user', { as });
    waits.push(performance.now() - since);
    expect(status).toBe(200);
  }
  return waits;
}

async function storedTexts({ ada, chatId }: Pair): Promise<string[]> {
  return (await historyOf(cluster, ada, chatId)).map(({ text }) => text);
}

/** Sends many large messages, twenty at a time. */
async function sendLarge(sender: Device, roomID: string): Promise<void> {
  for (let sent = 0; sent < LARGE_MESSAGES; sent += 20) {
    const batch = Array.from({ length: 20 }, () => sender.send({ roomID, text: LARGE }));
    for (const ack of await Promise.all(batch)) expect(ack.ok).toBe(true);
  }
}

it('a client that stops reading is disconnected within ten seconds, costs little, and finds everything later (RTM-06)', async () => {
  await begin(COLLECTS_GARBAGE);
  const { ada, ben, chatId } = await pair();
  const others = await pair();
  const [sender, reader, bystander] = [await device(ada), await device(ben), await device(others.ada)];
  const before = await memory();
  let most = before;
  const latenciesWhile = async (work: () => Promise<unknown>): Promise<number[]> => {
    let isDone = false;
    const working = work().finally(() => (isDone = true));
    const waits: number[] = [];
    while (!isDone) {
      waits.push(...(await latencies(bystander, others.chatId, 5)));
      most = Math.max(most, await memory());
    }
    await working;
    return waits;
  };
  const calm = await latencies(bystander, others.chatId, 50);
  // The same messages with nobody who stops reading: the difference is the cost of those who do.
  const besideReaders = await latenciesWhile(() => sendLarge(sender, chatId));
  const sleepers: Device[] = [];
  // Straight to the node, because the balancer of the tests reads everything that arrives.
  while (sleepers.length < SLEEPERS) sleepers.push(await device(ben, cluster.targets[0]));
  for (const { socket } of sleepers) stopReading(socket);
  let seconds = 0;
  const besideSleepers = await latenciesWhile(async () => {
    await sendLarge(sender, chatId);
    const since = performance.now();
    while ((await openSockets()) > 3);
    seconds = (performance.now() - since) / 1000;
  });
  expect(await valueOf('sharewave_slow_readers_cut_total')).toBe(SLEEPERS);
  expect(await reader.has(2 * LARGE_MESSAGES)).toHaveLength(2 * LARGE_MESSAGES);
  expect(most - before).toBeLessThan(MAX_GROWTH_MB);
  report('RTM-06', {
    sleepers: SLEEPERS,
    cutAfter: seconds,
    memoryGrewMb: most - before,
    calmP99Ms: percentile(calm, 0.99),
    besideReadersP99Ms: percentile(besideReaders, 0.99),
    besideSleepersP99Ms: percentile(besideSleepers, 0.99),
  });
}, 400_000);

/** Frames of Engine.IO and Socket.IO that no client of the library sends. */
const badFrame = fc.oneof(
  fc.constantFrom(
    '',
    '4',
    '42',
    '42[',
    '42{}',
    '42[]',
    '42[null]',
    '42["__proto__",{}]',
    '42["constructor"]',
  ),
  fc.constantFrom(
    '40',
    '40/admin,',
    '41',
    '43',
    '430[]',
    '44{}',
    '45',
    '49',
    '9',
    '6',
    '1',
    '2',
    '3',
    '2probe',
  ),
  fc.constantFrom('451-["join-room",{"_placeholder":true,"num":0}]', '4510-["x"]', '45999999999-["x"]'),
  fc.constantFrom('42["join-room"]', '42["sendMessage",null]', '421["join-room",{"$ne":null}]'),
  fc.constantFrom(
    `42["sendMessage",${'['.repeat(10_000)}${']'.repeat(10_000)}]`,
    `42["x","${'y'.repeat(60_000)}"]`,
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ maxLength: 40 }).map((text) => `42${JSON.stringify([text, text])}`),
  fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
);

it('frames that no client would send end at most their own connection (RTM-07)', async () => {
  await begin();
  const others = await pair();
  const [sender, reader] = [await device(others.ada), await device(others.ben)];
  const stranger = await cluster.member();
  const before = await memory();
  await fc.assert(
    fc.asyncProperty(fc.array(badFrame, { minLength: 1, maxLength: 5 }), async (frames) => {
      const socket = await connectSocket(cluster.url, stranger.token);
      for (const frame of frames) sendFrame(socket, frame);
      // Whether it is answered or disconnected, the server has read all of it.
      await Promise.race([
        disconnected(socket),
        new Promise((resolve) => socket.emit('join-room', 'f'.repeat(24), resolve)),
      ]);
      socket.disconnect();
    }),
    { numRuns: FRAMES },
  );
  expect(await sender.send({ roomID: others.chatId, text: 'Still here' })).toMatchObject({ ok: true });
  expect((await reader.has(1)).map(({ text }) => text)).toEqual(['Still here']);
  while ((await openSockets()) > 2);
  report('RTM-07', { runs: FRAMES, memoryGrewMb: (await memory()) - before });
}, 400_000);

it('nothing that comes without a token or from a foreign origin is handled (RTM-07)', async () => {
  await begin();
  const target = await pair();
  const nobody = createSocket(cluster.url);
  open.push(nobody);
  nobody.io.on('open', () => {
    const payload = { roomID: target.chatId, text: 'Without a name' };
    for (const event of [
      ['sendMessage', payload],
      ['join-room', target.chatId],
    ]) {
      sendFrame(nobody, `42${JSON.stringify(event)}`);
    }
  });
  const refused = new Promise((resolve) => {
    nobody.once('connect_error', resolve);
    nobody.io.once('close', resolve);
  });
  nobody.connect();
  await refused;
  expect(await storedTexts(target)).toEqual([]);

  const foreign = createSocket(cluster.url, target.ada.token);
  foreign.io.opts.extraHeaders = { origin: 'https://evil.example' };
  const kept = new Promise<Error>((resolve) => foreign.once('connect_error', resolve));
  foreign.connect();
  expect(await kept).toBeInstanceOf(Error);
  expect((await fetch(`${cluster.url}/socketio/?EIO=3&transport=polling`)).status).toBe(400);
});

it.each([
  ['a stranger that reads no answer', '0/elsewhere,'],
  ['a member that wants to count many times', null],
])('a connection that keeps authenticating is closed: %s (RTM-07)', async (_, again) => {
  await begin();
  const { ada } = await pair();
  const frame = `4${again ?? `0${JSON.stringify({ token: ada.token })}`}`;
  const socket = createSocket(cluster.url, ada.token);
  open.push(socket);
  const ended = new Promise((resolve) => socket.io.once('close', resolve));
  socket.io.on('open', () => {
    for (let times = 0; times < 100; times += 1) sendFrame(socket, frame);
  });
  socket.connect();
  await ended;
  while ((await openSockets()) > 0);
});

it.each([
  ['heartbeats', TEXT, '3'],
  ['pings', PING, ''],
  ['answers that nobody has asked for, though it was told to leave at the first', TEXT, '43999[]'],
  ['events, though it was told to leave at the first', TEXT, '42["probe"]'],
])('a stranger that floods is disconnected: %s (RTM-08)', async (_, kind, text) => {
  await begin();
  // Straight to the node, because the balancer of the tests reads everything that arrives.
  expect(await floodAsStranger(cluster.targets[0] ?? '', kind, text)).toBeLessThan(MAX_FRAMES);
});

it('a stranger that floods by polling is disconnected (RTM-08)', async () => {
  await begin();
  const address = `${cluster.url}/socketio/?EIO=4&transport=polling`;
  const { sid } = JSON.parse((await (await fetch(address)).text()).slice(1));
  const body = Array.from({ length: 1000 }, () => '3').join('\u001e');
  const say = () => fetch(`${address}&sid=${sid}`, { method: 'POST', body });
  await say();
  expect((await say()).status).toBe(400);
});

it('a client that floods by polling is disconnected, because it cannot be made to wait (RTM-08)', async () => {
  await begin();
  const { ada } = await pair();
  const address = `${cluster.url}/socketio/?EIO=4&transport=polling`;
  const { sid } = JSON.parse((await (await fetch(address)).text()).slice(1));
  const say = (frames: readonly string[]) =>
    fetch(`${address}&sid=${sid}`, { method: 'POST', body: frames.join('\u001e') });
  expect((await say([`40${JSON.stringify({ token: ada.token })}`])).status).toBe(200);
  while ((await openSockets()) < 1);
  const flood = Array.from({ length: 2000 }, () => '42["join-room",""]');
  for (let status = 200; status === 200;) ({ status } = await say(flood).catch(() => ({ status: 0 })));
  expect(await openSockets()).toBe(0);
});

it('strangers have few connections per address, and keep out nobody at other addresses (RTM-07)', async () => {
  await begin({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' });
  const { ada, ben } = await pair();
  const [url = ''] = cluster.targets;
  const address = `${url}/socketio/?EIO=4&transport=polling`;
  const headers = { 'x-forwarded-for': 'a proxy may say anything, 203.0.113.7' };
  const knock = () => fetch(address, { headers });
  // All at once, because a silent connection is closed after fifteen seconds.
  const answers = await Promise.all(Array.from({ length: MAX_STRANGERS + 1 }, knock));
  expect(answers.filter(({ status }) => status === 403)).toHaveLength(1);
  const stranger = JSON.parse((await answers.find(({ ok }) => ok)?.text())?.slice(1) ?? '{}').sid;
  await device(ada, url);

  // When one leaves there is room for another, and authenticated ones do not count.
  expect((await fetch(`${address}&sid=${stranger}`, { method: 'POST', body: '1' })).status).toBe(200);
  const neighbour = createSocket(url, ben.token);
  open.push(neighbour);
  neighbour.io.opts.extraHeaders = headers;
  await new Promise((resolve, reject) => {
    neighbour.once('connect', () => resolve(undefined));
    neighbour.once('connect_error', reject);
    neighbour.connect();
  });
  expect([(await knock()).status, (await knock()).status]).toEqual([200, 403]);
});

const anyPayload = fc.oneof(
  fc.jsonValue(),
  fc.record(
    {
      roomID: fc.oneof(fc.constantFrom('f'.repeat(24), 'x', ''), fc.jsonValue()),
      text: fc.oneof(fc.constantFrom('', ' ', 'x'.repeat(4001), '\u0000', '\ud800'), fc.jsonValue()),
      userid: fc.oneof(fc.constantFrom('a'.repeat(24)), fc.jsonValue()),
      username: fc.jsonValue(),
      clientMessageID: fc.jsonValue(),
    },
    { requiredKeys: [] },
  ),
);

it('whatever an event contains is answered with a code, and never stored in a chat of others (INJ-05)', async () => {
  await begin();
  const others = await pair();
  const stranger = await device(await cluster.member());
  const payload = fc.oneof(
    anyPayload,
    fc.constant({ roomID: others.chatId, text: 'Into a foreign room' }),
    fc.constant({
      roomID: others.chatId,
      text: 'Forged',
      userid: others.ada.id,
      username: others.ada.username,
    }),
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('join', 'send'), payload, async (kind, value) => {
      const ack = kind === 'join' ? await stranger.join(value) : await stranger.send(value);
      expect(ack).toEqual({
        ok: false,
        code: expect.stringMatching(/^(validation_failed|not_found|forged_sender)$/),
      });
    }),
    { numRuns: EVENTS },
  );
  expect(await storedTexts(others)).toEqual([]);
}, 400_000);

it('a flood over two nodes is stored up to the limit, refused beyond it, and delays nobody else (RTM-08)', async () => {
  cluster = await startCluster({ RATE_LIMITS: 'on' }, 2);
  const [{ ada: flooder, chatId }, others] = [await pair(), await pair()];
  const bystander = await device(others.ada);
  // Each of the two makes no more calls than members may make in ten seconds.
  const [calm, calmCalls] = await Promise.all([
    latencies(bystander, others.chatId, 8),
    callTimes(others.ada, 80),
  ]);
  const since = performance.now();
  const flood = await startFlood({
    urls: cluster.targets,
    token: flooder.token,
    chatId,
    seconds: FLOOD_SECONDS,
  });
  const [disturbed, disturbedCalls] = await Promise.all([
    latencies(bystander, others.chatId, 8),
    callTimes(others.ben, 80),
  ]);
  const { messages, joins, stored, joined, refusals } = await flood.report;
  // The flood may begin and end within an interval of the limit.
  const spansOf = (seconds: number): number => Math.floor((performance.now() - since) / (1000 * seconds)) + 2;
  const ids = (await historyOf(cluster, flooder, chatId)).map(({ messageID }) => messageID);
  expect(ids).toEqual(expect.arrayContaining([...stored]));
  // Both nodes count together: twenty messages in ten seconds.
  expect(stored.length).toBeGreaterThanOrEqual(20);
  expect(ids.length).toBeLessThanOrEqual(20 * spansOf(10));
  expect(joined).toBeLessThanOrEqual(30 * spansOf(30));
  expect(refusals).toEqual([{ ok: false, code: 'rate_limited', retryAfter: 'number' }]);
  report('RTM-08', {
    messages,
    joins,
    stored: ids.length,
    othersWorstMs: Math.max(...disturbed),
    calmWorstMs: Math.max(...calm),
    othersCallsP50Ms: percentile(disturbedCalls, 0.5),
    calmCallsP50Ms: percentile(calmCalls, 0.5),
    othersCallsP95Ms: percentile(disturbedCalls, 0.95),
    calmCallsP95Ms: percentile(calmCalls, 0.95),
  });
}, 300_000);
