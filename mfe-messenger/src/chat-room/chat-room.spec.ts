import { ApiError } from '@sharewave/api-client';
import { TEST_VIEWER } from '@sharewave/testing';
import { waitFor } from '@testing-library/react';
import { CHAT_ID, enterRoom, pendingTexts, room, shownTexts, world } from '../../test/chat-world';
import { Outbox } from '../shared/outbox';

const NETWORK = new ApiError({ code: 'network', status: 0, text: '' });

describe('chat room', () => {
  it('shows the history and goes online [M186]', async () => {
    world.store('Ahoy');
    await enterRoom();
    expect(room.getState()).toMatchObject({ phase: 'ready', chatId: CHAT_ID });
    expect(shownTexts()).toEqual(['Ahoy']);
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
    expect(new Outbox(TEST_VIEWER.id).all()).toEqual([]);
  });

  it('can be opened again after a failure', async () => {
    world.openError = NETWORK;
    await room.start();
    expect(room.getState().phase).toBe('failed');
    world.openError = null;
    world.historyError = NETWORK;
    await room.start();
    expect(room.getState().phase).toBe('failed');
    world.historyError = null;
    await room.start();
    expect(room.getState().phase).toBe('ready');
  });

  it('closes the connection when it is left [M192]', async () => {
    await room.start();
    room.stop();
    expect(world.closed).toBe(1);
  });

  it('opens no connection when it was left while it opened', async () => {
    const started = room.start();
    room.stop();
    await started;
    expect(world.handlers).toBeNull();
  });
});

describe('what another tab sends of an open chat', () => {
  /** Takes the first message from the outbox, as the tab does that has sent it. */
  function takeFirst(): void {
    const outbox = new Outbox(TEST_VIEWER.id);
    outbox.remove(outbox.all()[0]?.clientId ?? '');
  }

  it('stays visible, though it did not arrive over the socket', async () => {
    await room.start();
    room.send('sent elsewhere');
    world.store('sent elsewhere', room.getState().pending[0]?.clientId);
    takeFirst();
    expect(pendingTexts()).toEqual([['sent elsewhere', null]]);
    await waitFor(() => expect(shownTexts()).toEqual(['sent elsewhere']));
    expect(pendingTexts()).toEqual([]);
  });

  it('stays pending while the stored message cannot be loaded', async () => {
    await room.start();
    room.send('sent elsewhere');
    world.store('sent elsewhere', room.getState().pending[0]?.clientId);
    jest.useFakeTimers();
    world.historyError = NETWORK;
    takeFirst();
    await jest.advanceTimersByTimeAsync(1_000);
    expect([shownTexts(), pendingTexts()]).toEqual([[], [['sent elsewhere', null]]]);
    world.historyError = null;
    await jest.advanceTimersByTimeAsync(10_000);
    expect([shownTexts(), pendingTexts()]).toEqual([['sent elsewhere'], []]);
  });

  it('disappears when the other tab has discarded it', async () => {
    await room.start();
    room.send('given up');
    takeFirst();
    await waitFor(() => expect(pendingTexts()).toEqual([]));
    expect(shownTexts()).toEqual([]);
  });
});
