import { ApiError, type SendResult } from '@sharewave/api-client';
import { TEST_VIEWER } from '@sharewave/testing';
import { waitFor } from '@testing-library/react';
import {
  CHAT_ID,
  delivery,
  enterRoom,
  isOnline,
  pendingStates,
  reopenRoom,
  room,
  shownTexts,
  world,
} from '../../test/chat-world';
import { openOutbox } from '../outbox/outbox';

describe('sending messages', () => {
  it('sends in order, one at a time', async () => {
    await enterRoom();
    room.send('one');
    room.send('two');
    room.send('  ');
    await waitFor(() => expect(pendingStates()).toEqual([]));
    expect(shownTexts()).toEqual(['one', 'two']);
    expect(world.sent).toEqual(['one', 'two']);
  });

  it('keeps a message that is written while offline, and sends it once the connection is back', async () => {
    await room.start();
    room.send('over the hill');
    expect(pendingStates()).toEqual([['over the hill', 'sending']]);
    world.connect();
    await waitFor(() => expect(shownTexts()).toEqual(['over the hill']));
    expect(pendingStates()).toEqual([]);
  });

  it('stores a message once when its acknowledgement was lost with the connection', async () => {
    await enterRoom();
    const acknowledge = world.answer;
    world.answer = async (text, clientId) => {
      world.store(text, clientId);
      world.handlers?.onDisconnected();
      return { ok: false, code: 'network' };
    };
    room.send('once');
    await waitFor(() => expect(room.getState().link).toBe('offline'));
    expect(pendingStates()).toEqual([['once', 'sending']]);
    world.answer = acknowledge;
    world.connect();
    await waitFor(() => expect(pendingStates()).toEqual([]));
    expect(shownTexts()).toEqual(['once']);
    expect(world.stored).toHaveLength(1);
  });

  it('marks a message that gets no answer as not sent, and sends it again on a retry [D15]', async () => {
    await enterRoom();
    const acknowledge = world.answer;
    world.answer = async () => ({ ok: false, code: 'network' });
    room.send('one');
    room.send('two');
    await waitFor(() =>
      expect(pendingStates()).toEqual([
        ['one', 'failed'],
        ['two', 'failed'],
      ]),
    );
    world.answer = acknowledge;
    room.retry();
    await waitFor(() => expect(shownTexts()).toEqual(['one', 'two']));
  });

  it.each([
    ['after the delay that the server asked for', { code: 'rate_limited', retryAfterSeconds: 20 }, 20_000],
    ['after the default delay', { code: 'unavailable' }, 10_000],
  ])('sends a message again after a transient failure, %s', async (_when, refusal, delay) => {
    await enterRoom();
    jest.useFakeTimers();
    const acknowledge = world.answer;
    world.answer = async () => ({ ok: false, ...refusal });
    room.send('one');
    await jest.advanceTimersByTimeAsync(0);
    expect(pendingStates()).toEqual([['one', 'failed']]);
    world.answer = acknowledge;
    await jest.advanceTimersByTimeAsync(delay - 1);
    expect(shownTexts()).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(shownTexts()).toEqual(['one']);
    jest.useRealTimers();
  });

  it('sends again also after the page was in the back-forward cache', async () => {
    await enterRoom();
    const acknowledge = world.answer;
    world.answer = async () => ({ ok: false, code: 'rate_limited', retryAfterSeconds: 20 });
    room.send('one');
    await waitFor(() => expect(pendingStates()).toEqual([['one', 'failed']]));
    room.disconnect();
    world.answer = acknowledge;
    await room.connect();
    world.connect();
    await waitFor(() => expect(shownTexts()).toEqual(['one']));
  });

  it('does not report a message as not sent because the page went into the back-forward cache', async () => {
    await enterRoom();
    const acknowledge = world.answer;
    let breakOff: (result: SendResult) => void = () => undefined;
    world.answer = () => new Promise((resolve) => (breakOff = resolve));
    room.send('one');
    room.disconnect();
    // As the socket does when it is closed before the answer.
    breakOff({ ok: false, code: 'network' });
    await room.connect();
    expect(pendingStates()).toEqual([['one', 'sending']]);
    world.answer = acknowledge;
    world.connect();
    await waitFor(() => expect(shownTexts()).toEqual(['one']));
  });

  it('says that the two are no longer friends, and does not retry by itself', async () => {
    await enterRoom();
    world.answer = async () => ({ ok: false, code: 'not_friends' });
    room.send('hello?');
    await waitFor(() => expect(room.getState().isUnfriended).toBe(true));
    world.connect();
    await isOnline();
    expect(world.sent).toEqual(['hello?']);
    expect(pendingStates()).toEqual([['hello?', 'failed']]);
  });

  it('sends the message behind a discarded one', async () => {
    await enterRoom();
    const acknowledge = world.answer;
    world.answer = async () => ({ ok: false, code: 'validation_failed' });
    room.send('refused');
    await waitFor(() => expect(pendingStates()).toEqual([['refused', 'failed']]));
    world.answer = acknowledge;
    room.send('behind it');
    room.discard(room.getState().session.pending[0]?.clientId ?? '');
    await waitFor(() => expect(shownTexts()).toEqual(['behind it']));
    expect(pendingStates()).toEqual([]);
  });

  it('sends after a page load what the previous page could not send', async () => {
    await room.start();
    room.send('bottle post');
    reopenRoom();
    await room.start();
    expect(pendingStates()).toEqual([['bottle post', 'sending']]);
    world.connect();
    await waitFor(() => expect(shownTexts()).toEqual(['bottle post']));
    expect(openOutbox(TEST_VIEWER.id).load(CHAT_ID)).toEqual([]);
  });

  it('sends failed messages when the chat is opened again', async () => {
    world.historyError = new ApiError({ code: 'network', status: 0, text: '' });
    await enterRoom();
    world.answer = async () => ({ ok: false, code: 'rate_limited' });
    room.send('later');
    await waitFor(() => expect(pendingStates()).toEqual([['later', 'failed']]));
    world.historyError = null;
    world.answer = async (text, clientId) => ({ ok: true, message: world.store(text, clientId) });
    await room.start();
    await waitFor(() => expect(shownTexts()).toEqual(['later']));
    expect(pendingStates()).toEqual([]);
  });

  it('holds its messages while it is open, and sends none before they are handed over', async () => {
    let handOver: () => void = () => undefined;
    delivery.hold.mockReturnValueOnce(
      new Promise((resolve) => {
        handOver = () => resolve(undefined);
      }),
    );
    openOutbox(TEST_VIEWER.id).change(
      [],
      [
        {
          clientId: 'flask',
          chatId: CHAT_ID,
          text: 'Sent from elsewhere',
          createdAt: '2026-05-04T08:00:00.000Z',
          state: 'sending',
          failureCode: null,
        },
      ],
    );
    await room.start();
    expect(delivery.hold).toHaveBeenLastCalledWith(CHAT_ID);
    world.connect();
    world.store('Sent from elsewhere', 'flask');
    handOver();
    await isOnline();
    await waitFor(() => expect(shownTexts()).toEqual(['Sent from elsewhere']));
    expect(world.sent).toEqual([]);
    expect(pendingStates()).toEqual([]);
    delivery.release.mockClear();
    room.stop();
    expect(delivery.release).toHaveBeenCalledWith(CHAT_ID);
  });
});
