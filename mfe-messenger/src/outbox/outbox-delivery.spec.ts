import type { ChatSocketHandlers, Message, SendResult } from '@sharewave/api-client';
import { outboxPrefix } from '@sharewave/contracts';
import { buildMessage, TEST_VIEWER } from '@sharewave/testing';
import { waitFor } from '@testing-library/react';
import type { PendingMessage } from '../chat-room/chat-session';
import { openOutbox } from './outbox';
import { OutboxDelivery } from './outbox-delivery';

const ONE = 'c0ffee000000000000000001';
const TWO = 'c0ffee000000000000000002';

const buildPending = (chatId: string, text: string, parts: Partial<PendingMessage> = {}): PendingMessage => ({
  clientId: text,
  chatId,
  text,
  createdAt: '2026-05-04T08:00:00.000Z',
  state: 'sending',
  failureCode: null,
  ...parts,
});

const outbox = openOutbox(TEST_VIEWER.id);
const onSent = jest.fn();
let handlers: ChatSocketHandlers | null;
let opened: number;
let closed: number;
let sent: string[];
let answer: (message: Message) => Promise<SendResult>;
let delivery: OutboxDelivery;

const connect = async (given: ChatSocketHandlers) => {
  handlers = given;
  opened += 1;
  return {
    join: async () => null,
    send: (
      _viewer: unknown,
      { chatId, text, clientId }: { chatId: string; text: string; clientId: string },
    ) => {
      sent.push(text);
      return answer(buildMessage({ chatId, text, clientId }));
    },
    close: () => {
      closed += 1;
      handlers = null;
    },
  };
};

/** Lets the connection succeed as soon as the delivery opens one. */
const goOnline = async () => {
  await waitFor(() => expect(handlers).not.toBeNull());
  await Promise.resolve();
  handlers?.onConnected();
};
const take = async (message: Message): Promise<SendResult> => ({ ok: true, message });
const waitingTexts = () => outbox.all().map(({ text, state }) => [text, state]);

beforeEach(() => {
  window.localStorage.clear();
  [handlers, opened, closed, sent, answer] = [null, 0, 0, [], take];
  onSent.mockReset();
  delivery = new OutboxDelivery({ viewer: TEST_VIEWER, outbox, onSent, connect });
});

afterEach(() => {
  delivery.stop();
  jest.useRealTimers();
});

describe('outbox delivery', () => {
  it('sends the pending messages of all chats, each chat in order, and then closes the connection', async () => {
    outbox.change([], [buildPending(ONE, 'one'), buildPending(ONE, 'two')]);
    outbox.change([], [buildPending(TWO, 'three')]);
    delivery.start();
    await goOnline();
    await waitFor(() => expect(outbox.all()).toEqual([]));
    expect(sent).toEqual(['one', 'two', 'three']);
    expect(onSent).toHaveBeenCalledTimes(3);
    expect([opened, closed]).toEqual([1, 1]);
  });

  it('opens no connection while nothing is pending', () => {
    delivery.start();
    expect(opened).toBe(0);
  });

  it('leaves a new message of another tab to that tab, and sends it if it is still pending later', async () => {
    delivery.start();
    jest.useFakeTimers();
    // Written by another tab.
    const prefix = outboxPrefix(TEST_VIEWER.id);
    window.localStorage.setItem(
      `${prefix}one`,
      JSON.stringify({ place: 1, message: buildPending(ONE, 'one') }),
    );
    const tell = () => window.dispatchEvent(new StorageEvent('storage', { key: `${prefix}one` }));
    tell();
    await jest.advanceTimersByTimeAsync(6_000);
    tell();
    await jest.advanceTimersByTimeAsync(3_999);
    expect(opened).toBe(0);
    await jest.advanceTimersByTimeAsync(1);
    handlers?.onConnected();
    await jest.advanceTimersByTimeAsync(0);
    expect([opened, closed, sent]).toEqual([1, 1, ['one']]);
  });

  it('sends nothing of an open chat until that chat is closed', async () => {
    outbox.change([], [buildPending(ONE, 'one')]);
    await delivery.hold(ONE);
    delivery.start();
    expect(opened).toBe(0);
    delivery.release(ONE);
    await goOnline();
    await waitFor(() => expect(sent).toEqual(['one']));
  });

  it('hands a chat over only when its message in flight is answered, and sends no more of it', async () => {
    let settle: () => void = () => undefined;
    answer = (message) =>
      new Promise((resolve) => {
        settle = () => resolve({ ok: true, message });
      });
    outbox.change([], [buildPending(ONE, 'one'), buildPending(ONE, 'two')]);
    delivery.start();
    await goOnline();
    await waitFor(() => expect(sent).toEqual(['one']));
    const order: string[] = [];
    const held = delivery.hold(ONE).then(() => order.push('held'));
    order.push('answered');
    settle();
    await held;
    expect(order).toEqual(['answered', 'held']);
    await waitFor(() => expect(closed).toBe(1));
    expect(sent).toEqual(['one']);
  });

  it('sends again, in order, what got no answer because the connection broke', async () => {
    outbox.change([], [buildPending(ONE, 'one'), buildPending(ONE, 'two')]);
    answer = async () => {
      handlers?.onDisconnected();
      return { ok: false, code: 'network' };
    };
    delivery.start();
    await goOnline();
    await waitFor(() => expect(sent).toEqual(['one']));
    answer = take;
    await goOnline();
    await waitFor(() => expect(outbox.all()).toEqual([]));
    expect(sent).toEqual(['one', 'one', 'two']);
  });

  it('waits as long as the server asks for, and then retries', async () => {
    outbox.change([], [buildPending(ONE, 'one')]);
    answer = async () => ({ ok: false, code: 'rate_limited', retryAfterSeconds: 20 });
    jest.useFakeTimers();
    delivery.start();
    await jest.advanceTimersByTimeAsync(0);
    handlers?.onConnected();
    await jest.advanceTimersByTimeAsync(0);
    expect(sent).toEqual(['one']);
    answer = take;
    await jest.advanceTimersByTimeAsync(19_999);
    expect(sent).toEqual(['one']);
    await jest.advanceTimersByTimeAsync(1);
    expect(sent).toEqual(['one', 'one']);
  });

  it('keeps messages for later that were refused because somebody else has signed in in this browser', async () => {
    outbox.change([], [buildPending(ONE, 'one')]);
    answer = async () => ({ ok: false, code: 'forged_sender' });
    delivery.start();
    await goOnline();
    await waitFor(() => expect(sent).toEqual(['one']));
    delivery.stop();
    answer = take;
    delivery.start();
    await goOnline();
    await waitFor(() => expect(outbox.all()).toEqual([]));
  });

  it('leaves a refused message and those behind it to the chat, and goes on with other chats', async () => {
    outbox.change([], [buildPending(ONE, 'one'), buildPending(ONE, 'two')]);
    outbox.change([], [buildPending(TWO, 'three')]);
    answer = async (message) => (message.chatId === ONE ? { ok: false, code: 'not_friends' } : take(message));
    delivery.start();
    await goOnline();
    await waitFor(() => expect(sent).toEqual(['one', 'three']));
    expect(waitingTexts()).toEqual([
      ['one', 'failed'],
      ['two', 'failed'],
    ]);
    expect(closed).toBe(1);
  });

  it('sends again what failed because there was no answer', async () => {
    outbox.change([], [buildPending(ONE, 'one', { state: 'failed', failureCode: 'network' })]);
    delivery.start();
    await goOnline();
    await waitFor(() => expect(outbox.all()).toEqual([]));
    expect(sent).toEqual(['one']);
  });
});
