import type { ChatPreview, Friend } from '@sharewave/api-client';
import { messengerBus } from '@sharewave/app-kit';
import type { RefusedAck, RouteName } from '@sharewave/contracts';
import {
  buildChatPreview,
  buildFriend,
  buildMember,
  buildMemberSummary,
  wireChatPreview,
  wireFriend,
  wireMember,
  wireOpenedChat,
  renderInApp,
  startMockServer,
  TEST_VIEWER,
  type MockAnswer,
  type MockServer,
} from '@sharewave/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Panel } from '../src/panel/Panel';

/** Replaces the socket: records what was emitted, and lets a test emit events as the server. */
class FakeSocket {
  readonly handlers = new Map<string, (value?: unknown) => void>();
  /** The socket manager, on which the client listens for answers of the server. */
  readonly io = { on: () => undefined, off: () => undefined };
  readonly active = true;
  readonly emitted: [string, unknown][] = [];
  /** The answer to every message, if it is to be refused. */
  refusal: RefusedAck | null = null;
  isClosed = false;

  on(event: string, handler: (value?: unknown) => void): void {
    this.handlers.set(event, handler);
  }

  timeout() {
    return { emitWithAck: async (event: string, payload: unknown) => this.acknowledge(event, payload) };
  }

  removeAllListeners(): void {
    this.handlers.clear();
  }

  close(): void {
    this.isClosed = true;
  }

  private acknowledge(event: string, payload: unknown) {
    this.emitted.push([event, payload]);
    if (event === 'join-room') return { ok: true };
    if (this.refusal !== null) return this.refusal;
    const seq = this.emitted.length;
    return { ok: true, messageID: `f${seq}`.padEnd(24, '0'), seq, timestamp: new Date().toISOString() };
  }
}

/** The replaced network, new for each test. */
export let server: MockServer;
export let socket: FakeSocket;

jest.mock('socket.io-client', () => ({ io: () => socket }));

export const bob = buildMemberSummary({ username: 'bob.tide', fullName: 'Bob Tide' });
export const CHAT_ID = 'c0ffee000000000000000000';

interface Community {
  chats?: ChatPreview[];
  friends?: Friend[];
}

/** Sets the chats and friends that the server returns. */
export function answer({ chats = [], friends = [buildFriend(bob)] }: Community): void {
  server.on('listChats', () => ({ body: chats.map(wireChatPreview) }));
  server.on('getChat', () => ({
    status: 404,
    body: { error: 'This chat does not exist', code: 'not_found' },
  }));
  server.on('listFriends', () => ({ body: friends.map(wireFriend) }));
  const relationship = friends.some((friend) => friend.id === bob.id) ? 'friends' : 'none';
  server.on('getMember', () => ({ body: wireMember(buildMember({ ...bob, relationship })) }));
  server.on('listMessages', () => ({ body: [] }));
  server.on('openChat', () => ({ body: wireOpenedChat(CHAT_ID) }));
  server.on('markChatRead', () => ({ body: { unread: 0 } }));
  server.on('loginStatus', () => ({
    body: { status: 'Logged in', user: { jwtid: TEST_VIEWER.id, jwtusername: TEST_VIEWER.username } },
  }));
}

/** Delays the answer to a call until the test releases it. */
export function hold(route: RouteName, held: MockAnswer): { answer: () => void } {
  let answerNow: () => void = () => undefined;
  const isAnswered = new Promise<void>((resolve) => (answerNow = resolve));
  server.on(route, async () => {
    await isAnswered;
    return held;
  });
  return { answer: () => answerNow() };
}

/** Renders the open messenger. */
export function renderPanel(beside?: ReactNode) {
  messengerBus.toggle();
  return renderInApp(
    <>
      <Panel />
      {beside}
    </>,
  );
}

export const serverSays = (event: string, value?: unknown): Promise<void> =>
  act(async () => {
    socket.handlers.get(event)?.(value);
  });

interface Surroundings {
  otherChats?: ChatPreview[];
  beside?: ReactNode;
}

/** Opens the chat with Bob in a connected messenger; resolves to its log. */
export async function openChatWithBob({ otherChats = [], beside }: Surroundings = {}): Promise<HTMLElement> {
  answer({ chats: [buildChatPreview({ chatId: CHAT_ID, partner: bob }), ...otherChats] });
  renderPanel(beside);
  await userEvent.click(await screen.findByRole('button', { name: /Bob Tide/ }));
  await waitFor(() => expect(socket.handlers.has('connect')).toBe(true));
  await serverSays('connect');
  return screen.findByRole('log', { name: 'Messages with Bob Tide' });
}

beforeEach(() => {
  window.localStorage.clear();
  server = startMockServer();
  socket = new FakeSocket();
});

afterEach(() => {
  act(() => messengerBus.close());
  server.restore();
  jest.useRealTimers();
});
