import { setTimeout as pause } from 'node:timers/promises';
import { Chatter } from './_support/chatter';
import { type Cluster, startCluster } from './_support/cluster';
import { endTalks, startTalks, type Talk } from './_support/delivery';
import { isFull } from './_support/full-size';
import { Haproxy } from './_support/haproxy';
import type { Service } from './_support/processes';
import { report } from './_support/report';
import { type Community, communityAt } from './_support/test-app';

const NODES = 3;
const CHATS = isFull ? 30 : 6;
const CLIENTS = isFull ? 600 : 150;
const OUTAGE_S = isFull ? 150 : 0;
const POLL_MS = 50;

let cluster: Cluster;
let haproxy: Haproxy;
beforeAll(async () => {
  cluster = await startCluster({ TRUSTED_PROXIES: '1' }, NODES);
  haproxy = await Haproxy.start(cluster.targets);
});
afterAll(async () => {
  await cluster.close();
  await haproxy.close();
});

it('after a long outage of all nodes, clients of one address reconnect spread over the nodes, by websocket, and have missed nothing', async () => {
  const community = communityAt(haproxy.url, 'outage');
  const talks = await startTalks(community, CHATS);
  const clients = talks.flatMap((talk) => open(community, talk, CLIENTS / CHATS));
  await Promise.all(clients.map((client) => client.connect()));
  await Promise.all(cluster.nodes.map((node) => node.kill()));
  const gone = performance.now();
  while (clients.some(({ tries }) => tries <= 3)) await pause(POLL_MS);
  await pause(Math.max(0, gone + OUTAGE_S * 1000 - performance.now()));

  const outage = (performance.now() - gone) / 1000;
  await startTogether(cluster.nodes);
  const back = performance.now();
  await Promise.all(talks.map(({ sides }) => sides[0].send('first to be back')));
  const first = (performance.now() - back) / 1000;
  await Promise.all(clients.map((client) => client.shows(1)));
  const last = (performance.now() - back) / 1000;
  while (clients.some((client) => !client.hasWebsocket)) await pause(POLL_MS);
  const spread = await haproxy.connections();
  report('Long outage', { outage, clients: CLIENTS, first, last, spread: spread.join(' ') });
  for (const client of clients) client.close();
  endTalks(talks);
  expect(spread).toHaveLength(NODES);
  expect(spread.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(CLIENTS);
  expect(Math.max(...spread)).toBeLessThan((CLIENTS / NODES) * 2);
}, 600_000);

/** Starts the nodes together: one that is up first would get all clients that connect meanwhile. */
async function startTogether(nodes: readonly Service[]): Promise<void> {
  await Promise.all(
    nodes.map(async (node) => {
      await node.start();
      node.pause();
    }),
  );
  for (const node of nodes) node.resume();
}

/** Devices of both members of a chat, which reconnect as our browser client does. */
function open(community: Community, { chatId, sides }: Talk, count: number): Chatter[] {
  return Array.from({ length: count }, (_, index) => {
    const { member } = sides[index % 2 === 0 ? 0 : 1];
    return new Chatter(community, member, chatId, 'asBrowsers');
  });
}
