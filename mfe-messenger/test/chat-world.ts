import type { ChatSocketHandlers, Message, SendResult } from '@sharewave/api-client';
import { LIMITS } from '@sharewave/contracts';
import { buildMessage, TEST_VIEWER } from '@sharewave/testing';
import { waitFor } from '@testing-library/react';
import { ChatRoom, type RoomDependencies } from '../src/chat-room/chat-room';
import { openOutbox } from '../src/outbox/outbox';

export const CHAT_ID = 'c0ffee000000000000000000';

/** The server side of a chat, with a connection that a test can break. */
class FakeWorld {
  readonly stored: Message[] = [];
  readonly sent: string[] = [];
  handlers: ChatSocketHandlers | null = null;
  opened = 0;
  closed = 0;
  openError: Error | null = null;
  historyError: Error | null = null;
  refusals: string[] = [];
  join: () => Promise<string | null> = async () => this.refusals.shift() ?? null;
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
      this.opened += 1;
      return {
        join: () => this.join(),
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

/** The server side and the room under test, new for each test. */
export let world: FakeWorld;
export let room: ChatRoom;

export const onMessage = jest.fn();
export const delivery = { hold: jest.fn(async (_chatId: string) => undefined), release: jest.fn() };

/** The room of another tab. */
export function buildRoom(): ChatRoom {
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

/** Replaces the room, as a page load does. */
export function reopenRoom(): void {
  room.stop();
  room = buildRoom();
}

export const shownTexts = () => room.getState().session.messages.map((message) => message.text);
export const pendingStates = () => room.getState().session.pending.map(({ text, state }) => [text, state]);
export const isOnline = () => waitFor(() => expect(room.getState().link).toBe('online'));

/** Starts the room and connects it. */
export async function enterRoom(): Promise<void> {
  await room.start();
  world.connect();
  await isOnline();
}

let warn: jest.SpyInstance;
beforeEach(() => {
  window.localStorage.clear();
  warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  onMessage.mockReset();
  world = new FakeWorld();
  room = buildRoom();
});

afterEach(() => {
  room.stop();
  warn.mockRestore();
});
