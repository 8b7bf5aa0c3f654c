import { setTimeout as pause } from 'node:timers/promises';
import { call } from './_support/call';
import { startApi } from './_support/processes';

it('a line of each request says which it was, by the id that its answer names, and nothing of what was asked', async () => {
  const api = await startApi({ LOG_LEVEL: 'debug' });
  await call(api.url, 'GET', '/healthz');
  const { headers } = await call(api.url, 'GET', '/api/users?search=canary', {
    as: { token: 'canary' },
    headers: { 'x-request-id': 'given-by-a-proxy' },
  });
  expect(headers.get('x-request-id')).toBe('given-by-a-proxy');
  while (!api.output.includes('given-by-a-proxy')) await pause(20);
  await api.stop();
  const lines = api.output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
  expect(lines.filter(({ req }) => req !== undefined)).toEqual([
    expect.objectContaining({
      req: { id: 'given-by-a-proxy', method: 'GET', path: '/api/users' },
      res: { statusCode: 401 },
      responseTime: expect.any(Number),
    }),
  ]);
  expect(api.output).not.toContain('canary');
  await api.close();
});
