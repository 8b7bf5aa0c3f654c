import { configureApi } from '../http-client';
import { openChatSocket } from './chat-socket';

const mockIo = jest.fn();

jest.mock('socket.io-client', () => ({
  io: (...args: unknown[]) => {
    mockIo(...args);
    return { on: jest.fn(), removeAllListeners: jest.fn(), close: jest.fn(), io: { on: jest.fn() } };
  },
}));

async function open(): Promise<void> {
  configureApi({ apiUrl: 'http://api.test', onUnauthorized: () => undefined });
  const ignore = () => undefined;
  await openChatSocket({
    onConnected: ignore,
    onDisconnected: ignore,
    onMessage: ignore,
    onMissed: ignore,
    onUnauthorized: ignore,
  });
}

describe('chat socket', () => {
  it('connects to the path and with the delays of the specification, and never stops trying [M187 M194]', async () => {
    await open();
    expect(mockIo).toHaveBeenCalledWith(
      'http://api.test',
      expect.objectContaining({
        path: '/socketio',
        reconnectionAttempts: Infinity,
        reconnectionDelay: 1000,
        reconnectionDelayMax: 5000,
        randomizationFactor: 0.5,
        timeout: 20_000,
      }),
    );
  });

  it('sends a unique client id, by which the load balancer distinguishes the sockets', async () => {
    mockIo.mockClear();
    await open();
    await open();
    const ids = mockIo.mock.calls.map(([, { query }]) => query.client);
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(/^[\w-]{36}$/);
  });
});
