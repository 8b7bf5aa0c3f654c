import { createTestApp, type TestApp } from './_support/test-app';

describe('health', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());

  it.each(['/healthz', '/readyz', '/healthz/'])('answers %s without a token', async (path) => {
    const answer = await app.call('GET', path);
    expect(answer.status).toBe(200);
  });
});
