import { setTimeout as pause } from 'node:timers/promises';
import { connectDevice } from './_support/chat-members';
import { type Service, startApi, startRedis } from './_support/processes';
import { communityAt } from './_support/test-app';

/** Longer than a silent node counts as up. */
const STANDSTILL_MS = 5000;
const AFTERWARDS_MS = 4000;

let redis: Service;
let api: Service;
beforeAll(async () => {
  redis = await startRedis();
  api = await startApi({ REDIS_URL: redis.url, LOG_LEVEL: 'warn' });
});
afterAll(() => Promise.all([api.close(), redis.close()]));

it('a node that was paused has its sockets catch up at most once, and does not report itself as cut off', async () => {
  const community = communityAt(api.url);
  const { socket } = await connectDevice(community, await community.member());
  const advice: unknown[] = [];
  socket.on('catchUp', (told) => advice.push(told));
  api.pause();
  await pause(STANDSTILL_MS);
  api.resume();
  await pause(AFTERWARDS_MS);
  socket.disconnect();
  expect(api.output).not.toContain('no longer receives messages');
  // None if the node reads what Redis has sent before its timeout fires: the connection stays, and nothing is lost.
  expect(advice.length).toBeLessThanOrEqual(1);
}, 60_000);
