import { newClientId } from '@sharewave/api-client';
import { MEMBER_NAMESPACE, sendMessagePayload } from '@sharewave/contracts';
import { TEST_VIEWER } from '@sharewave/testing';
import { waitFor } from '@testing-library/react';
import {
  buildSender,
  CHAT_ID,
  enterRoom,
  pendingTexts,
  reloadPage,
  room,
  sender,
  shownTexts,
  world,
} from '../../test/chat-world';
import { type FakeSocket, socketOf } from '../../test/fake-sockets';
import { Outbox, type PendingMessage } from './outbox';

const ONE = 'c0ffee000000000000000001';
const TWO = 'c0ffee000000000000000002';

describe('sending the messages of an open chat', () => {
  it('sends in order, one at a time', async () => {
    await enterRoom();
    room.send('one');
    room.send('two');
    room.send('  ');
    await waitFor(() => expect(shownTexts()).toEqual(['one', 'two']));
    expect(pendingTexts()).toEqual([]);
    expect(world.sent).toEqual(['one', 'two']);
  });

  it('keeps a message that is written while offline, and sends it once the connection is back', async () => {
    await room.start();
    room.send('over the hill');
    expect(pendingTexts()).toEqual([['over the hill', null]]);
    world.connect();
    await waitFor(() => expect(shownTexts()).toEqual(['over the hill']));
    expect(pendingTexts()).toEqual([]);
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
    expect(pendingTexts()).toEqual([['once', null]]);
    world.answer = acknowledge;
    world.connect();
    await waitFor(() => expect(pendingTexts()).toEqual([]));
    expect(shownTexts()).toEqual(['once']);
    expect([world.stored.length, world.sent]).toEqual([1, ['once']]);
  });

  it('marks a message that gets no answer as not sent, and sends it again on a retry [D15]', async () => {
    await enterRoom();
    const acknowledge = world.answer;
    world.answer = async () => ({ ok: false, code: 'network' });
    room.send('one');
    room.send('two');
    await waitFor(() => expect(pendingTexts()[0]).toEqual(['one', 'network']));
    world.answer = acknowledge;
    room.retry();
    await waitFor(() => expect(shownTexts()).toEqual(['one', 'two']));
  });

  it.each([
    ['after the delay that the server asked for', { code: 'rate_limited', retryAfterSeconds: 20 }, 20_000],
    ['after a short delay', { code: 'unavailable' }, 2_000],
  ])('sends a message again after a transient failure, %s', async (_when, refusal, delay) => {
    jest.useFakeTimers();
    reloadPage();
    await room.start();
    world.connect();
    await jest.advanceTimersByTimeAsync(1_000);
    const acknowledge = world.answer;
    world.answer = async () => ({ ok: false, ...refusal });
    room.send('one');
    await jest.advanceTimersByTimeAsync(0);
    expect(pendingTexts()).toEqual([['one', refusal.code]]);
    world.answer = acknowledge;
    await jest.advanceTimersByTimeAsync(delay - 1);
    expect(shownTexts()).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(shownTexts()).toEqual(['one']);
  });

  it('waits longer after each failure in a row', async () => {
    jest.useFakeTimers();
    reloadPage();
    await room.start();
    world.connect();
    await jest.advanceTimersByTimeAsync(1_000);
    world.answer = async () => ({ ok: false, code: 'unavailable' });
    room.send('one');
    await jest.advanceTimersByTimeAsync(14_000);
    expect(world.sent).toHaveLength(4);
    await jest.advanceTimersByTimeAsync(15_999);
    expect(world.sent).toHaveLength(4);
  });

  it('says that the two are no longer friends, and does not retry by itself', async () => {
    await enterRoom();
    world.answer = async () => ({ ok: false, code: 'not_friends' });
    room.send('hello?');
    await waitFor(() => expect(room.getState().isUnfriended).toBe(true));
    world.connect();
    await room.catchUp();
    expect(world.sent).toEqual(['hello?']);
    expect(pendingTexts()).toEqual([['hello?', 'not_friends']]);
  });

  it('sends the message behind a discarded one', async () => {
    await enterRoom();
    const acknowledge = world.answer;
    world.answer = async () => ({ ok: false, code: 'validation_failed' });
    room.send('refused');
    await waitFor(() => expect(pendingTexts()).toEqual([['refused', 'validation_failed']]));
    world.answer = acknowledge;
    room.send('behind it');
    room.discard(room.getState().pending[0]?.clientId ?? '');
    await waitFor(() => expect(shownTexts()).toEqual(['behind it']));
    expect(pendingTexts()).toEqual([]);
  });

  it('sends after a page load what the previous page could not send', async () => {
    await room.start();
    room.send('bottle post');
    reloadPage();
    await room.start();
    expect(pendingTexts()).toEqual([['bottle post', null]]);
    world.connect();
    await waitFor(() => expect(shownTexts()).toEqual(['bottle post']));
    expect(new Outbox(TEST_VIEWER.id).all()).toEqual([]);
  });
});

