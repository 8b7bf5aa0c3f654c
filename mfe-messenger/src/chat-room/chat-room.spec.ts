import { ApiError, type ChatSocketHandlers, type Message, type SendResult } from '@sharewave/api-client';
import { LIMITS, SOCKET_RECONNECTION } from '@sharewave/contracts';
import { buildMessage, TEST_VIEWER } from '@sharewave/testing';
import { waitFor } from '@testing-library/react';
import { ChatRoom, type RoomDependencies } from './chat-room';
import { openOutbox } from '../outbox/outbox';

const CHAT_ID = 'c0ffee000000000000000000';
const OTHER_CHAT_ID = 'd0d0d0000000000000000000';

/** The server's side of a chat, with a link that a test can break. */
class FakeWorld {
  readonly stored: Message[] = [];
  readonly sent: string[] = [];
  handlers: ChatSocketHandlers | null = null;
  closed = 0;
  openError: Error | null = null;
  historyError: Error | null = null;
  refusals: string[] = [];
  answer: (text: string, clientId: string) => Promise<SendResult> = async (text, clientId) => ({
    ok: true,
    message: this.store(text, clientId),
  });

  store(text: string, clientId: string | null = null, seq = this.stored.length + 1): Message {
    const known = this.stored.find((message) => clientId !== null && message.clientId === clientId);
    if (known !== undefined) return known;
    const message = buildMessage({ seq, chatId: CHAT_ID, text, clientId, senderId: TEST_VIEWER.id });
    this.stored.push(message);
    return message;
  }

  readonly dependencies: RoomDependencies = {
    openChat: async () => {
      if (this.openError !== null) throw this.openError;
      return CHAT_ID;
    },
    fetchMessages: async (_chatId, bounds) => {
      if (this.historyError !== null) throw this.historyError;
      const { after, limit = LIMITS.messages.default } = bounds ?? {};
      if (after === undefined) return this.stored.slice(-limit);
      return this.stored.filter((message) => message.seq > after).slice(0, limit);
    },
    openChatSocket: async (handlers) => {
      this.handlers = handlers;
      return {
        join: async () => this.refusals.shift() ?? null,
        send: (_viewer, { text, clientId }) => {
          this.sent.push(text);
          return this.answer(text, clientId);
        },
        close: () => {
          this.closed += 1;
        },
      };
    },
  };

  connect(): void {
    this.handlers?.onConnected();
  }
}

let world: FakeWorld;
let room: ChatRoom;
let warn: jest.SpyInstance;
const onMessage = jest.fn();

const delivery = { hold: jest.fn(async (_chatId: string) => undefined), release: jest.fn() };

function openRoom(): ChatRoom {
  return new ChatRoom({
    viewer: TEST_VIEWER,
    partnerUsername: 'bob.tide',
    outbox: openOutbox(TEST_VIEWER.id),
    delivery,
    onMessage,
    onMissed: () => undefined,
    dependencies: world.dependencies,
  });
}

const shownTexts = () => room.getState().session.messages.map((message) => message.text);
const pendingStates = () => room.getState().session.pending.map(({ text, state }) => [text, state]);
const isOnline = () => waitFor(() => expect(room.getState().link).toBe('online'));

beforeEach(() => {
  warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  onMessage.mockReset();
  world = new FakeWorld();
  room = openRoom();
});

afterEach(() => {
  room.stop();
  warn.mockRestore();
});

