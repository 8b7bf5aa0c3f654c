import { stat } from 'node:fs/promises';
import { connect as connectWire, type Socket } from 'node:net';
import { join } from 'node:path';
import { call, fileForm } from './_support/call';
import { chattingPair, historyOf, useDevices } from './_support/chat-members';
import { startCluster } from './_support/cluster';
import { endTalks, expectNothingLost, progress, startTalks, whileAllTalk } from './_support/delivery';
import { isFull } from './_support/full-size';
import { useKillableApi } from './_support/killable-api';
import { picture } from './_support/pictures';
import { report } from './_support/report';
import { clockShiftedBy, holdBack, openFiles } from './_support/shortages';
import { communityAt, createTestApp } from './_support/test-app';

/** Each fills a page of the database, so that the disk is full soon. */
const LONG = 'x'.repeat(4000);
/** The embedded database grows by a page at a time. */
const ROOM_LEFT = 100_000;
const STRANGERS = isFull ? 300 : 80;
const HISTORY = isFull ? 1000 : 100;
const READERS = isFull ? 100 : 12;

const server = useKillableApi();
const connect = useDevices();

/** A node with its own embedded database, and two friends who chat on it. */
async function begin(env: Readonly<Record<string, string>> = {}) {
  // The engine runs out of space here, so it is embedded even if tests have a real database.
  const node = await server.start({ MONGODB_URI: '', ...env });
  const community = communityAt(node.url);
  const { ada, ben, chatId } = await chattingPair(community);
  const [writer, reader] = [await connect(community, ada), await connect(community, ben)];
  const history = async (): Promise<string[]> =>
    (await historyOf(community, ben, chatId)).map(({ messageID }) => messageID);
  return { node, community, ada, ben, chatId, history, writer, reader };
}

it('a full disk refuses writes, keeps what was acknowledged, and accepts writes again when there is space (FLT-06)', async () => {
  const { node, community, ada, ben, chatId, history, writer, reader } = await begin();
  const { size } = await stat(join(server.dataDir, 'database', 'data.mdb'));
  const release = await holdBack(node, 'fsize', size + ROOM_LEFT);
  const acknowledged: string[] = [];
  let ack = await writer.send({ roomID: chatId, text: LONG });
  while (ack.ok) {
    acknowledged.push(ack.messageID);
    ack = await writer.send({ roomID: chatId, text: LONG });
  }
  expect(ack).toMatchObject({ ok: false, code: 'unavailable' });
  const post = () => community.call('POST', '/api/posts', { as: ada, body: { postMessage: LONG } });
  let refused = await post();
  // Something smaller than a message may still fit.
  while (refused.status === 200) refused = await post();
  expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  // Nobody can sign in, because the session could not be written; whoever is signed in can go on reading.
  const credentials = { emailOrUsername: ben.username, password: 'not the password' };
  expect((await community.call('POST', '/api/users/login', { body: credentials })).status).toBe(401);
  expect((await community.call('GET', '/api/chats/user')).status).toBe(401);
  expect((await community.call('GET', '/healthz')).status).toBe(200);
  expect(await history()).toEqual(acknowledged);

  await release();
  for (ack = await writer.send({ roomID: chatId, text: 'Room again' }); !ack.ok;) {
    ack = await writer.send({ roomID: chatId, text: 'Room again' });
  }
  acknowledged.push(ack.messageID);
  expect((await reader.has(acknowledged.length)).map(({ messageID }) => messageID)).toEqual(acknowledged);
  await node.kill();
  await node.start();
  expect(await history()).toEqual(acknowledged);
  report('FLT-06', { shortage: 'disk', acknowledged: acknowledged.length });
}, 400_000);

