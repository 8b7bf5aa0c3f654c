import { join } from 'node:path';
import { type Answer, call } from './_support/call';
import { type Cluster, startCluster } from './_support/cluster';
import { endTalks, expectNothingLost, progress, startTalks, whileAllTalk } from './_support/delivery';

const CLOCK = { NODE_OPTIONS: `--import=${join(__dirname, '_support', 'clock.mjs')}` };
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** How often an address may ask whether a name is taken. */
const LIMIT = { points: 20, seconds: 300 };

let cluster: Cluster;
afterEach(() => cluster.close());

/** Repeats a call to a node from another address. */
function ask(url: string, times: number): Promise<Answer[]> {
  const headers = { 'x-forwarded-for': '203.0.113.7' };
  const body = { username: 'some.name', email: 'some@sea.example' };
  return Promise.all(Array.from({ length: times }, () => call(url, 'POST', '/api/user/', { headers, body })));
}

it('a member over a limit waits no longer than others when a clock is set back by an hour', async () => {
  cluster = await startCluster({
    ...CLOCK,
    CLOCK_JUMP_MS: `${-HOUR_MS}`,
    RATE_LIMITS: '',
    TRUSTED_PROXIES: '1',
  });
  const [north, south = ''] = cluster.targets;
  // Half at each node, so that neither refuses by its own count alone.
  for (const url of [north, south]) await ask(url, LIMIT.points / 2);
  expect((await ask(south, 1)).map(({ status }) => status)).toEqual([429]);
  await cluster.nodes[1]?.setClock();
  const [refused] = await ask(south, 1);
  expect(refused?.status).toBe(429);
  expect(Number(refused?.headers.get('retry-after'))).toBeLessThanOrEqual(LIMIT.seconds);
});

it('nodes whose clocks are two minutes apart, one of them set back meanwhile, show messages in one order', async () => {
  const ahead = { CLOCK_AHEAD_MS: `${2 * MINUTE_MS}` };
  cluster = await startCluster({ ...CLOCK, CLOCK_JUMP_MS: `${-HOUR_MS}` }, 2, (index) =>
    index === 0 ? ahead : {},
  );
  const talks = await startTalks(cluster, 2);
  await whileAllTalk(talks, async () => {
    await progress(talks, 10);
    await cluster.nodes[0]?.setClock();
    await progress(talks, 10);
  });
  for (const talk of talks) await expectNothingLost(cluster, talk);
  endTalks(talks);
});