describe('chat room', () => {
  it('shows the history and goes online [M186]', async () => {
    world.store('Ahoy');
    await room.start();
    world.connect();
    await isOnline();
    expect(room.getState()).toMatchObject({ phase: 'ready', chatId: CHAT_ID });
    expect(shownTexts()).toEqual(['Ahoy']);
  });

  it('asks to be let in again when the server could not answer [D15]', async () => {
    world.refusals = ['network', 'rate_limited'];
    await room.start();
    jest.useFakeTimers();
    world.connect();
    await jest.advanceTimersByTimeAsync(2 * SOCKET_RECONNECTION.reconnectionDelay);
    expect(room.getState().link).toBe('online');
    jest.useRealTimers();
  });

  it('shows a message that arrives, once, and tells the list of chats', async () => {
    await room.start();
    world.connect();
    await isOnline();
    const message = world.store('Land!');
    world.handlers?.onMessage(message);
    world.handlers?.onMessage(message);
    expect(shownTexts()).toEqual(['Land!']);
    expect(onMessage).toHaveBeenCalledWith(message);
  });

  it('does not show a message of another chat', async () => {
    await room.start();
    world.handlers?.onMessage(buildMessage({ chatId: OTHER_CHAT_ID }));
    expect(shownTexts()).toEqual([]);
    expect(onMessage).toHaveBeenCalledTimes(1);
  });

  it('asks for what is missing when a number was left out', async () => {
    world.store('one');
    await room.start();
    world.store('two');
    world.handlers?.onMessage(world.store('three'));
    await waitFor(() => expect(shownTexts()).toEqual(['one', 'two', 'three']));
  });

  it('asks when the first message of an empty chat is not the first that was sent', async () => {
    await room.start();
    world.store('lost on its way');
    world.handlers?.onMessage(world.store('arrived'));
    await waitFor(() => expect(shownTexts()).toEqual(['lost on its way', 'arrived']));
  });

  it('asks for what it has missed when the server says that something may be lost', async () => {
    world.store('one');
    await room.start();
    world.store('two');
    world.handlers?.onMissed();
    await waitFor(() => expect(shownTexts()).toEqual(['one', 'two']));
  });

  it('fetches thousands of missed messages page by page, while new ones arrive (RTM-04)', async () => {
    world.store('the last that was seen');
    await room.start();
    world.connect();
    await isOnline();
    world.handlers?.onDisconnected();
    for (let count = 0; count < 5000; count += 1) world.store(`missed ${count}`);
    world.connect();
    world.handlers?.onMessage(world.store('live'));
    await waitFor(() => expect(shownTexts()).toHaveLength(5002));
    expect(shownTexts()).toEqual(world.stored.map(({ text }) => text));
  });

  it('catches up after every reconnection', async () => {
    await room.start();
    world.connect();
    await isOnline();
    world.handlers?.onDisconnected();
    expect(room.getState().link).toBe('offline');
    world.store('while you were away');
    world.connect();
    await waitFor(() => expect(shownTexts()).toEqual(['while you were away']));
  });

  it('sends in order, one at a time', async () => {
    await room.start();
    world.connect();
    await isOnline();
    room.send('one');
    room.send('two');
    room.send('  ');
    await waitFor(() => expect(pendingStates()).toEqual([]));
    expect(shownTexts()).toEqual(['one', 'two']);
    expect(world.sent).toEqual(['one', 'two']);
  });

  it('keeps a message that is written while offline and sends it after the connection is back', async () => {
    await room.start();
    room.send('over the hill');
    expect(pendingStates()).toEqual([['over the hill', 'sending']]);
    world.connect();
    await waitFor(() => expect(shownTexts()).toEqual(['over the hill']));
    expect(pendingStates()).toEqual([]);
  });

  it('stores a message once when its acknowledgement was lost with the connection', async () => {
    await room.start();
    world.connect();
    await isOnline();
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
    await room.start();
    world.connect();
    await isOnline();
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
    ['when the server asked for it', { code: 'rate_limited', retryAfterSeconds: 20 }, 20_000],
    ['soon, when nothing was asked for', { code: 'unavailable' }, 10_000],
  ])('sends again by itself what says nothing of the message, %s', async (_when, refusal, delay) => {
    await room.start();
    world.connect();
    await isOnline();
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

  it('says so when the two are no longer friends, and does not try again by itself', async () => {
    await room.start();
    world.connect();
    await isOnline();
    world.answer = async () => ({ ok: false, code: 'not_friends' });
    room.send('hello?');
    await waitFor(() => expect(room.getState().isUnfriended).toBe(true));
    world.connect();
    await isOnline();
    expect(world.sent).toEqual(['hello?']);
    expect(pendingStates()).toEqual([['hello?', 'failed']]);
  });

  it('sends what was written behind a message that is given up', async () => {
    await room.start();
    world.connect();
    await isOnline();
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

  it('sends after a page load what the page before could not', async () => {
    await room.start();
    room.send('bottle post');
    room.stop();
    room = openRoom();
    await room.start();
    expect(pendingStates()).toEqual([['bottle post', 'sending']]);
    world.connect();
    await waitFor(() => expect(shownTexts()).toEqual(['bottle post']));
    expect(openOutbox(TEST_VIEWER.id).load(CHAT_ID)).toEqual([]);
  });

  it('leaves alone what waits in another tab with the same chat', async () => {
    const other = openRoom();
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

  it('asks again when what was missed could not be had', async () => {
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

  it('sends what had failed when the chat is asked for once more', async () => {
    world.historyError = new ApiError({ code: 'network', status: 0, text: '' });
    await room.start();
    world.connect();
    await isOnline();
    world.answer = async () => ({ ok: false, code: 'rate_limited' });
    room.send('later');
    await waitFor(() => expect(pendingStates()).toEqual([['later', 'failed']]));
    world.historyError = null;
    world.answer = async (text, clientId) => ({ ok: true, message: world.store(text, clientId) });
    await room.start();
    await waitFor(() => expect(shownTexts()).toEqual(['later']));
    expect(pendingStates()).toEqual([]);
  });

  it('holds its messages for as long as it is open, and sends none before they are handed over', async () => {
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

  it('leaves one connection at most, also when the page went away while it was being opened', async () => {
    const { openChatSocket } = world.dependencies;
    let opened = 0;
    let goOn: () => void = () => undefined;
    const isLoaded = new Promise<void>((resolve) => (goOn = resolve));
    world.dependencies.openChatSocket = async (handlers) => {
      await isLoaded;
      opened += 1;
      return openChatSocket(handlers);
    };
    room = openRoom();
    const started = room.start();
    await waitFor(() => expect(room.getState().chatId).toBe(CHAT_ID));
    void room.connect();
    room.disconnect();
    const again = room.connect();
    goOn();
    await Promise.all([started, again]);
    expect(opened - world.closed).toBe(1);
  });

  it('closes the connection when it is left [M192]', async () => {
    await room.start();
    room.stop();
    expect(world.closed).toBe(1);
  });
});
