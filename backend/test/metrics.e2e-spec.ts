import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MetricsServer } from '../src/infrastructure/metrics/metrics-server';
import { befriend, connectDevice, openChat } from './_support/chat-members';
import type { TestApp } from './_support/test-app';
import { startTwoNodes, type TwoNodes } from './_support/two-nodes';

const REPOSITORY = join(__dirname, '..', '..');

let nodes: TwoNodes;
let north: TestApp;
let south: TestApp;

beforeAll(async () => {
  nodes = await startTwoNodes({ env: { METRICS_PORT: '0' } });
  ({ north, south } = nodes);
});
afterAll(() => nodes.close());

async function scrape({ app }: TestApp): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${app.get(MetricsServer).port}/metrics`);
  expect(response.headers.get('content-type')).toContain('text/plain');
  return response.text();
}

/** Sum of the samples whose names and labels begin like that. */
function valueOf(page: string, name: string): number {
  const samples = page.split('\n').filter((line) => line.startsWith(name));
  return samples.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

it('metrics exist before anything is counted, so that the first burst is seen too', async () => {
  const page = await scrape(north);
  for (const sample of [
    'sharewave_messages_delivered_total{from="another_node"} 0',
    'sharewave_delivery_seconds_count{from="another_node"} 0',
    'sharewave_socket_refusals_total{code="rate_limited"} 0',
  ]) {
    expect(page.split('\n')).toContain(sample);
  }
});

it('metrics name the version of their node, because nodes of two versions run side by side during an upgrade', async () => {
  const { version } = JSON.parse(await readFile(join(REPOSITORY, 'package.json'), 'utf8'));
  expect((await scrape(north)).split('\n')).toContain(`sharewave_build_info{version="${version}"} 1`);
});

it('metrics cover sockets, messages and their way to another node, requests, the database and the bus', async () => {
  const [ada, ben] = [await north.member(), await south.member()];
  await befriend(north, ada, ben);
  const chatId = await openChat(north, ada, ben);
  const [sender, reader] = [await connectDevice(north, ada), await connectDevice(south, ben)];
  await reader.join(chatId);
  for (let count = 0; count < 3; count += 1) await sender.send({ roomID: chatId, text: 'Counted' });
  await sender.send({ roomID: 'nonsense', text: 'Refused' });
  await reader.has(3);
  await north.call('GET', '/api/users?search=sail', { as: ada });

  const [from, to] = [await scrape(north), await scrape(south)];
  const sockets = (page: string, namespace: string) =>
    valueOf(page, `sharewave_open_sockets{namespace="${namespace}"}`);
  expect([from, to].map((page) => sockets(page, '/member'))).toEqual([1, 1]);
  expect([from, to].map((page) => sockets(page, '/'))).toEqual([0, 1]);
  // Session and member of each socket, and the chat that the reader joined.
  expect([valueOf(from, 'sharewave_rooms'), valueOf(to, 'sharewave_rooms')]).toEqual([2, 5]);
  expect([from, to].map((page) => valueOf(page, 'sharewave_messages_stored_total'))).toEqual([3, 0]);
  expect(valueOf(from, 'sharewave_messages_delivered_total')).toBe(3);
  // To the reader's own socket, and to that of the chat.
  expect(valueOf(to, 'sharewave_messages_delivered_total')).toBe(6);
  // Both nodes of this test live in one process, so each takes the other's messages for its own.
  expect(valueOf(to, 'sharewave_delivery_seconds_count')).toBe(6);
  expect(valueOf(from, 'sharewave_socket_refusals_total{code="validation_failed"}')).toBe(1);
  expect(valueOf(from, 'sharewave_http_seconds_count{method="POST",route="/api/chats",status="200"}')).toBe(
    1,
  );
  expect(valueOf(from, 'sharewave_database_seconds_count{command="insert",outcome="ok"}')).toBeGreaterThan(0);
  expect(valueOf(from, 'sharewave_search_seconds_count')).toBe(1);
  expect(valueOf(to, 'sharewave_search_seconds_count')).toBe(0);
  expect(valueOf(from, 'sharewave_search_index_bytes')).toBeGreaterThan(2 ** 22);
  expect(valueOf(to, 'sharewave_bus_whole')).toBe(1);
  expect(from).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
  for (const { socket } of [sender, reader]) socket.disconnect();
});

it('metrics count no health probes: a stopping node is not ready for seconds, and nothing is wrong', async () => {
  const paths = ['/healthz', '/readyz'];
  for (const path of paths) expect((await north.call('GET', path)).status).toBe(200);
  expect((await north.call('GET', '/api/users')).status).toBe(401);
  const page = await scrape(north);
  expect(page).toContain('route="/api/users",status="401"');
  for (const path of paths) expect(page).not.toContain(path);
});

it('metrics have no label that a caller can choose', async () => {
  const before = (await scrape(north)).split('\n').length;
  for (let count = 0; count < 20; count += 1) {
    await north.call('GET', `/made/up/${count}`);
    await north.call('GET', `/api/users/somebody${count}?x=${count}`);
    await north.call('PROPFIND', `/made/up/${count}`);
  }
  const after = await scrape(north);
  // A few new combinations of route and status, none of them by name.
  expect(after.split('\n').length - before).toBeLessThan(120);
  expect(after).not.toMatch(/made|somebody/);
});

it('metrics are all described, and neither description, dashboard nor alerts name one that does not exist', async () => {
  const page = await scrape(north);
  const names = [...page.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name);
  const description = await readFile(join(REPOSITORY, 'docs', 'metrics.md'), 'utf8');
  const described = [...description.matchAll(/^\| `(sharewave_\w+)` /gm)].map(([, name]) => name);
  expect(described.sort()).toEqual(names.filter((name) => name.startsWith('sharewave_')).sort());
  for (const file of ['grafana/sharewave.json', 'prometheus/alerts.yaml']) {
    const text = await readFile(join(REPOSITORY, 'deploy', file), 'utf8');
    const shown = [...text.matchAll(/\b(?:sharewave|nodejs|process)_\w+/g)].map(([name]) =>
      name.replace(/_(bucket|count|sum)$/, ''),
    );
    expect(shown.length).toBeGreaterThan(0);
    for (const name of shown) expect(names).toContain(name);
  }
});

it('metrics are served only if a port is set, and nothing else is on that port', async () => {
  expect((await north.call('GET', '/metrics')).status).toBe(404);
  const port = north.app.get(MetricsServer).port;
  for (const path of ['/', '/healthz', '/api/users']) {
    expect((await fetch(`http://127.0.0.1:${port}${path}`)).status).toBe(404);
  }
});
