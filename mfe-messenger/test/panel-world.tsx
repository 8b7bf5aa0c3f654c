import type { ChatPreview, Friend } from '@sharewave/api-client';
import { messengerBus } from '@sharewave/app-kit';
import { MEMBER_NAMESPACE, type RouteName } from '@sharewave/contracts';
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
import { type FakeSocket, socketOf } from './fake-sockets';

/** The replaced network, new for each test. */
export let server: MockServer;
/** The socket of the open chat. */
export let socket: FakeSocket;
export let memberSocket: FakeSocket;

jest.mock('socket.io-client', () => jest.requireActual<typeof import('./fake-sockets')>('./fake-sockets'));

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

/** The server says something on both sockets, as it does to a member who has joined the chat. */
export const serverSays = (event: string, value?: unknown): Promise<void> =>
  act(async () => {
    for (const one of [socket, memberSocket]) one.fire(event, value);
  });

/** The server accepts a socket once the page has opened it. */
export async function accept(one: FakeSocket): Promise<void> {
  await waitFor(() => expect(one.active).toBe(true));
  await act(async () => one.accept());
}

interface Surroundings {
  otherChats?: ChatPreview[];
  beside?: ReactNode;
}

/** Opens the chat with Bob in a connected messenger; resolves to its log. */
export async function openChatWithBob({ otherChats = [], beside }: Surroundings = {}): Promise<HTMLElement> {
  answer({ chats: [buildChatPreview({ chatId: CHAT_ID, partner: bob }), ...otherChats] });
  renderPanel(beside);
  await userEvent.click(await screen.findByRole('button', { name: /Bob Tide/ }));
  await accept(memberSocket);
  await accept(socket);
  return screen.findByRole('log', { name: 'Messages with Bob Tide' });
}

beforeEach(() => {
  window.localStorage.clear();
  server = startMockServer();
  socket = socketOf('/');
  memberSocket = socketOf(MEMBER_NAMESPACE);
});

afterEach(() => {
  act(() => messengerBus.close());
  server.restore();
  jest.useRealTimers();
});
