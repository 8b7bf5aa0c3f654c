import { openChatSocket } from '@sharewave/api-client';
import './fake-socket';

jest.mock('socket.io-client', () => jest.requireActual<typeof import('./fake-socket')>('./fake-socket'));

it('supports what the chat does when the page becomes visible and the network is back', async () => {
  const ignore = () => undefined;
  let connections = 0;
  const socket = await openChatSocket({
    onConnected: () => (connections += 1),
    onDisconnected: ignore,
    onMessage: ignore,
    onMissed: ignore,
    onUnauthorized: ignore,
  });
  expect(connections).toBe(1);
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('online'));
  expect(connections).toBe(1);
  socket.close();
});
