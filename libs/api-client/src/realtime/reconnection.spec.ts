import { configureApi } from '../http-client';
import { openChatSocket } from './chat-socket';

const mockIo = jest.fn();

jest.mock('socket.io-client', () => ({
  io: (...args: unknown[]) => {
    mockIo(...args);
    return { on: jest.fn(), removeAllListeners: jest.fn(), close: jest.fn(), io: { on: jest.fn() } };
  },
}));

describe('chat socket', () => {
  it('connects to the path and with the patience of the specification, without end [M187 M194]', async () => {
    configureApi({ apiUrl: 'http://api.test', onUnauthorized: () => undefined });
    const ignore = () => undefined;
    await openChatSocket({
      onConnected: ignore,
      onDisconnected: ignore,
      onMessage: ignore,
      onMissed: ignore,
      onUnauthorized: ignore,
    });
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
});