describe('sending the messages of chats that are not open', () => {
  const outbox = new Outbox(TEST_VIEWER.id);
  let member: FakeSocket;

  const write = (chatId: string, text: string, parts: Partial<PendingMessage> = {}) =>
    outbox.add({
      clientId: newClientId(),
      chatId,
      text,
      createdAt: '2026-05-04T08:00:00.000Z',
      failureCode: null,
      ...parts,
    });
  const sent = () =>
    member.emitted.map(([event, payload]) => `${event} ${sendMessagePayload.parse(payload).text}`);

  /** The server accepts the member's socket. */
  async function connect(): Promise<void> {
    member = socketOf(MEMBER_NAMESPACE);
    await waitFor(() => expect(member.active).toBe(true));
    member.accept();
  }

  it('sends on the member’s socket, each chat in order', async () => {
    for (const text of ['one', 'two']) write(ONE, text);
    write(TWO, 'three');
    await connect();
    await waitFor(() => expect(outbox.all()).toEqual([]));
    expect(sent()).toEqual(['sendMessage one', 'sendMessage three', 'sendMessage two']);
  });

  it('leaves a refused message and those behind it to the viewer, and goes on with other chats', async () => {
    await connect();
    member.refusal = { ok: false, code: 'not_friends' };
    for (const text of ['one', 'two']) write(ONE, text);
    await waitFor(() => expect(outbox.all()[0]?.failureCode).toBe('not_friends'));
    member.refusal = null;
    write(TWO, 'three');
    await waitFor(() => expect(sent()).toEqual(['sendMessage one', 'sendMessage three']));
    expect(outbox.all().map(({ text, failureCode }) => [text, failureCode])).toEqual([
      ['one', 'not_friends'],
      ['two', null],
    ]);
  });

  it('keeps messages for later that were refused because somebody else has signed in in this browser', async () => {
    await connect();
    member.refusal = { ok: false, code: 'forged_sender' };
    write(ONE, 'one');
    await waitFor(() => expect(outbox.all()[0]?.failureCode).toBe('forged_sender'));
    member.refusal = null;
    reloadPage();
    await connect();
    await waitFor(() => expect(outbox.all()).toEqual([]));
  });

  it('sends again what failed because there was no answer', async () => {
    write(ONE, 'one', { failureCode: 'network' });
    await connect();
    await waitFor(() => expect(outbox.all()).toEqual([]));
  });

  it('sends on the member’s socket what was written in a chat that is closed before it connects', async () => {
    await room.start();
    room.send('left behind');
    await connect();
    expect(sent()).toEqual([]);
    room.stop();
    await waitFor(() => expect(sent()).toEqual(['sendMessage left behind']));
    expect(member.emitted[0]?.[1]).toMatchObject({ roomID: CHAT_ID, userid: TEST_VIEWER.id });
  });

  it('lets one of two tabs send, and the other one only once the first is gone', async () => {
    const other = buildSender();
    other.start();
    await connect();
    write(ONE, 'one');
    await waitFor(() => expect(outbox.all()).toEqual([]));
    sender.stop();
    write(ONE, 'two');
    await waitFor(() => expect(outbox.all()).toEqual([]), { timeout: 2_000 });
    expect(sent()).toEqual(['sendMessage one', 'sendMessage two']);
    other.stop();
  });

  it('sends in each tab what only this tab has, because the storage is full', async () => {
    const other = buildSender();
    other.start();
    await connect();
    write(ONE, 'to be elected by');
    await waitFor(() => expect(outbox.all()).toEqual([]));
    const storage = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    sender.stop();
    write(ONE, 'one');
    await waitFor(() => expect(outbox.all()).toEqual([]));
    storage.mockRestore();
    other.stop();
  });
});
