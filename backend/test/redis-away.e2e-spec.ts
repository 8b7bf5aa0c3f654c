import { freePort, startApi } from './_support/processes';

it('a stop while Redis is away says nothing of calls that its own end has cut off', async () => {
  const api = await startApi({ REDIS_URL: `redis://127.0.0.1:${await freePort()}`, LOG_LEVEL: 'warn' });
  expect(await api.stop()).toBe(0);
  expect(api.output).toContain('Redis cannot be reached');
  expect(api.output).not.toContain('was lost');
  await api.close();
});
