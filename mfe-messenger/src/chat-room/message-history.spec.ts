import { ApiError } from '@sharewave/api-client';
import { SOCKET_RECONNECTION } from '@sharewave/contracts';
import { buildMessage } from '@sharewave/testing';
import { waitFor } from '@testing-library/react';
import { enterRoom, onPartnerMessage, room, shownTexts, world } from '../../test/chat-world';

const OTHER_CHAT_ID = 'd0d0d0000000000000000000';

describe('the history of a chat', () => {
  it('shows an arriving message once [M189]', async () => {
    await enterRoom();
    const message = world.store('Land!');
    world.handlers?.onMessage(message);
    world.handlers?.onMessage(message);
    expect(shownTexts()).toEqual(['Land!']);
  });

  it('does not show a message of another chat', async () => {
    await room.start();
    world.handlers?.onMessage(buildMessage({ chatId: OTHER_CHAT_ID }));
    expect(shownTexts()).toEqual([]);
    expect(onPartnerMessage).not.toHaveBeenCalled();
  });

  it('loads missing messages when a number was skipped', async () => {
    world.store('one');
    await room.start();
    world.store('two');
    world.handlers?.onMessage(world.store('three'));
    await waitFor(() => expect(shownTexts()).toEqual(['one', 'two', 'three']));
  });

  it('loads missing messages when the first one to arrive in an empty chat is not the first that was sent', async () => {
    await room.start();
    world.store('lost on its way');
    world.handlers?.onMessage(world.store('arrived'));
    await waitFor(() => expect(shownTexts()).toEqual(['lost on its way', 'arrived']));
  });

  it('loads missed messages when the server says that some may be lost', async () => {
    world.store('one');
    await room.start();
    world.store('two');
    world.handlers?.onMissed();
    await waitFor(() => expect(shownTexts()).toEqual(['one', 'two']));
  });

  it('fetches thousands of missed messages page by page, while new ones arrive (RTM-04)', async () => {
    world.store('the last that was seen');
    await enterRoom();
    world.handlers?.onDisconnected();
    for (let count = 0; count < 5000; count += 1) world.store(`missed ${count}`);
    world.connect();
    world.handlers?.onMessage(world.store('live'));
    await waitFor(() => expect(shownTexts()).toHaveLength(5002));
    expect(shownTexts()).toEqual(world.stored.map(({ text }) => text));
  });

  it('catches up after every reconnection', async () => {
    await enterRoom();
    world.handlers?.onDisconnected();
    expect(room.getState().link).toBe('offline');
    world.store('while you were away');
    world.connect();
    await waitFor(() => expect(shownTexts()).toEqual(['while you were away']));
  });

  it('tries again when missed messages could not be loaded', async () => {
    jest.useFakeTimers();
    world.store('one');
    await room.start();
    world.store('two');
    world.historyError = new ApiError({ code: 'unavailable', status: 503, text: '' });
    world.handlers?.onMissed();
    await jest.advanceTimersByTimeAsync(0);
    world.historyError = null;
    expect(shownTexts()).toEqual(['one']);
    await jest.advanceTimersByTimeAsync(SOCKET_RECONNECTION.reconnectionDelayMax);
    expect(shownTexts()).toEqual(['one', 'two']);
    jest.useRealTimers();
  });
});
