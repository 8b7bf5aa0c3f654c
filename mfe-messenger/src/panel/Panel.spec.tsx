import { queryKeys, type ChatPreview, type Friend } from '@sharewave/api-client';
import { messengerBus, useUnreadCount } from '@sharewave/app-kit';
import type { RefusedAck, RouteName } from '@sharewave/contracts';
import {
  buildChatPreview,
  buildFriend,
  buildMember,
  buildMemberSummary,
  buildMessage,
  wireChatPreview,
  wireFriend,
  wireMember,
  wireMessage,
  wireOpenedChat,
  renderInApp,
  startMockServer,
  TEST_VIEWER,
  type MockAnswer,
  type MockServer,
} from '@sharewave/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { openOutbox } from '../outbox/outbox';
import { Panel } from './Panel';

/** The network edge of the socket: remembers what was emitted and lets the server speak. */
const mockEmitted: [string, unknown][] = [];
/** What the server answers to a message that it does not take. */
let mockRefusal: RefusedAck | null = null;
const mockSocket = {
  handlers: new Map<string, (value?: unknown) => void>(),
  /** The connection below the socket, which says when the server answers. */
  io: { on: () => undefined, off: () => undefined },
  isClosed: false,
  active: true,
  on: (event: string, handler: (value?: unknown) => void) => mockSocket.handlers.set(event, handler),
  timeout: () => ({
    emitWithAck: async (event: string, payload: unknown) => {
      mockEmitted.push([event, payload]);
      if (event === 'join-room') return { ok: true };
      if (mockRefusal !== null) return mockRefusal;
      const seq = mockEmitted.length;
      return { ok: true, messageID: `f${seq}`.padEnd(24, '0'), seq, timestamp: new Date().toISOString() };
    },
  }),
  removeAllListeners: () => mockSocket.handlers.clear(),
  close: () => {
    mockSocket.isClosed = true;
  },
};

jest.mock('socket.io-client', () => ({ io: () => mockSocket }));

const bob = buildMemberSummary({ username: 'bob.tide', fullName: 'Bob Tide' });
const CHAT_ID = 'c0ffee000000000000000000';

let server: MockServer;

