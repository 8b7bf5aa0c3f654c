import { ApiError } from '@sharewave/api-client';
import { outboxPrefix } from '@sharewave/contracts';
import { TEST_VIEWER } from '@sharewave/testing';
import { waitFor } from '@testing-library/react';
import { CHAT_ID, buildRoom, enterRoom, pendingStates, room, shownTexts, world } from '../../test/chat-world';
import { openOutbox } from '../outbox/outbox';

/** Fires the event that tells a tab about changes by other tabs. */
const notifyOfOtherTab = () =>
  window.dispatchEvent(new StorageEvent('storage', { key: `${outboxPrefix(TEST_VIEWER.id)}any` }));

describe('a chat that is open in several tabs', () => {
  it('does not touch the pending messages of another tab', async () => {
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
  });

  it('shows what another tab has written in the same chat, and sends it if that tab is gone', async () => {
    await enterRoom();
    jest.useFakeTimers();
    const other = buildRoom();
    await other.start();
    other.send('left behind');
    other.stop();
    notifyOfOtherTab();
    await jest.advanceTimersByTimeAsync(0);
    expect(pendingStates()).toEqual([['left behind', 'sending']]);
    await jest.advanceTimersByTimeAsync(9_999);
    expect(world.sent).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(world.sent).toEqual(['left behind']);
    expect([shownTexts(), pendingStates()]).toEqual([['left behind'], []]);
    jest.useRealTimers();
  });

  it('leaves messages of another tab to that tab, also on connecting, and sends none of its own before them', async () => {
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
    notifyOfOtherTab();
    await jest.advanceTimersByTimeAsync(3_999);
    expect(world.sent).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect([world.sent, shownTexts()]).toEqual([
      ['first', 'second'],
      ['first', 'second'],
    ]);
    jest.useRealTimers();
  });

  it('sends its own message as soon as the other tab has sent the one before it', async () => {
    await enterRoom();
    const other = buildRoom();
    await other.start();
    other.send('first');
    notifyOfOtherTab();
    room.send('second');
    const [first] = openOutbox(TEST_VIEWER.id).all();
    world.store('first', first?.clientId);
    const outbox = openOutbox(TEST_VIEWER.id);
    outbox.change(
      outbox.all(),
      outbox.all().filter(({ text }) => text !== 'first'),
    );
    notifyOfOtherTab();
    await waitFor(() => expect(shownTexts()).toEqual(['first', 'second']));
    expect(world.sent).toEqual(['second']);
    other.stop();
  });

  it('does not retry a message that was discarded in another tab', async () => {
    await enterRoom();
    jest.useFakeTimers();
    world.answer = async () => ({ ok: false, code: 'rate_limited', retryAfterSeconds: 5 });
    room.send('given up');
    await jest.advanceTimersByTimeAsync(0);
    const outbox = openOutbox(TEST_VIEWER.id);
    outbox.change(outbox.all(), []);
    notifyOfOtherTab();
    await jest.advanceTimersByTimeAsync(20_000);
    expect([world.sent, pendingStates()]).toEqual([['given up'], []]);
    jest.useRealTimers();
  });

  it('keeps a message visible that another tab has sent, though it did not arrive over the socket', async () => {
    await room.start();
    room.send('sent elsewhere');
    const [message] = room.getState().session.pending;
    world.store('sent elsewhere', message?.clientId);
    const outbox = openOutbox(TEST_VIEWER.id);
    outbox.change(outbox.all(), []);
    notifyOfOtherTab();
    await waitFor(() => expect(shownTexts()).toEqual(['sent elsewhere']));
    expect(pendingStates()).toEqual([]);
  });

  it('keeps the pending message while the stored one, sent by another tab, cannot be loaded', async () => {
    await room.start();
    room.send('sent elsewhere');
    const [message] = room.getState().session.pending;
    world.store('sent elsewhere', message?.clientId);
    jest.useFakeTimers();
    world.historyError = new ApiError({ code: 'network', status: 0, text: '' });
    const outbox = openOutbox(TEST_VIEWER.id);
    outbox.change(outbox.all(), []);
    notifyOfOtherTab();
    await jest.advanceTimersByTimeAsync(1_000);
    expect([shownTexts(), pendingStates()]).toEqual([[], [['sent elsewhere', 'sending']]]);
    world.historyError = null;
    await jest.advanceTimersByTimeAsync(10_000);
    expect([shownTexts(), pendingStates(), world.sent]).toEqual([['sent elsewhere'], [], []]);
    jest.useRealTimers();
  });
});
