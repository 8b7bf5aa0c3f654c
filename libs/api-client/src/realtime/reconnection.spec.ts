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
  it('connects to the path and with the patience of the specification, without end [M187 M194]', async () => {
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

  it('tells the balancer by a name of its own that it is another than its neighbours', async () => {
    mockIo.mockClear();
    await open();
    await open();
    const names = mockIo.mock.calls.map(([, { query }]) => query.client);
    expect(new Set(names).size).toBe(2);
    for (const name of names) expect(name).toMatch(/^[\w-]{36}$/);
  });
});