function answer({ chats = [], friends = [buildFriend(bob)] }: { chats?: ChatPreview[]; friends?: Friend[] }) {
  server.on('listChats', () => ({ body: chats.map(wireChatPreview) }));
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

/** Lets a call wait for its answer. */
function hold(route: RouteName, held: MockAnswer) {
  let answerNow: () => void = () => undefined;
  const isAnswered = new Promise<void>((resolve) => (answerNow = resolve));
  server.on(route, async () => {
    await isAnswered;
    return held;
  });
  return { answer: () => answerNow() };
}

function renderPanel(beside?: ReactNode) {
  messengerBus.toggle();
  return renderInApp(
    <>
      <Panel />
      {beside}
    </>,
  );
}

const serverSays = (event: string, value?: unknown) =>
  act(async () => {
    mockSocket.handlers.get(event)?.(value);
  });

interface Surroundings {
  otherChats?: ChatPreview[];
  beside?: ReactNode;
}

async function openChatWithBob({ otherChats = [], beside }: Surroundings = {}) {
  answer({ chats: [buildChatPreview({ chatId: CHAT_ID, partner: bob }), ...otherChats] });
  renderPanel(beside);
  await userEvent.click(await screen.findByRole('button', { name: /Bob Tide/ }));
  await waitFor(() => expect(mockSocket.handlers.has('connect')).toBe(true));
  await serverSays('connect');
  return screen.findByRole('log', { name: 'Messages with Bob Tide' });
}

beforeEach(() => {
  window.localStorage.clear();
  server = startMockServer();
  mockSocket.handlers.clear();
  mockEmitted.length = 0;
  mockSocket.isClosed = false;
  mockRefusal = null;
});

afterEach(() => {
  act(() => messengerBus.close());
  server.restore();
  jest.useRealTimers();
});

describe('messenger', () => {
  it('is nothing while closed [M176]', () => {
    answer({});
    const { container } = renderInApp(<Panel />);
    expect(container.querySelector('header')).toBeNull();
  });

  it("says 'NO MESSAGES YET' when there are no chats [M177]", async () => {
    answer({});
    renderPanel();
    expect(await screen.findByText('NO MESSAGES YET')).toBeVisible();
  });

  it('lists chats with name, photo, cut text, time and what is unread [M178 M179 M191]', async () => {
    const lastMessage = { text: '12345678901234567890123456', sentAt: new Date().toISOString() };
    const partner = { ...bob, profilePhoto: 'http://media.test/bob.webp' };
    answer({ chats: [buildChatPreview({ partner, lastMessage, unreadCount: 3 })] });
    renderPanel();
    const row = await screen.findByRole('button', { name: /Bob Tide/ });
    expect(row).toHaveTextContent('12345678901234567890123...');
    expect(row).toHaveTextContent('3 unread messages');
    expect(within(row).getByText(/^\d{1,2}:\d\d [AP]M$/)).toBeVisible();
    expect(row.querySelector('img')).toHaveAttribute('src', 'http://media.test/bob.webp');
  });

  it('says in the list what waits for a chat, and sends it without the chat being opened', async () => {
    const pending = { clientId: 'a', chatId: CHAT_ID, createdAt: new Date().toISOString() };
    const waiting = { ...pending, text: 'Out of the fog', state: 'sending', failureCode: null } as const;
    openOutbox(TEST_VIEWER.id).change([], [waiting]);
    answer({ chats: [buildChatPreview({ chatId: CHAT_ID, partner: bob })] });
    renderPanel();
    expect(await screen.findByRole('button', { name: /Bob Tide.*Sending: Out of the fog/ })).toBeVisible();
    await waitFor(() => expect(mockSocket.handlers.has('connect')).toBe(true));
    await serverSays('connect');
    await waitFor(() => expect(screen.queryByText('Sending:')).toBeNull());
    expect(mockEmitted).toEqual([
      [
        'sendMessage',
        expect.objectContaining({ roomID: CHAT_ID, text: 'Out of the fog', clientMessageID: 'a' }),
      ],
    ]);
    expect(mockSocket.isClosed).toBe(true);
    expect(server.calls('listChats').length).toBeGreaterThan(1);
  });

  it('says in the list that a message was refused, and does not send it again', async () => {
    const pending = { clientId: 'a', chatId: CHAT_ID, createdAt: new Date().toISOString() };
    const refused = { ...pending, text: 'Hello?', state: 'failed', failureCode: 'not_friends' } as const;
    openOutbox(TEST_VIEWER.id).change([], [refused]);
    answer({ chats: [buildChatPreview({ chatId: CHAT_ID, partner: bob })] });
    renderPanel();
    expect(await screen.findByRole('button', { name: /Bob Tide.*Not sent: Hello\?/ })).toBeVisible();
    expect(mockSocket.handlers.size).toBe(0);
  });

  it('offers a retry when the list could not be loaded', async () => {
    answer({});
    server.on('listChats', () => ({ status: 503 }));
    renderPanel();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    answer({});
    await userEvent.click(retry);
    expect(await screen.findByText('NO MESSAGES YET')).toBeVisible();
  });

  it('opens a chat by the partner of its preview, and joins its room [M176 M183 M184 M187]', async () => {
    await openChatWithBob();
    expect(server.calls('openChat').map((call) => call.body)).toEqual([{ username2: 'bob.tide' }]);
    expect(mockEmitted[0]).toEqual(['join-room', CHAT_ID]);
    expect(server.calls('listMessages')[0]?.params['roomId']).toBe(CHAT_ID);
  });

  it('shows what was said before, oldest first, and when [M186 M191]', async () => {
    answer({ chats: [buildChatPreview({ chatId: CHAT_ID, partner: bob })] });
    const sentAt = new Date(2020, 0, 31, 12).toISOString();
    const said = ['Ahoy', 'Ahoy, Alice'].map((text, index) =>
      buildMessage({ chatId: CHAT_ID, senderId: bob.id, text, seq: index + 1, sentAt }),
    );
    server.on('listMessages', () => ({ body: said.map(wireMessage) }));
    renderPanel();
    await userEvent.click(await screen.findByRole('button', { name: /Bob Tide/ }));
    const log = await screen.findByRole('log', { name: 'Messages with Bob Tide' });
    expect((await within(log).findAllByText(/^Ahoy/)).map((line) => line.textContent)).toEqual([
      'Ahoy',
      'Ahoy, Alice',
    ]);
    expect(within(log).getAllByText('Jan 31')).not.toHaveLength(0);
    expect(server.calls('listMessages')[0]?.params['roomId']).toBe(CHAT_ID);
  });

  it('links the web addresses in messages', async () => {
    const log = await openChatWithBob();
    const text = 'Tides: https://tides.example/today.';
    const message = buildMessage({ chatId: CHAT_ID, senderId: bob.id, text, seq: 1 });
    await serverSays('newMessage', wireMessage(message));
    expect(await within(log).findByRole('link')).toHaveAttribute('href', 'https://tides.example/today');
  });

  it('sends on Enter, begins a line on Shift and Enter, and sends nothing empty [M188 M190]', async () => {
    const log = await openChatWithBob();
    const field = screen.getByRole('textbox', { name: 'Message to Bob Tide' });
    await userEvent.type(field, '   {Enter}');
    await userEvent.clear(field);
    await userEvent.type(field, 'Ahoy{Shift>}{Enter}{/Shift}Bob{Enter}');
    const bubble = await within(log).findByText(/Ahoy/);
    expect(bubble.textContent).toBe('Ahoy\nBob');
    expect(field).toHaveValue('');
    const sent = mockEmitted.filter(([event]) => event === 'sendMessage').map(([, payload]) => payload);
    expect(sent).toEqual([
      expect.objectContaining({
        roomID: CHAT_ID,
        userid: TEST_VIEWER.id,
        username: TEST_VIEWER.username,
        text: 'Ahoy\nBob',
      }),
    ]);
    expect(await within(log).findByText('Sent')).toBeInTheDocument();
  });

  it('shows an arriving message once and marks it as read [M189]', async () => {
    const log = await openChatWithBob();
    const message = buildMessage({ chatId: CHAT_ID, senderId: bob.id, text: 'Land in sight' });
    await serverSays('newMessage', wireMessage(message));
    await serverSays('newMessage', wireMessage(message));
    expect(within(log).getAllByText('Land in sight')).toHaveLength(1);
    await waitFor(() => expect(server.calls('markChatRead')).toHaveLength(1));
  });

  it('fetches what the list of chats knows of and the connection has kept silent about', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const carols = buildChatPreview();
    const log = await openChatWithBob({ otherChats: [carols] });
    const silent = buildMessage({ chatId: CHAT_ID, senderId: bob.id, text: 'From an island', seq: 1 });
    const lastMessage = { text: silent.text, sentAt: silent.sentAt, seq: silent.seq };
    const preview = buildChatPreview({ chatId: CHAT_ID, partner: bob, lastMessage });
    server.on('listChats', () => ({ body: [preview, carols].map(wireChatPreview) }));
    server.on('listMessages', () => ({ body: [wireMessage(silent)] }));
    // What comes in other chats meanwhile must not put the look off.
    for (let waited = 0; waited < 30; waited += 10) {
      await serverSays('newMessage', wireMessage(buildMessage({ chatId: carols.chatId })));
      await act(() => jest.advanceTimersByTimeAsync(10_000));
    }
    expect(server.calls('listChats')).toHaveLength(2);
    expect(await within(log).findByText('From an island')).toBeInTheDocument();
    const asked = server.calls('listMessages').length;
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(server.calls('listChats').length).toBeGreaterThan(3);
    expect(server.calls('listMessages')).toHaveLength(asked);
  });

  it('asks for the list of chats when messages may have been missed, whichever is open', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    await openChatWithBob();
    const asked = server.calls('listChats').length;
    await serverSays('catchUp', { withinMs: 0, everyMs: null });
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(server.calls('listChats')).toHaveLength(asked + 1);
  });

  it('asks for no list of chats while the page is hidden, however much may have been missed', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    await openChatWithBob();
    const asked = server.calls('listChats').length;
    const seen = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await serverSays('catchUp', { withinMs: 0, everyMs: null });
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(server.calls('listChats')).toHaveLength(asked);
    seen.mockReturnValue('visible');
    fireEvent(window, new Event('visibilitychange'));
    await waitFor(() => expect(server.calls('listChats')).toHaveLength(asked + 1));
    seen.mockRestore();
  });

  it('counts what the partner writes in another chat, not what the viewer writes there elsewhere', async () => {
    const Count = () => <output>{useUnreadCount()}</output>;
    const carols = buildChatPreview({ chatId: 'ca2010000000000000000000' });
    await openChatWithBob({ otherChats: [carols], beside: <Count /> });
    const says = (senderId: string) =>
      serverSays('newMessage', wireMessage(buildMessage({ chatId: carols.chatId, senderId })));
    await says(TEST_VIEWER.id);
    await says(carols.partner.id);
    await waitFor(() => expect(document.querySelector('output')).toHaveTextContent('1'));
  });

  it('reads out what arrives, and neither what was there before nor what the viewer writes', async () => {
    answer({ chats: [buildChatPreview({ chatId: CHAT_ID, partner: bob })] });
    const told = buildMessage({ chatId: CHAT_ID, senderId: bob.id, text: 'Told before', seq: 1 });
    server.on('listMessages', () => ({ body: [wireMessage(told)] }));
    renderPanel();
    await userEvent.click(await screen.findByRole('button', { name: /Bob Tide/ }));
    await waitFor(() => expect(mockSocket.handlers.has('connect')).toBe(true));
    await serverSays('connect');
    const log = await screen.findByRole('log', { name: 'Messages with Bob Tide' });
    expect(await within(log).findByText('Told before')).toBeInTheDocument();
    const spoken = () =>
      [...document.querySelectorAll('[aria-live=polite]')].map((place) => place.textContent).join('');
    expect(log).toHaveAttribute('aria-live', 'off');
    expect(spoken()).toBe('');
    await userEvent.type(screen.getByRole('textbox'), 'From me{Enter}');
    expect(await within(log).findByText('From me')).toBeInTheDocument();
    expect(spoken()).toBe('');
    const news = buildMessage({ chatId: CHAT_ID, senderId: bob.id, text: 'Land in sight', seq: 90 });
    await serverSays('newMessage', wireMessage(news));
    await waitFor(() => expect(spoken()).toBe('Bob Tide: Land in sight'));
  });

  it('says how long to wait when too many messages were sent', async () => {
    mockRefusal = { ok: false, code: 'rate_limited', retryAfter: 20 };
    const log = await openChatWithBob();
    await userEvent.type(screen.getByRole('textbox'), 'One too many{Enter}');
    expect(await within(log).findByText('Try again in 20 s')).toBeVisible();
    expect(within(log).getByRole('button', { name: 'Retry' })).toBeVisible();
  });

  it('disconnects on the back arrow and returns to the list [M176 M192]', async () => {
    await openChatWithBob();
    await userEvent.click(screen.getByRole('button', { name: 'Back to chats' }));
    expect(await screen.findByRole('heading', { name: 'Messenger' })).toBeVisible();
    expect(mockSocket.isClosed).toBe(true);
  });

  it('disconnects when the messenger is closed [M193]', async () => {
    await openChatWithBob();
    await userEvent.click(screen.getByRole('button', { name: 'Close messenger' }));
    expect(mockSocket.isClosed).toBe(true);
    expect(messengerBus.getState().isOpen).toBe(false);
  });

  it('opens at the partner that another part of the page names', async () => {
    answer({});
    messengerBus.open(bob);
    renderInApp(<Panel />);
    expect(await screen.findByRole('textbox', { name: 'Message to Bob Tide' })).toBeVisible();
  });

  it('says that a chat is not there when an address names one that nobody knows', async () => {
    answer({ chats: [buildChatPreview({ chatId: CHAT_ID, partner: bob })] });
    messengerBus.openChat('badc0de00000000000000000');
    renderInApp(<Panel />);
    const lost = await screen.findByText('This chat has drifted away.');
    expect(lost).toHaveAttribute('role', 'status');
    await userEvent.click(screen.getByRole('button', { name: /Bob Tide/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Back to chats' }));
    expect(await screen.findByRole('list', { name: 'Chats' })).toBeVisible();
    expect(screen.queryByText('This chat has drifted away.')).toBeNull();
  });

  it('keeps what was half written when the chat is left', async () => {
    await openChatWithBob();
    await userEvent.type(screen.getByRole('textbox'), 'To be continued');
    await userEvent.click(screen.getByRole('button', { name: 'Back to chats' }));
    await userEvent.click(await screen.findByRole('button', { name: /Bob Tide/ }));
    expect(await screen.findByRole('textbox')).toHaveValue('To be continued');
  });

  it('shows beforehand that no message will be taken from somebody who is no longer a friend', async () => {
    answer({ chats: [buildChatPreview({ chatId: CHAT_ID, partner: bob })], friends: [] });
    renderPanel();
    await userEvent.click(await screen.findByRole('button', { name: /Bob Tide/ }));
    expect(await screen.findByText('You are no longer friends, so messages cannot be sent')).toBeVisible();
    expect(screen.getByRole('textbox')).toBeDisabled();
  });

  it('goes on saying so while the partner is asked for again', async () => {
    answer({ chats: [buildChatPreview({ chatId: CHAT_ID, partner: bob })], friends: [] });
    const { queryClient } = renderPanel();
    await userEvent.click(await screen.findByRole('button', { name: /Bob Tide/ }));
    const notice = await screen.findByText('You are no longer friends, so messages cannot be sent');
    server.on('getMember', () => new Promise(() => undefined));
    void queryClient.invalidateQueries({ queryKey: queryKeys.member(bob.username) });
    await waitFor(() => expect(server.calls('getMember')).toHaveLength(2));
    expect(notice).toBeVisible();
    expect(screen.getByRole('textbox')).toBeDisabled();
  });

  describe('with a pointer', () => {
    beforeEach(() => {
      const { matchMedia } = window;
      jest
        .spyOn(window, 'matchMedia')
        .mockImplementation((media) => ({ ...matchMedia(media), matches: media === '(hover: hover)' }));
    });
    afterEach(() => jest.restoreAllMocks());

    it('takes the focus into the chat that is opened', async () => {
      await openChatWithBob();
      expect(screen.getByRole('textbox')).toHaveFocus();
    });

    it('leaves the focus to what somebody has begun to write elsewhere while the chat opens', async () => {
      answer({ chats: [buildChatPreview({ chatId: CHAT_ID, partner: bob })] });
      const opening = hold('openChat', { body: wireOpenedChat(CHAT_ID) });
      renderPanel(<input aria-label="Elsewhere" />);
      await userEvent.click(await screen.findByRole('button', { name: /Bob Tide/ }));
      await userEvent.click(screen.getByLabelText('Elsewhere'));
      opening.answer();
      await waitFor(() => expect(screen.getByRole('textbox', { name: /Message to/ })).toBeEnabled());
      expect(await screen.findByRole('log')).toBeVisible();
      expect(screen.getByLabelText('Elsewhere')).toHaveFocus();
    });

    it('keeps the focus in the messenger when it turns out that no message will be taken', async () => {
      answer({ chats: [buildChatPreview({ chatId: CHAT_ID, partner: bob })] });
      const unfriended = buildMember({ ...bob, relationship: 'none' });
      const profile = hold('getMember', { body: wireMember(unfriended) });
      renderPanel();
      await userEvent.click(await screen.findByRole('button', { name: /Bob Tide/ }));
      const field = screen.getByRole('textbox');
      await waitFor(() => expect(field).toHaveFocus());
      profile.answer();
      await waitFor(() => expect(field).toBeDisabled());
      expect(document.activeElement).toHaveAttribute('tabindex', '-1');
      expect(document.activeElement).toContainElement(field);
    });
  });

  it.each(['Retry', 'Discard'])('leaves the focus to the log after %s', async (wayOut) => {
    mockRefusal = { ok: false, code: 'validation_failed' };
    const log = await openChatWithBob();
    await userEvent.type(screen.getByRole('textbox'), 'Refused{Enter}');
    const button = await within(log).findByRole('button', { name: wayOut });
    act(() => button.focus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(button).not.toBeInTheDocument());
    expect(log).toHaveFocus();
  });

  it('tolerates a refused chat [M185]', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    answer({ friends: [buildFriend(bob)] });
    server.on('openChat', () => ({ status: 400, body: { error: 'No', code: 'not_friends' } }));
    renderPanel();
    await userEvent.click(screen.getByRole('button', { name: 'Contacts' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Bob Tide' }));
    expect(await screen.findByText('You can chat once you are friends')).toBeVisible();
    expect(screen.getByRole('textbox')).toBeDisabled();
    expect(screen.queryByText('No')).not.toBeInTheDocument();
    expect(warn).toHaveBeenCalledWith('The chat could not be opened', expect.any(Error));
    expect(server.calls('listMessages')).toHaveLength(0);
    expect(mockEmitted).toEqual([]);
    warn.mockRestore();
  });
});

describe('contacts drawer', () => {
  async function openDrawer(friends: Friend[]) {
    answer({ friends });
    renderPanel();
    await screen.findByText('NO MESSAGES YET');
    await userEvent.click(screen.getByRole('button', { name: 'Contacts' }));
    return screen.getByRole('dialog', { name: 'Contacts' });
  }

  it('lists friends [M180]', async () => {
    const drawer = await openDrawer([buildFriend(bob)]);
    expect(await within(drawer).findByRole('button', { name: 'Bob Tide' })).toBeVisible();
  });

  it('opens the chat with the friend who is chosen [M183]', async () => {
    const drawer = await openDrawer([buildFriend(bob)]);
    await userEvent.click(await within(drawer).findByRole('button', { name: 'Bob Tide' }));
    expect(await screen.findByRole('log', { name: 'Messages with Bob Tide' })).toBeInTheDocument();
    expect(server.calls('openChat').map((call) => call.body)).toEqual([{ username2: 'bob.tide' }]);
  });

  it('says what to do when there are no friends [M181]', async () => {
    const drawer = await openDrawer([]);
    expect(await within(drawer).findByText('Add some friends to begin chatting!')).toBeVisible();
  });

  it('ignores clicks outside at first, and closes 500 ms after a later one [M182 D12]', async () => {
    await openDrawer([]);
    await screen.findByText('Add some friends to begin chatting!');
    act(() => messengerBus.close());
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    act(() => messengerBus.toggle());
    await user.click(screen.getByRole('button', { name: 'Contacts' }));
    const outside = screen.getByRole('heading', { name: 'Messenger' });

    act(() => jest.advanceTimersByTime(499));
    fireEvent.mouseDown(outside);
    act(() => jest.advanceTimersByTime(2_000));
    expect(screen.getByRole('dialog')).toBeVisible();

    fireEvent.mouseDown(outside);
    act(() => jest.advanceTimersByTime(499));
    expect(screen.getByRole('dialog')).toBeVisible();
    act(() => jest.advanceTimersByTime(1));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('closes on Escape and gives the focus back', async () => {
    await openDrawer([]);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Contacts' })).toHaveFocus();
  });
});
