import { type Cluster, startCluster } from './_support/cluster';
import { connectSocket, disconnected, type TestSocket } from './_support/sockets';
import type { TestMember } from './_support/test-app';
import { communityAt } from './_support/test-app';

/** Longer than any test, so that it is not the periodic check of sessions that drops a socket. */
const NEVER_S = '3600';

let cluster: Cluster;
afterEach(() => cluster.close());

/** A member signed in at the first node, with a socket there and one at the second. */
async function twoSockets(): Promise<{ member: TestMember; here: TestSocket; there: TestSocket }> {
  const [first = '', second = ''] = cluster.targets;
  const member = await cluster.member();
  return {
    member,
    here: await connectSocket(first, member.token),
    there: await connectSocket(second, member.token),
  };
}

const signOut = (member: TestMember) =>
  communityAt(cluster.targets[0]).call('POST', '/api/users/logout', { as: member });

async function untilDegraded(url: string): Promise<void> {
  while ((await communityAt(url).call('GET', '/readyz')).body.status !== 'degraded');
}

it('signing out at one node drops the sockets at every node, and lets none in again (AUT-02)', async () => {
  cluster = await startCluster({ SESSION_RECHECK_SECONDS: NEVER_S });
  const { member, here, there } = await twoSockets();
  const ended = Promise.all([here, there].map(disconnected));
  expect((await signOut(member)).status).toBe(200);
  expect(await ended).toEqual(['io server disconnect', 'io server disconnect']);
  for (const url of cluster.targets) {
    await expect(connectSocket(url, member.token)).rejects.toThrow('unauthorized');
    const { status } = await communityAt(url).call('GET', '/api/chats/user', { as: member });
    expect(status).toBe(401);
  }
});

it('signing out while Redis is down drops the sockets at the same node at once (AUT-02)', async () => {
  cluster = await startCluster({ SESSION_RECHECK_SECONDS: NEVER_S });
  const { member, here } = await twoSockets();
  await cluster.redis.kill();
  for (const url of cluster.targets) await untilDegraded(url);
  const ended = disconnected(here);
  expect((await signOut(member)).status).toBe(200);
  expect(await ended).toBe('io server disconnect');
});

it('signing out while Redis is down drops the sockets at the other node by its own check of the sessions', async () => {
  cluster = await startCluster({ SESSION_RECHECK_SECONDS: '1' });
  const { member, there } = await twoSockets();
  await cluster.redis.kill();
  // The nodes check at once when they notice the outage; that check is not what is tested.
  for (const url of cluster.targets) await untilDegraded(url);
  expect((await signOut(member)).status).toBe(200);
  expect(await disconnected(there)).toBe('io server disconnect');
});

it('signing out while Redis is down drops the sockets at the other node once it is back', async () => {
  cluster = await startCluster({ SESSION_RECHECK_SECONDS: NEVER_S });
  const { member, there } = await twoSockets();
  await cluster.redis.kill();
  // The nodes check at once when they notice the outage; that check is not what is tested.
  for (const url of cluster.targets) await untilDegraded(url);
  const ended = disconnected(there);
  expect((await signOut(member)).status).toBe(200);
  await cluster.redis.start();
  expect(await ended).toBe('io server disconnect');
});
