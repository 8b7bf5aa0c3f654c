import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { freePort } from '@sharewave/build/ports';
import { login } from './calls.mjs';
import { median, ms, percentile, perSecond, table, times } from './figures.mjs';
import { alternate, once, repeatedly } from './load.mjs';
import { usernameOf } from './generator.mjs';
import { seed } from './seed.mjs';
import { SET_UPS, startApi, startPlainChat, startRedis } from './servers.mjs';

const [OURS, FLOOR] = ['Sharewave', 'plain socket.io'];
/** Messages of one sender that are not yet acknowledged, when all send as fast as they can. */
const IN_FLIGHT = 4;
const CONNECTING_AT_ONCE = 50;

/** What the chat costs over two nodes beside plain socket.io with the same adapter. */
export async function chat({ folder, rounds, pairs: count, seconds, rate, sockets }) {
  await seed(folder, { members: count, friends: [count], viewers: count, posts: 1 });
  const redis = await startRedis(await freePort());
  const env = { REDIS_URL: redis.url };
  const start = SET_UPS['two nodes'];
  const ours = await start(startApi, folder, env);
  const floor = await start(startPlainChat, join(folder, 'plain'), env);
  const pairs = [];
  for (let at = 0; at < count; at += 1) pairs.push(await pairAt(ours.urls[0], at, count));
  const taken = await alternate({ [FLOOR]: floor, [OURS]: ours }, rounds, (_, { urls }) =>
    measure(urls, pairs, { seconds, rate, sockets }),
  );
  for (const server of [ours, floor, redis]) await server.stop();
  const row = (name, of, show) => {
    const ratios = taken[OURS].map((round, at) => of(round) / of(taken[FLOOR][at]));
    const mid = (whose) => show(median(taken[whose].map(of)));
    const span = `${times(Math.min(...ratios))} to ${times(Math.max(...ratios))}`;
    return [name, mid(OURS), mid(FLOOR), times(median(ratios)), span];
  };
  return table(
    `Chat over two nodes, ${count} pairs`,
    ['What', OURS, FLOOR, 'beside it', 'of all rounds'],
    [
      row(`delivery p50 at ${rate} messages a second`, ({ waits }) => median(waits), ms),
      row(`delivery p99 at ${rate} messages a second`, ({ waits }) => percentile(waits, 0.99), ms),
      row('messages, stored and delivered', ({ messages }) => messages, perSecond),
      row('connections', ({ connections }) => connections, perSecond),
    ],
  );
}

/** Two friends with a chat: a viewer and the member of the same place. */
async function pairAt(url, at, count) {
  const usernames = [usernameOf(count + at), usernameOf(at)];
  const tokens = [];
  for (const username of usernames) tokens.push(await login(url, { username }));
  const { chatid } = await once(url, 'POST', '/api/chats', {
    token: tokens[0],
    body: { username2: usernames[1] },
  });
  return { chatId: chatid, tokens };
}

async function measure(urls, pairs, { seconds, rate, sockets }) {
  const links = await connectPairs(urls, pairs);
  await Promise.all(links.map(({ send }) => send()));
  const waits = await deliveryTimes(links, rate, seconds);
  const senders = links.flatMap(({ send }) => Array(IN_FLIGHT).fill(send));
  const { perSecond: messages } = await repeatedly(senders, seconds);
  for (const { close } of links) close();
  return { waits, messages, connections: await connectionsASecond(urls[0], pairs[0].tokens[0], sockets) };
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

async function deliveryTimes(links, rate, seconds) {
  const sent = [];
  for (let count = 0; count < rate * seconds; count += 1) {
    sent.push(links[count % links.length].send());
    await pause(1000 / rate);
  }
  return Promise.all(sent);
}

async function connectionsASecond(url, token, count) {
  const since = performance.now();
  const sockets = [];
  const add = async () => {
    while (sockets.length < count) {
      const at = sockets.push(null) - 1;
      sockets[at] = await connect(url, token);
    }
  };
  await Promise.all(Array.from({ length: CONNECTING_AT_ONCE }, add));
  const took = (performance.now() - since) / 1000;
  for (const socket of sockets) socket.disconnect();
  return count / took;
}
