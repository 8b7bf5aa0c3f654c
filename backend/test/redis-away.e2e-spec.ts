import { freePort } from '@sharewave/build/ports';
import { type Service, startApi } from './_support/processes';
import { communityAt } from './_support/test-app';

let api: Service;
beforeEach(async () => {
  api = await startApi({ REDIS_URL: `redis://127.0.0.1:${await freePort()}`, LOG_LEVEL: 'warn' });
});
afterEach(() => api.close());

it('a node that starts while Redis is down reports from its first answer that it is degraded', async () => {
  const { status, body } = await communityAt(api.url).call('GET', '/readyz');
  expect([status, body]).toEqual([200, { status: 'degraded' }]);
});

it('a stop while Redis is down logs nothing about calls that the stop itself has cut off', async () => {
  expect(await api.stop()).toBe(0);
  expect(api.output).toContain('Redis cannot be reached');
  expect(api.output).not.toContain('was lost');
});
