import { setTimeout as pause } from 'node:timers/promises';
import { inspect } from 'node:util';
import { SOCKET_RECONNECTION } from '@sharewave/contracts';
import { Chatter } from './_support/chatter';
import { type Cluster, startCluster } from './_support/cluster';
import {
  endTalks,
  expectNothingLost,
  progress,
  startTalks,
  type Talk,
  whileAllTalk,
} from './_support/delivery';
import { LoneCaller } from './_support/lone-caller';
import { percentile, report } from './_support/report';
import { createSocket, type TestSocket } from './_support/sockets';
import { createTestApp } from './_support/test-app';
import { call } from './_support/call';
import { isFull } from './_support/full-size';

const CHATS = isFull ? 20 : 3;
const REDIS_OUTAGES_S = isFull ? [3, 10, 60] : [2];
const DATABASE_ROUNDS = isFull ? 20 : 1;
const KILLS = isFull ? 20 : 2;
const ROLLS = isFull ? 5 : 1;
const MOVING_SOCKETS = isFull ? 500 : 20;
const CALLERS = isFull ? 20 : 3;
const CALL_EVERY_MS = 100;
const PARTITION_S = isFull ? 30 : 2;
const RETURNS = isFull ? 3 : 1;
const RETURNING_SOCKETS = isFull ? 1000 : 40;

let cluster: Cluster;
let talks: Talk[];
const returning: TestSocket[] = [];
beforeEach(async () => {
  // As in production: on a busy machine a caller may be more than one second late.
  cluster = await startCluster({ DRAIN_SECONDS: '3' });
  talks = await startTalks(cluster, CHATS);
});
afterEach(async () => {
  for (const socket of returning.splice(0)) socket.disconnect();
  endTalks(talks);
  await cluster.close();
});

async function expectAllWell(): Promise<number> {
  let total = 0;
  for (const talk of talks) total += await expectNothingLost(cluster, talk);
  return total;
}

function talkers(): readonly [Talk, ...Talk[]] {
  const [first, ...others] = talks;
  if (first === undefined) throw new Error('Nobody talks');
  return [first, ...others];
}

/** Resolves once every node reports this status. */
async function untilAllSay(status: string): Promise<void> {
  for (const node of cluster.nodes) {
    for (;;) {
      const answer = await call(node.url, 'GET', '/readyz').catch(() => null);
      if (answer?.body?.status === status) break;
    }
  }
}

/** Members who repeat a call until told to stop; returns the statuses, and records the durations. */
async function whileAsking(
  work: () => Promise<void>,
  waits: number[] = [],
): Promise<Map<number | string, number>> {
  const answers = new Map<number | string, number>();
  let isDone = false;
  const { token } = talkers()[0].sides[0].member;
  const asking = Array.from({ length: CALLERS }, async () => {
    const caller = new LoneCaller(cluster.url, token);
    while (!isDone) {
      const since = performance.now();
      const answer = await caller
        .get('/api/chats/user')
        .catch((error: unknown) => `failed: ${inspect(error)}`);
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
      waits.push(performance.now() - since);
      await pause(CALL_EVERY_MS);
    }
    caller.close();
  });
  await work();
  isDone = true;
  await Promise.all(asking);
  return answers;
}

it.each(REDIS_OUTAGES_S)(
  'Redis killed for %d s loses nothing, and HTTP goes on (FLT-01)',
  async (seconds) => {
    const answers = await whileAsking(async () => {
      await whileAllTalk(talks, async () => {
        await progress(talks, 10);
        await cluster.redis.kill();
        await Promise.all([pause(seconds * 1000), progress(talks, 10)]);
        if (seconds >= 10) await untilAllSay('degraded');
      });
      // No more messages now: what the members have missed must arrive without a later message.
      await cluster.redis.start();
    });
    const since = performance.now();
    const messages = await expectAllWell();
    report('FLT-01', { outage: seconds, messages, caughtUpAfter: (performance.now() - since) / 1000 });
    expect([...answers.keys()]).toEqual([200]);
    await untilAllSay('ready');
  },
  400_000,
);

it('a Redis that is alive but does not respond delays nobody (FLT-02)', async () => {
  const counted = await createTestApp({
    env: { REDIS_URL: cluster.redis.url, MONGODB_URI: cluster.engine.url, RATE_LIMITS: 'on' },
  });
  const member = await counted.member();
  const waits: number[] = [];
  await whileAllTalk(talks, async () => {
    await progress(talks, 10);
    cluster.redis.pause();
    for (let count = 0; count < 10; count += 1) {
      const since = performance.now();
      const { status } = await counted.call('GET', '/api/chats/user', { as: member });
      waits.push((performance.now() - since) / 1000);
      expect(status).toBe(200);
    }
    await progress(talks, 10);
    await pause(isFull ? 5000 : 2500);
  });
  cluster.redis.resume();
  report('FLT-02', { messages: await expectAllWell(), longestWait: Math.max(...waits) });
  await counted.close();
}, 300_000);

