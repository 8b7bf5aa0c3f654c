import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ANSWER_LIMIT_MS } from '@sharewave/contracts';
import { chattingPair, historyOf, useDevices } from './_support/chat-members';
import { type Service, startApi, startEngine } from './_support/processes';
import { connectPlain } from './_support/sockets';
import { communityAt } from './_support/test-app';

/** Until the driver notices the outage and has told mongoose. */
const NOTICED_MS = 1500;
/** Half of the driver's own timeout; the node answers after two seconds, the probes of `deploy/` wait for three. */
const PROBE_MS = 8000;

const connectDevice = useDevices();
let engine: Service;
let api: Service;
beforeEach(async () => {
  engine = await startEngine();
  api = await startApi({ MONGODB_URI: engine.url });
});
afterEach(async () => {
  await api.close();
  await engine.close();
});

it('what is sent while the database is down is refused as a temporary failure, and stored once it is back', async () => {
  const app = communityAt(api.url);
  const { ada, chatId } = await chattingPair(app);
  const device = await connectDevice(app, ada);
  const ids = new Map<string, string>();
  const send = (text: string) => {
    const clientMessageID = ids.get(text) ?? randomUUID();
    ids.set(text, clientMessageID);
    return device.send({ roomID: chatId, text, clientMessageID });
  };
  await send('before');

  // Some are in the middle of their transactions when it ends.
  const cut = ['one', 'two', 'three'].map(send);
  await engine.kill();
  const early = [...cut, send('early')];
  await pause(NOTICED_MS);
  const acks = await Promise.all([...early, send('late')]);
  for (const ack of acks) {
    if (!ack.ok) expect(ack.code).toBe('unavailable');
  }
  expect(acks.at(-1)).toEqual({ ok: false, code: 'unavailable' });

  await engine.start();
  for (const text of ids.keys()) {
    let ack = await send(text);
    while (!ack.ok) ack = await send(text);
  }
  const history = await historyOf(app, ada, chatId);
  expect(history.map(({ text }) => text).sort()).toEqual([...ids.keys()].sort());
});

it.each(['4.5', '4.8'] as const)(
  'a socket of the plain library %s that connects while the database is down is let in by itself once it is back',
  async (version) => {
    const { token } = await communityAt(api.url).member();
    await engine.kill();
    const socket = connectPlain(version, api.url, token);
    await new Promise((resolve) => {
      socket.on('connect_error', resolve);
      socket.on('disconnect', resolve);
    });
    const connected = new Promise<unknown>((resolve) => socket.on('connect', resolve));
    await engine.start();
    await connected;
    socket.disconnect();
  },
);

it('a database that does not respond makes the node not ready, before the probe times out', async () => {
  engine.pause();
  const answer = await fetch(`${api.url}/readyz`, { signal: AbortSignal.timeout(PROBE_MS) });
  expect(answer.status).toBe(503);
});

it('requests that need a database that does not respond are refused before a browser gives up, and served once it responds', async () => {
  const app = communityAt(api.url);
  const { ada, chatId } = await chattingPair(app);
  const device = await connectDevice(app, ada);
  engine.pause();
  const read = fetch(`${api.url}/api/chats/user`, {
    headers: { Authorization: `Bearer ${ada.token}` },
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
  });
  const message = { roomID: chatId, text: 'into the silence', clientMessageID: randomUUID() };
  const [answer, ack] = await Promise.all([read, device.send(message)]);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
  expect(ack).toEqual({ ok: false, code: 'unavailable' });

  engine.resume();
  let again = await device.send(message);
  while (!again.ok) again = await device.send(message);
  expect((await historyOf(app, ada, chatId)).map(({ text }) => text)).toEqual(['into the silence']);
});
