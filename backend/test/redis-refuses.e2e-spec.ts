import { createClient } from 'redis';
import { type Cluster, startCluster } from './_support/cluster';
import {
  endTalks,
  expectNothingLost,
  progress,
  startTalks,
  type Talk,
  whileAllTalk,
} from './_support/delivery';
import { connectSocket, disconnected } from './_support/sockets';
import { communityAt, type TestMember } from './_support/test-app';

/** Allowed failures for one name from one address. */
const FAILURES = 10;
/** A Redis without a password accepts any. */
const PASSWORD = 'a password';
const GUESSER = { 'x-forwarded-for': '203.0.113.7' };

let cluster: Cluster;
let talks: Talk[];
beforeEach(async () => {
  // Limits apply to other addresses only, so that the test itself is not limited.
  cluster = await startCluster({
    RATE_LIMITS: '',
    TRUSTED_PROXIES: '1',
    LOG_LEVEL: 'warn',
    SESSION_RECHECK_SECONDS: '3600',
  });
  talks = await startTalks(cluster, 1);
});
afterEach(async () => {
  endTalks(talks);
  await cluster.close();
});

/** Sends Redis a command as its administrator. */
async function commandRedis(...commands: readonly (readonly string[])[]): Promise<unknown[]> {
  const client = await createClient({ url: cluster.redis.url, password: PASSWORD }).connect();
  const answers: unknown[] = [];
  for (const command of commands) answers.push(await client.sendCommand([...command]));
  await client.close();
  return answers;
}

async function login(member: TestMember, password: string): Promise<number> {
  const body = { emailOrUsername: member.username, password };
  const { status } = await communityAt(cluster.targets[0]).call('POST', '/api/users/login', {
    headers: GUESSER,
    body,
  });
  return status;
}

async function guess(member: TestMember, times: number): Promise<number[]> {
  const statuses: number[] = [];
  while (statuses.length < times) statuses.push(await login(member, 'a guess'));
  return statuses;
}

/** Signs somebody out at one node who has a socket at the other. */
async function signOutElsewhere(): Promise<string> {
  const [here, there = ''] = cluster.targets;
  const member = await cluster.member();
  const socket = await connectSocket(there, member.token);
  await communityAt(here).call('POST', '/api/users/logout', { as: member });
  return disconnected(socket);
}

async function untilSays(url: string, status: string): Promise<void> {
  while ((await communityAt(url).call('GET', '/readyz')).body.status !== status);
}

const saidOfRefusal = (): number[] =>
  cluster.nodes.map(({ output }) => output.split('Redis refuses writes; rate limits').length - 1);

it.each([
  ['has no room left', [['CONFIG', 'SET', 'maxmemory', '1']], [['CONFIG', 'SET', 'maxmemory', '0']]],
  // Nothing listens there.
  ['is a replica', [['REPLICAOF', '127.0.0.1', '1']], [['REPLICAOF', 'NO', 'ONE']]],
])(
  'a Redis that %s still stops password guessing, passes on messages and sign-outs, and is logged once',
  async (_, ill, well) => {
    const member = await cluster.member();
    await whileAllTalk(talks, async () => {
      await commandRedis(...ill);
      expect(await guess(member, FAILURES)).toEqual(new Array(FAILURES).fill(401));
      expect(await login(member, member.password)).toBe(429);
      await progress(talks, 10);
      expect(await signOutElsewhere()).toBe('io server disconnect');
      expect((await cluster.call('GET', '/readyz')).body.status).toBe('ready');
      expect(saidOfRefusal()).toEqual([1, 0]);
      await commandRedis(...well);
      await progress(talks, 10);
    });
    for (const talk of talks) await expectNothingLost(cluster, talk);
    const other = await cluster.member();
    expect(await guess(other, FAILURES)).toEqual(new Array(FAILURES).fill(401));
    const [kept] = await commandRedis(['KEYS', `limit:loginFailure:*:${other.id} *`]);
    expect(kept).toHaveLength(1);
    expect(await login(other, other.password)).toBe(429);
  },
);

it('a Redis that loses its counts stops guessing at one node no later', async () => {
  const member = await cluster.member();
  await guess(member, FAILURES - 1);
  await commandRedis(['FLUSHALL'], ['SCRIPT', 'FLUSH']);
  expect(await guess(member, 1)).toEqual([401]);
  expect(await login(member, member.password)).toBe(429);
});

it('a foreign value under the key of a count stops guessing no later', async () => {
  const member = await cluster.member();
  await guess(member, 1);
  const [names] = await commandRedis(['KEYS', `limit:loginFailure:*:${member.id} *`]);
  const [name] = Array.isArray(names) ? names : [];
  expect(name).toContain(member.id);
  await commandRedis(['DEL', String(name)], ['RPUSH', String(name), 'no count']);
  expect(await guess(member, FAILURES - 1)).toEqual(new Array(FAILURES - 1).fill(401));
  expect(await login(member, member.password)).toBe(429);
});

it('a node that starts while Redis asks for a password joins the others once it asks for none', async () => {
  const [, south] = cluster.nodes;
  const setPassword = ['CONFIG', 'SET', 'requirepass'];
  await commandRedis([...setPassword, PASSWORD]);
  await south?.kill();
  await south?.start();
  await untilSays(south?.url ?? '', 'degraded');
  await commandRedis([...setPassword, '']);
  for (const url of cluster.targets) await untilSays(url, 'ready');
  expect(await signOutElsewhere()).toBe('io server disconnect');
});