it('killing the database under load loses no acknowledged message, and everything recovers by itself (FLT-03)', async () => {
  const as = talkers()[0].sides[0].member;
  await whileAllTalk(talks, async () => {
    for (let round = 0; round < DATABASE_ROUNDS; round += 1) {
      await progress(talks, 10);
      await cluster.engine.kill();
      const { status, headers, body } = await cluster.call('GET', '/api/chats/user', { as });
      // Shows the reason if it was answered otherwise.
      const log = cluster.nodes.flatMap(({ output }) => output.split('\n'));
      const reason = log.filter((line) => status !== 503 && line.includes(body.requestId));
      expect({ status, ...body, retryAfter: Number(headers.get('retry-after')), reason }).toMatchObject({
        status: 503,
        code: 'unavailable',
        retryAfter: 2,
        reason: [],
      });
      expect((await call(cluster.targets[0], 'GET', '/healthz')).status).toBe(200);
      expect((await call(cluster.targets[0], 'GET', '/readyz')).status).toBe(503);
      await cluster.engine.start();
      await untilAllSay('ready');
    }
    await progress(talks, 10);
  });
  report('FLT-03', { rounds: DATABASE_ROUNDS, messages: await expectAllWell() });
}, 600_000);

it('nodes killed at random under load lose nothing (FLT-04)', async () => {
  const restarts: number[] = [];
  const answers = await whileAsking(() =>
    whileAllTalk(talks, async () => {
      for (let kill = 0; kill < KILLS; kill += 1) {
        const node = cluster.nodes[kill % cluster.nodes.length];
        await progress(talks, 10);
        await node?.kill();
        await progress(talks, 10);
        const since = performance.now();
        await node?.start();
        restarts.push((performance.now() - since) / 1000);
      }
    }),
  );
  const messages = await expectAllWell();
  const asked = [...answers.values()].reduce((sum, count) => sum + count, 0);
  const failed = asked - (answers.get(200) ?? 0);
  report('FLT-04', { kills: KILLS, messages, asked, failed, restart: percentile(restarts, 0.5) });
}, 600_000);

/** A member's sockets as the browser opens them; each records when it is connected. */
async function openReturning(count: number, { member }: Chatter) {
  const sockets: TestSocket[] = [];
  const connectedAt: number[] = [];
  while (sockets.length < count) {
    const socket = createSocket(cluster.url, member.token, '/', SOCKET_RECONNECTION);
    returning.push(socket);
    // However often it has to try.
    const connected = new Promise<void>((resolve) => socket.once('connect', resolve));
    socket.connect();
    await connected;
    socket.on('connect', () => connectedAt.push(performance.now()));
    sockets.push(socket);
  }
  return { sockets, connectedAt };
}

function largestWave(moments: readonly number[]): number {
  return Math.max(...moments.map((first) => moments.filter((at) => at >= first && at < first + 1000).length));
}

it('the sockets of a killed node reconnect by themselves, spread out, and delay nobody (RTM-05)', async () => {
  const [north, south] = cluster.nodes;
  const [talk] = talkers();
  const waits: number[] = [];
  const returns: number[] = [];
  const waves: number[] = [];
  for (let kill = 0; kill < RETURNS; kill += 1) {
    await south?.kill();
    const { sockets, connectedAt } = await openReturning(RETURNING_SOCKETS, talk.sides[0]);
    await south?.start();
    await untilAllSay('ready');
    const answers = await whileAsking(async () => {
      const since = performance.now();
      await north?.kill();
      while (connectedAt.length < RETURNING_SOCKETS) await pause(50);
      returns.push((Math.max(...connectedAt) - since) / 1000);
    }, waits);
    waves.push(largestWave(connectedAt));
    // What was in flight to the killed node is lost; everything else is answered.
    expect([...answers.keys()].filter((answer) => typeof answer === 'number')).toEqual([200]);
    const deliveries = sockets.map((socket) => new Promise((resolve) => socket.once('newMessage', resolve)));
    for (const socket of sockets) await socket.emitWithAck('join-room', talk.chatId);
    await talk.sides[1].send(`to all who are back ${kill}`);
    await Promise.all(deliveries);
    for (const socket of returning.splice(0)) socket.disconnect();
    await north?.start();
    await untilAllSay('ready');
  }
  report('RTM-05', {
    sockets: RETURNING_SOCKETS,
    backWithin: Math.max(...returns),
    largestWave: Math.max(...waves),
    apiP99Ms: percentile(waits, 0.99),
    messages: await expectAllWell(),
  });
}, 600_000);

it('a rolling restart fails no request and loses nothing (FLT-05)', async () => {
  const [talk] = talkers();
  const moving = Array.from(
    { length: MOVING_SOCKETS },
    () => new Chatter(cluster, talk.sides[0].member, talk.chatId),
  );
  await Promise.all(moving.map((socket) => socket.connect()));
  const answers = await whileAsking(() =>
    whileAllTalk(talks, async () => {
      for (let roll = 0; roll < ROLLS; roll += 1) {
        for (const node of cluster.nodes) {
          await progress(talks, 10);
          expect(await node.stop()).toBe(0);
          await node.start();
          await untilAllSay('ready');
        }
      }
    }),
  );
  const messages = await expectAllWell();
  const shown = talk.sides[0].shown;
  for (const socket of moving) {
    await socket.shows(shown.length);
    expect(socket.shown).toEqual(shown);
    socket.close();
  }
  report('FLT-05', { sockets: MOVING_SOCKETS, messages, asked: answers.get(200) ?? 0 });
  expect([...answers.keys()]).toEqual([200]);
}, 600_000);

it('a network that is slow, drops packets and stalls loses no message (FLT-07)', async () => {
  await whileAllTalk(talks, async () => {
    await progress(talks, 10);
    cluster.balancer.slow(isFull ? 300 : 50, 0.05);
    await progress(talks, 10);
    cluster.balancer.slow(0, 0);
    cluster.balancer.partition(true);
    await pause(PARTITION_S * 1000);
    cluster.balancer.partition(false);
    await progress(talks, 10);
  });
  report('FLT-07', { partition: PARTITION_S, messages: await expectAllWell() });
}, 300_000);
