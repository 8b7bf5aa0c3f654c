import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { LIMITS } from '@sharewave/contracts';
import { createTestApp, type TestApp, type TestMember } from './_support/test-app';

const MB = 1024 * 1024;
const JSON_TYPE = 'Content-Type: application/json';

describe('bodies', () => {
  let app: TestApp;
  let member: TestMember;
  beforeAll(async () => {
    app = await createTestApp({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' } });
    member = await app.member();
  });
  afterAll(() => app.close());

  /** Sends the head of a request. */
  function begin(path: string, ...headers: string[]): Socket {
    const { port, hostname } = new URL(app.url);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.write([`POST ${path} HTTP/1.1`, 'Host: test', ...headers, '', ''].join('\r\n'));
    return socket;
  }

  const statusOf = async (socket: Socket): Promise<number> => {
    const answer = once(socket, 'data');
    socket.resume();
    const [head] = await answer;
    return Number(/^HTTP\/1\.1 (\d+)/.exec(String(head))?.[1]);
  };

  it.each([
    ['JSON', '/api/posts/', JSON_TYPE],
    ['a picture', '/api/posts/imageupload', 'Content-Type: multipart/form-data; boundary=a'],
  ])('of %s stay unread when there is no token', async (_, path, type) => {
    const socket = begin(path, type, 'Content-Length: 9000');
    expect(await statusOf(socket)).toBe(401);
    socket.destroy();
  });

  it('stay unread when the caller is past a limit', async () => {
    const from = '203.0.113.20';
    const attempts = Array.from({ length: 30 }, () =>
      app.call('POST', '/api/users/login', { headers: { 'x-forwarded-for': from }, body: {} }),
    );
    await Promise.all(attempts);
    const socket = begin('/api/users/login', JSON_TYPE, `X-Forwarded-For: ${from}`, 'Content-Length: 9000');
    expect(await statusOf(socket)).toBe(429);
    socket.destroy();
  });

  it.each([
    ['announced', `Content-Length: ${5 * MB}`, Buffer.alloc(0)],
    [
      'sent in chunks',
      'Transfer-Encoding: chunked',
      Buffer.from(`${(LIMITS.bodyBytes + 1).toString(16)}\r\n${'['.repeat(LIMITS.bodyBytes + 1)}\r\n`),
    ],
  ])('too large are refused while they are still to come, when %s', async (_, length, beginning) => {
    const socket = begin('/api/users/login', JSON_TYPE, length);
    socket.write(beginning);
    expect(await statusOf(socket)).toBe(413);
    socket.destroy();
  });

  it('too large are dropped after the answer, which a client that sends first and reads then still finds', async () => {
    const socket = begin('/api/users/login', JSON_TYPE, `Content-Length: ${5 * MB}`);
    socket.pause();
    await new Promise<unknown>((resolve) => socket.write(Buffer.alloc(5 * MB, '['), resolve));
    expect(await statusOf(socket)).toBe(413);
    socket.write('GET /healthz HTTP/1.1\r\nHost: test\r\n\r\n');
    expect(await statusOf(socket)).toBe(200);
    socket.destroy();
  });

  it('that never end close their connection', async () => {
    const { token } = member;
    const headers = [JSON_TYPE, `Authorization: Bearer ${token}`, `Content-Length: ${1000 * MB}`];
    const socket = begin('/api/posts/', ...headers);
    const isClosed = new Promise((resolve) => socket.once('close', resolve));
    expect(await statusOf(socket)).toBe(413);
    const more = Buffer.alloc(MB, '[');
    const send = (): void => void socket.write(more, (error) => (error ? undefined : send()));
    send();
    await isClosed;
    expect(socket.bytesWritten).toBeLessThan(100 * MB);
  });
});
