import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connectSocket, createSocket, disconnected, sendFrame, type TestSocket } from './_support/sockets';
import { createTestApp, type TestApp } from './_support/test-app';

/** Long enough to connect on any machine. */
const EXPIRES_IN_S = 6;
const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('sockets', () => {
  let app: TestApp;
  const open: TestSocket[] = [];
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(async () => {
    for (const socket of open) socket.disconnect();
    await app.close();
  });

  async function connect(token?: string): Promise<TestSocket> {
    const socket = await connectSocket(app.url, token);
    open.push(socket);
    return socket;
  }

  it('are accepted with the token of a live session, in the handshake or in a header', async () => {
    const member = await app.member();
    expect((await connect(member.token)).connected).toBe(true);
    const byHeader = createSocket(app.url);
    byHeader.io.opts.extraHeaders = { authorization: `Bearer ${member.token}` };
    open.push(byHeader);
    await new Promise<void>((resolve, reject) => {
      byHeader.once('connect', resolve);
      byHeader.once('connect_error', reject);
      byHeader.connect();
    });
    expect(byHeader.connected).toBe(true);
  });

  it('are refused without one, or with a forged one (AUT-01)', async () => {
    const { token } = await app.member();
    const [head = '', claims = ''] = token.split('.');
    const forged = [
      undefined,
      '',
      'x',
      '..',
      token.slice(0, -2),
      `${head}.${claims}.`,
      `${encode({ alg: 'none', typ: 'at+jwt' })}.${claims}.`,
      `${head}.${claims}.${createHmac('sha256', 'another').update(`${head}.${claims}`).digest('base64url')}`,
    ];
    for (const attempt of forged) {
      await expect(connectSocket(app.url, attempt)).rejects.toThrow('unauthorized');
    }
  });

  it('are refused with a token that is no text', async () => {
    for (const token of [{ $ne: null }, ['a'], 7, true]) {
      const socket = createSocket(app.url);
      socket.auth = { token };
      const refusal = new Promise<string>((resolve) =>
        socket.once('connect_error', (error) => resolve(error.message)),
      );
      socket.connect();
      expect(await refusal).toBe('unauthorized');
      socket.disconnect();
    }
  });

  it('of a session close when it is signed out, and those of another session stay (AUT-02)', async () => {
    const member = await app.member();
    const elsewhere = await app.login(member);
    const [first, second, other] = await Promise.all([
      connect(member.token),
      connect(member.token),
      connect(elsewhere),
    ]);
    const ended = Promise.all([first, second].map(disconnected));
    await app.call('POST', '/api/users/logout', { as: member });
    expect(await ended).toEqual(['io server disconnect', 'io server disconnect']);
    expect(other.connected).toBe(true);
    await expect(connectSocket(app.url, member.token)).rejects.toThrow('unauthorized');
  });

  it('close when their token expires (AUT-02)', async () => {
    const member = await app.member();
    const secret = await readFile(join(app.dataDir, 'session.secret'), 'utf8');
    const [head = '', payload = ''] = member.token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
    const body = `${head}.${encode({ ...claims, exp: Math.floor(Date.now() / 1000) + EXPIRES_IN_S })}`;
    const socket = await connect(`${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`);
    expect(await disconnected(socket)).toBe('io server disconnect');
  });

  it('are disconnected when they leave the namespace but keep the connection, which no end of a session would close (RTM-07)', async () => {
    const socket = await connect((await app.member()).token);
    const ended = disconnected(socket);
    sendFrame(socket, '41');
    expect(await ended).toBe('transport close');
  });

  it('are disconnected when they send more than a message can hold', async () => {
    const socket = await connect((await app.member()).token);
    const ended = disconnected(socket);
    socket.emit('join-room', 'x'.repeat(200_000));
    await ended;
    expect((await app.call('GET', '/healthz')).status).toBe(200);
  });
});