it('a node that can open no more connections serves those it has, and all others later (FLT-06)', async () => {
  const { node, community, ben, chatId, history, writer } = await begin();
  const { pid } = node;
  const release = await holdBack(node, 'nofile', (await openFiles(node)) + 10);
  const address = new URL(node.url);
  const strangers: Socket[] = Array.from({ length: STRANGERS }, () => {
    const stranger = connectWire(Number(address.port), address.hostname);
    return stranger.on('error', () => undefined);
  });
  const answers = new Map<string, number>();
  const acknowledged: string[] = [];
  for (let count = 0; count < 50; count += 1) {
    const ack = await writer.send({ roomID: chatId, text: `shortage ${count}` });
    if (ack.ok) acknowledged.push(ack.messageID);
    const answer = ack.ok ? 'ok' : ack.code;
    answers.set(answer, (answers.get(answer) ?? 0) + 1);
  }
  expect([...answers.keys()].filter((answer) => answer !== 'ok' && answer !== 'unavailable')).toEqual([]);
  for (const stranger of strangers) stranger.destroy();
  await release();
  // Once those connections are closed there is room again, and a new member is served.
  const late = await community.member();
  expect((await community.call('GET', '/api/chats/user', { as: late })).status).toBe(200);
  expect((await community.call('GET', '/api/chats/user')).status).toBe(401);
  const again = await connect(community, ben);
  const reply = await again.send({ roomID: chatId, text: 'Here again' });
  expect(reply).toMatchObject({ ok: true });
  if (reply.ok) acknowledged.push(reply.messageID);
  expect(await history()).toEqual(acknowledged);
  expect(node.pid).toBe(pid);
  report('FLT-06', { shortage: 'connections', served: answers.get('ok') ?? 0 });
}, 400_000);

it('nodes whose clocks differ by two hours lose nothing, and still refuse ended sessions (FLT-06)', async () => {
  const cluster = await startCluster({}, 2, (index) => clockShiftedBy(index === 0 ? 1 : -1));
  const talks = await startTalks(cluster, 3);
  await whileAllTalk(talks, () => progress(talks, 60));
  let messages = 0;
  for (const talk of talks) messages += await expectNothingLost(cluster, talk);
  // Each node accepts the token of the other, and neither accepts it once the session has ended.
  const [ahead, behind] = cluster.nodes;
  for (const [one, other] of [
    [ahead, behind],
    [behind, ahead],
  ]) {
    if (one === undefined || other === undefined) throw new Error('There are two nodes');
    const member = await communityAt(one.url, `clock.${one.pid}`).member();
    expect((await call(other.url, 'GET', '/api/chats/user', { as: member })).status).toBe(200);
    expect((await call(other.url, 'POST', '/api/users/logout', { as: member })).status).toBe(200);
    expect((await call(one.url, 'GET', '/api/chats/user', { as: member })).status).toBe(401);
  }
  endTalks(talks);
  await cluster.close();
  report('FLT-06', { shortage: 'clocks', messages });
}, 400_000);

it('host names that do not resolve are reported at the start, or leave the rest usable (FLT-06)', async () => {
  const start = createTestApp({
    dataDir: server.dataDir,
    env: { MONGODB_URI: 'mongodb://nowhere.invalid/' },
  });
  await expect(start).rejects.toThrow(/at nowhere\.invalid cannot be reached\. .*MONGODB_URI/);

  const { community, ada, chatId, writer, reader } = await begin({
    REDIS_URL: 'redis://nowhere.invalid:6379',
    S3_BUCKET: 'pictures',
    S3_ENDPOINT: 'http://nowhere.invalid',
    S3_ACCESS_KEY_ID: 'wave',
    S3_SECRET_ACCESS_KEY: 'canary',
  });
  expect(await writer.send({ roomID: chatId, text: 'Alone' })).toMatchObject({ ok: true });
  expect((await reader.has(1)).map(({ text }) => text)).toEqual(['Alone']);
  let status = '';
  while (status !== 'degraded') status = (await community.call('GET', '/readyz')).body.status;
  const body = fileForm('files', await picture('jpeg'));
  const upload = await community.call('POST', '/api/posts/imageupload', { as: ada, body });
  expect(upload).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect((await community.call('GET', '/api/chats/user', { as: ada })).status).toBe(200);
}, 400_000);

it('a node with little memory answers many long histories at once (FLT-06)', async () => {
  const { node, community, ada, chatId, writer } = await begin({
    NODE_OPTIONS: '--max-old-space-size=512',
  });
  const { pid } = node;
  for (let sent = 0; sent < HISTORY; sent += 20) {
    const batch = Array.from({ length: 20 }, () =>
      writer.send({ roomID: chatId, text: '\u6d77'.repeat(4000) }),
    );
    for (const ack of await Promise.all(batch)) expect(ack).toMatchObject({ ok: true });
  }
  const statuses = await Promise.all(
    Array.from({ length: READERS }, async () => {
      const path = `/api/chats/${chatId}/messages?limit=1000`;
      const { status, bytes } = await community.call('GET', path, { as: ada });
      expect(bytes.length).toBeGreaterThan(HISTORY * 12_000);
      return status;
    }),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await writer.send({ roomID: chatId, text: 'Still here' })).toMatchObject({ ok: true });
  expect(node.pid).toBe(pid);
}, 400_000);
