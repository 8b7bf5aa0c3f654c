import { openChatSocket } from '@sharewave/api-client';
import { fakeApi } from './fake-api/instance';
import './fake-socket';

jest.mock('socket.io-client', () => jest.requireActual<typeof import('./fake-socket')>('./fake-socket'));

it('supports what the chat does when the page becomes visible and the network is back', async () => {
  const onDisconnected = jest.fn();
  const ignore = () => undefined;
  const [chat] = fakeApi.community.chats;
  await new Promise<void>((resolve) => {
    const socket = openChatSocket(chat?.id ?? '', {
      onJoined: () => {
        document.dispatchEvent(new Event('visibilitychange'));
        window.dispatchEvent(new Event('online'));
        socket.close();
        resolve();
      },
      onDisconnected,
      onMessage: ignore,
      onMissed: ignore,
      onUnauthorized: ignore,
    });
  });
  expect(onDisconnected).not.toHaveBeenCalled();
});
