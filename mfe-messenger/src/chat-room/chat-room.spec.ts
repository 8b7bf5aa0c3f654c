import { ApiError } from '@sharewave/api-client';
import { SOCKET_RECONNECTION } from '@sharewave/contracts';
import { waitFor } from '@testing-library/react';
import {
  CHAT_ID,
  delivery,
  enterRoom,
  isOnline,
  reopenRoom,
  room,
  shownTexts,
  world,
} from '../../test/chat-world';

describe('chat room', () => {
  it('shows the history and goes online [M186]', async () => {
    world.store('Ahoy');
    await enterRoom();
    expect(room.getState()).toMatchObject({ phase: 'ready', chatId: CHAT_ID });
    expect(shownTexts()).toEqual(['Ahoy']);
  });

  it('joins again when the server could not answer [D15]', async () => {
    world.refusals = ['network', 'rate_limited'];
    await room.start();
    jest.useFakeTimers();
    world.connect();
    await jest.advanceTimersByTimeAsync(2 * SOCKET_RECONNECTION.reconnectionDelay);
    expect(room.getState().link).toBe('online');
    jest.useRealTimers();
  });

  it('joins once after a connection that ended while it waited to join again', async () => {
    world.refusals = ['network'];
    await room.start();
    jest.useFakeTimers();
    const join = jest.spyOn(world, 'join');
    world.connect();
    await jest.advanceTimersByTimeAsync(0);
    world.handlers?.onDisconnected();
    world.connect();
    await jest.advanceTimersByTimeAsync(2 * SOCKET_RECONNECTION.reconnectionDelay);
    expect(room.getState().link).toBe('online');
    expect(join).toHaveBeenCalledTimes(2);
    jest.useRealTimers();
  });

  it('calls the API over HTTP when its session has ended, which leads to the login page', async () => {
    await enterRoom();
    world.store('Only over HTTP');
    world.handlers?.onUnauthorized();
    expect(room.getState().link).toBe('offline');
    await waitFor(() => expect(shownTexts()).toEqual(['Only over HTTP']));
  });

  it('tolerates that the API opens no chat [M185]', async () => {
    world.openError = new ApiError({ code: 'not_friends', status: 400, text: 'No' });
    await room.start();
    expect(room.getState()).toMatchObject({ phase: 'refused', chatId: null });
    room.send('into the void');
    expect(world.sent).toEqual([]);
  });

  it('can be opened again after a failure', async () => {
    world.openError = new ApiError({ code: 'network', status: 0, text: '' });
    await room.start();
    expect(room.getState().phase).toBe('failed');
    world.openError = null;
    world.historyError = new ApiError({ code: 'network', status: 0, text: '' });
    await room.start();
    expect(room.getState().phase).toBe('failed');
    world.historyError = null;
    await room.start();
    expect(room.getState().phase).toBe('ready');
  });

  it('leaves at most one connection, also when the page was hidden while it was opening', async () => {
    const { openChatSocket } = world.dependencies;
    let goOn: () => void = () => undefined;
    const isLoaded = new Promise<void>((resolve) => (goOn = resolve));
    world.dependencies.openChatSocket = async (handlers) => {
      await isLoaded;
      return openChatSocket(handlers);
    };
    reopenRoom();
    const started = room.start();
    await waitFor(() => expect(room.getState().chatId).toBe(CHAT_ID));
    void room.connect();
    room.disconnect();
    const again = room.connect();
    goOn();
    await Promise.all([started, again]);
    expect(world.opened - world.closed).toBe(1);
  });

  it('tries again when the socket client could not be loaded', async () => {
    jest.useFakeTimers();
    const { openChatSocket } = world.dependencies;
    world.dependencies.openChatSocket = jest
      .fn(openChatSocket)
      .mockRejectedValueOnce(new Error('Loading chunk 7 failed'));
    reopenRoom();
    await room.start();
    room.send('over the hill');
    expect(room.getState().link).toBe('offline');
    await jest.advanceTimersByTimeAsync(SOCKET_RECONNECTION.reconnectionDelayMax);
    world.connect();
    await jest.advanceTimersByTimeAsync(0);
    expect(shownTexts()).toEqual(['over the hill']);
    jest.useRealTimers();
  });

  it('is connecting again when the page returns from the back-forward cache', async () => {
    await enterRoom();
    room.disconnect();
    void room.connect();
    room.send('welcome back');
    expect(room.getState().link).toBe('connecting');
    await waitFor(() => expect(world.opened).toBe(2));
    expect(world.sent).toEqual([]);
    world.connect();
    await waitFor(() => expect(shownTexts()).toEqual(['welcome back']));
    expect(room.getState().link).toBe('online');
  });

  it('is not offline because the page went into the back-forward cache while it joined', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    let breakOff: (refusal: string) => void = () => undefined;
    world.join = () => new Promise((resolve) => (breakOff = resolve));
    await room.start();
    world.connect();
    room.disconnect();
    // As the socket does when it is closed before the answer.
    breakOff('network');
    await room.connect();
    expect(room.getState().link).toBe('connecting');
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
  });

  it.each([
    ['the page went into the back-forward cache', 'connecting', () => room.disconnect()],
    ['the connection broke', 'offline', () => world.handlers?.onDisconnected()],
  ])(
    'is not online when %s while it waited for a message to be handed over',
    async (_what, link, breakOff) => {
      let handOver: () => void = () => undefined;
      delivery.hold.mockReturnValueOnce(new Promise((resolve) => (handOver = () => resolve(undefined))));
      await room.start();
      world.connect();
      // Joined by then.
      await room.catchUp();
      breakOff();
      handOver();
      await room.catchUp();
      expect(room.getState().link).toBe(link);
      await room.connect();
      world.connect();
      await isOnline();
    },
  );

  it('joins when it opens after all on a page that has returned from the back-forward cache', async () => {
    jest.useFakeTimers();
    const { openChatSocket } = world.dependencies;
    world.dependencies.openChatSocket = async (handlers) => {
      setTimeout(handlers.onConnected);
      return openChatSocket(handlers);
    };
    reopenRoom();
    world.openError = new ApiError({ code: 'network', status: 0, text: '' });
    await room.start();
    room.disconnect();
    await room.connect();
    await jest.advanceTimersByTimeAsync(0);
    world.openError = null;
    await room.start();
    await jest.advanceTimersByTimeAsync(0);
    expect(room.getState().link).toBe('online');
    jest.useRealTimers();
  });

  it('closes the connection when it is left [M192]', async () => {
    await room.start();
    room.stop();
    expect(world.closed).toBe(1);
  });
});
