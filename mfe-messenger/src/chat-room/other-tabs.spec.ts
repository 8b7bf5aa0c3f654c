import { ApiError } from '@sharewave/api-client';
import { outboxPrefix } from '@sharewave/contracts';
import { TEST_VIEWER } from '@sharewave/testing';
import { waitFor } from '@testing-library/react';
import { CHAT_ID, buildRoom, enterRoom, pendingStates, room, shownTexts, world } from '../../test/chat-world';
import { openOutbox } from '../outbox/outbox';

/** What a room is told of what another tab has just done. */
const tellOfOthers = () =>
  window.dispatchEvent(new StorageEvent('storage', { key: `${outboxPrefix(TEST_VIEWER.id)}any` }));

describe('a chat that other tabs have open too', () => {
  it('leaves alone what waits in another tab with the same chat', async () => {
    const other = buildRoom();
    await Promise.all([room.start(), other.start()]);
    other.send('written without a network');
    const message = world.store('to both');
    world.handlers?.onMessage(message);
    room.send('written here');
    other.stop();
    expect(
      openOutbox(TEST_VIEWER.id)
        .load(CHAT_ID)
        .map(({ text }) => text),
    ).toEqual(['written without a network', 'written here']);
    window.localStorage.clear();
  });

  it('shows what another tab has written in the same chat, and sends it once that tab has left it', async () => {
    await enterRoom();
    jest.useFakeTimers();
    const other = buildRoom();
    await other.start();
    other.send('left behind');
    other.stop();
    tellOfOthers();
    await jest.advanceTimersByTimeAsync(0);
    expect(pendingStates()).toEqual([['left behind', 'sending']]);
    await jest.advanceTimersByTimeAsync(9_999);
    expect(world.sent).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(world.sent).toEqual(['left behind']);
    expect([shownTexts(), pendingStates()]).toEqual([['left behind'], []]);
    jest.useRealTimers();
  });

  it('leaves to the other tab what that has written, also when it connects, and sends none of its own before it', async () => {
    await room.start();
    jest.useFakeTimers();
    const other = buildRoom();
    await other.start();
    other.send('first');
    other.stop();
    room.send('second');
    room.disconnect();
    await room.connect();
    world.connect();
    await jest.advanceTimersByTimeAsync(6_000);
    tellOfOthers();
    await jest.advanceTimersByTimeAsync(3_999);
    expect(world.sent).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect([world.sent, shownTexts()]).toEqual([
      ['first', 'second'],
      ['first', 'second'],
    ]);
    jest.useRealTimers();
  });

  it('sends its own as soon as the other tab has sent what was before it', async () => {
    await enterRoom();
    const other = buildRoom();
    await other.start();
    other.send('first');
    tellOfOthers();
    room.send('second');
    const [first] = openOutbox(TEST_VIEWER.id).all();
    world.store('first', first?.clientId);
    const outbox = openOutbox(TEST_VIEWER.id);
    outbox.change(
      outbox.all(),
      outbox.all().filter(({ text }) => text !== 'first'),
    );
    tellOfOthers();
    await waitFor(() => expect(shownTexts()).toEqual(['first', 'second']));
    expect(world.sent).toEqual(['second']);
    other.stop();
  });

  it('does not send again what was given up in another tab', async () => {
    await enterRoom();
    jest.useFakeTimers();
    world.answer = async () => ({ ok: false, code: 'rate_limited', retryAfterSeconds: 5 });
    room.send('given up');
    await jest.advanceTimersByTimeAsync(0);
    const outbox = openOutbox(TEST_VIEWER.id);
    outbox.change(outbox.all(), []);
    tellOfOthers();
    await jest.advanceTimersByTimeAsync(20_000);
    expect([world.sent, pendingStates()]).toEqual([['given up'], []]);
    jest.useRealTimers();
  });

  it('keeps in sight what another tab has sent, though this one was not told of it', async () => {
    await room.start();
    room.send('sent elsewhere');
    const [message] = room.getState().session.pending;
    world.store('sent elsewhere', message?.clientId);
    const outbox = openOutbox(TEST_VIEWER.id);
    outbox.change(outbox.all(), []);
    tellOfOthers();
    await waitFor(() => expect(shownTexts()).toEqual(['sent elsewhere']));
    expect(pendingStates()).toEqual([]);
  });

  it('keeps what stands for it as long as what another tab has sent cannot be had', async () => {
    await room.start();
    room.send('sent elsewhere');
    const [message] = room.getState().session.pending;
    world.store('sent elsewhere', message?.clientId);
    jest.useFakeTimers();
    world.historyError = new ApiError({ code: 'network', status: 0, text: '' });
    const outbox = openOutbox(TEST_VIEWER.id);
    outbox.change(outbox.all(), []);
    tellOfOthers();
    await jest.advanceTimersByTimeAsync(1_000);
    expect([shownTexts(), pendingStates()]).toEqual([[], [['sent elsewhere', 'sending']]]);
    world.historyError = null;
    await jest.advanceTimersByTimeAsync(10_000);
    expect([shownTexts(), pendingStates(), world.sent]).toEqual([['sent elsewhere'], [], []]);
    jest.useRealTimers();
  });
});
