import type { ChatSocketHandlers, Message, SendResult } from '@sharewave/api-client';
import { LIMITS } from '@sharewave/contracts';
import { buildMessage, TEST_VIEWER } from '@sharewave/testing';
import { waitFor } from '@testing-library/react';
import { ChatRoom, type RoomApi } from '../src/chat-room/chat-room';
import { Sender } from '../src/shared/sender';
import './fake-sockets';

jest.mock('socket.io-client', () => jest.requireActual<typeof import('./fake-sockets')>('./fake-sockets'));

export const CHAT_ID = 'c0ffee000000000000000000';

/** The server side of a chat, with a connection that a test can break. */
class FakeWorld {
  readonly stored: Message[] = [];
  readonly sent: string[] = [];
  handlers: ChatSocketHandlers | null = null;
  closed = 0;
  openError: Error | null = null;
  historyError: Error | null = null;
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

  readonly api: RoomApi = {
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
    openChatSocket: (_chatId, handlers) => {
      this.handlers = handlers;
      return {
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

  /** Lets the viewer into the chat's room. */
  connect(): void {
    this.handlers?.onJoined();
  }
}

/** The server side and the room under test, new for each test. */
export let world: FakeWorld;
export let room: ChatRoom;

export let sender: Sender;

export const onPartnerMessage = jest.fn();

const buildRoom = (): ChatRoom =>
  new ChatRoom({
    viewer: TEST_VIEWER,
    partnerUsername: 'bob.tide',
    sender,
    onPartnerMessage,
    api: world.api,
  });

export const buildSender = (): Sender => new Sender(TEST_VIEWER);

/** Replaces the room and the sender, as a page load does. */
export function reloadPage(): void {
  room.stop();
  sender.stop();
  sender = buildSender();
  sender.start();
  room = buildRoom();
}

export const shownTexts = () => room.getState().messages.map((message) => message.text);
/** The texts of the pending messages with the reason why they failed. */
export const pendingTexts = () => room.getState().pending.map(({ text, failureCode }) => [text, failureCode]);
const isOnline = () => waitFor(() => expect(room.getState().link).toBe('online'));

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
  onPartnerMessage.mockReset();
  world = new FakeWorld();
  sender = buildSender();
  sender.start();
  room = buildRoom();
});

afterEach(() => {
  room.stop();
  sender.stop();
  jest.useRealTimers();
  warn.mockRestore();
});
