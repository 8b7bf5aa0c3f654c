import { chatQueries } from '@sharewave/api-client';
import { messengerBus } from '@sharewave/app-kit';
import {
  buildChatPreview,
  buildMessage,
  renderInApp,
  TEST_VIEWER,
  wireChat,
  wireChatPreview,
  wireMessage,
} from '@sharewave/testing';
import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  CHAT_ID,
  accept,
  answer,
  bob,
  hold,
  memberSocket,
  openChatWithBob,
  renderPanel,
  server,
  serverSays,
  socket,
} from '../../test/panel-world';
import { Outbox } from '../shared/outbox';
import { Panel } from './Panel';

/** The unread messages of all chats, by the cached list. */
function UnreadInList() {
  const { data = [] } = useQuery({ ...chatQueries.list(), refetchOnMount: false });
  return <output>{data.reduce((sum, { unreadCount }) => sum + unreadCount, 0)}</output>;
}

describe('messenger', () => {
  /** Opens the list of chats, connected. */
  async function openList(): Promise<void> {
    answer({ chats: [buildChatPreview({ chatId: CHAT_ID, partner: bob })] });
    renderPanel();
    await screen.findByRole('button', { name: /Bob Tide/ });
    await accept(memberSocket);
    await waitFor(() => expect(server.calls('listChats')).toHaveLength(2));
  }

  it('renders nothing while closed [M176]', () => {
    answer({});
    const { container } = renderInApp(<Panel />);
    expect(container.querySelector('header')).toBeNull();
  });

  it("says 'NO MESSAGES YET' when there are no chats [M177]", async () => {
    answer({});
    renderPanel();
    expect(await screen.findByText('NO MESSAGES YET')).toBeVisible();
  });

  it('lists chats with name, photo, shortened text, time and unread count [M178 M179 M191]', async () => {
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

  const writePending = (text: string, failureCode: string | null) =>
    new Outbox(TEST_VIEWER.id).add({
      clientId: 'a',
      chatId: CHAT_ID,
      createdAt: new Date().toISOString(),
      text,
      failureCode,
    });

  it('shows a pending message in the list, and sends it without opening the chat', async () => {
    writePending('Out of the fog', null);
    answer({ chats: [buildChatPreview({ chatId: CHAT_ID, partner: bob })] });
    renderPanel();
    expect(await screen.findByRole('button', { name: /Bob Tide.*Sending: Out of the fog/ })).toBeVisible();
    await accept(memberSocket);
    await waitFor(() => expect(screen.queryByText('Sending:')).toBeNull());
    expect(memberSocket.emitted).toEqual([
      [
        'sendMessage',
        expect.objectContaining({ roomID: CHAT_ID, text: 'Out of the fog', clientMessageID: 'a' }),
      ],
    ]);
    expect(socket.active).toBe(false);
  });

  it('shows in the list that a message was refused, and does not send it again', async () => {
    writePending('Hello?', 'not_friends');
    answer({ chats: [buildChatPreview({ chatId: CHAT_ID, partner: bob })] });
    renderPanel();
    expect(await screen.findByRole('button', { name: /Bob Tide.*Not sent: Hello\?/ })).toBeVisible();
    await accept(memberSocket);
    expect(memberSocket.emitted).toEqual([]);
  });

  it('logs a list that could not be loaded, and offers a retry', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    answer({});
    server.on('listChats', () => ({ status: 503 }));
    renderPanel();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    answer({});
    await userEvent.click(retry);
    expect(await screen.findByText('NO MESSAGES YET')).toBeVisible();
    expect(warn.mock.calls).toEqual([['Could not be loaded: chats', expect.any(Error)]]);
    warn.mockRestore();
  });

  it('opens a chat by the partner of its preview, and joins its room [M176 M183 M184 M187]', async () => {
    await openChatWithBob();
    expect(server.calls('openChat').map((call) => call.body)).toEqual([{ username2: 'bob.tide' }]);
    expect(socket.emitted[0]).toEqual(['join-room', CHAT_ID]);
    expect(server.calls('listMessages')[0]?.params['roomId']).toBe(CHAT_ID);
  });

  it('moves a chat to the top of the list when a message arrives in it', async () => {
    const chats = [buildChatPreview({ chatId: 'ca2010000000000000000000' })];
    answer({ chats: [...chats, buildChatPreview({ chatId: CHAT_ID, partner: bob })] });
    renderPanel();
    await accept(memberSocket);
    await screen.findByRole('button', { name: /Bob Tide/ });
    const message = buildMessage({ chatId: CHAT_ID, senderId: bob.id, text: 'News', seq: 1 });
    await serverSays('newMessage', wireMessage(message));
    const list = within(screen.getByRole('list', { name: 'Chats' }));
    await waitFor(() => expect(list.getAllByRole('button')[0]).toHaveTextContent('News'));
  });

  it('loads the list of chats when messages may have been missed in any chat', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    await openList();
    const asked = server.calls('listChats').length;
    await serverSays('catchUp', { withinMs: 0, everyMs: null });
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(server.calls('listChats')).toHaveLength(asked + 1);
  });

  it('does not load the list of chats while the page is hidden, even if messages may have been missed', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    await openList();
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

  it('counts messages of the partner in another chat, but not the viewer’s own from another device', async () => {
    const carols = buildChatPreview({ chatId: 'ca2010000000000000000000' });
    await openChatWithBob({ otherChats: [carols], beside: <UnreadInList /> });
    const says = (senderId: string, seq: number) =>
      serverSays('newMessage', wireMessage(buildMessage({ chatId: carols.chatId, senderId, seq })));
    await says(TEST_VIEWER.id, 1);
    await says(carols.partner.id, 2);
    await waitFor(() => expect(document.querySelector('output')).toHaveTextContent('1'));
  });

  it('does not count a message that was read while the list of chats was loading', async () => {
    const carols = buildChatPreview({ unreadCount: 5 });
    await openChatWithBob({ beside: <UnreadInList /> });
    const bobs = buildChatPreview({ chatId: CHAT_ID, partner: bob, unreadCount: 1 });
    const [asked, read] = [server.calls('listChats').length, server.calls('markChatRead').length];
    const list = hold('listChats', { body: [bobs, carols].map(wireChatPreview) });
    await serverSays('catchUp', { withinMs: 0, everyMs: null });
    await waitFor(() => expect(server.calls('listChats')).toHaveLength(asked + 1));
    await serverSays('newMessage', wireMessage(buildMessage({ chatId: CHAT_ID, senderId: bob.id })));
    await waitFor(() => expect(server.calls('markChatRead')).toHaveLength(read + 1));
    await act(async () => list.answer());
    await waitFor(() => expect(document.querySelector('output')).toHaveTextContent(/[56]/));
    expect(document.querySelector('output')).toHaveTextContent('5');
  });

  it('disconnects on the back arrow and returns to the list [M176 M192]', async () => {
    await openChatWithBob();
    await userEvent.click(screen.getByRole('button', { name: 'Back to chats' }));
    expect(await screen.findByRole('heading', { name: 'Messenger' })).toBeVisible();
    expect([socket.active, memberSocket.connected]).toEqual([false, true]);
  });

  it('says where the focus is after the back arrow', async () => {
    await openChatWithBob();
    screen.getByRole('button', { name: 'Back to chats' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('group', { name: 'Chats' })).toHaveFocus();
  });

  it('disconnects when the messenger is closed [M193]', async () => {
    await openChatWithBob();
    await userEvent.click(screen.getByRole('button', { name: 'Close messenger' }));
    expect([socket.active, memberSocket.connected]).toEqual([false, true]);
    expect(messengerBus.getState().isOpen).toBe(false);
  });

  it('opens the chat with the partner that another part of the page asks for', async () => {
    answer({});
    messengerBus.open(bob);
    renderInApp(<Panel />);
    expect(await screen.findByRole('textbox', { name: 'Message to Bob Tide' })).toBeVisible();
  });

  it('opens a chat that an address names before its first message, which the list leaves out', async () => {
    answer({});
    server.on('getChat', ({ params }) => {
      expect(params).toEqual({ roomId: CHAT_ID });
      return { body: wireChat({ chatId: CHAT_ID, partner: bob }) };
    });
    messengerBus.openChat(CHAT_ID);
    renderInApp(<Panel />);
    expect(await screen.findByRole('textbox', { name: 'Message to Bob Tide' })).toBeVisible();
  });

  it('says that the chat of an address is opening, from where the list is one step back', async () => {
    answer({ chats: [buildChatPreview()] });
    hold('getChat', { body: wireChat({ chatId: CHAT_ID, partner: bob }) });
    messengerBus.openChat(CHAT_ID);
    renderInApp(<Panel />);
    expect(await screen.findByText('Opening the chat')).toBeInTheDocument();
    expect(screen.getByRole('group', { name: 'Messenger' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Back to chats' }));
    expect(await screen.findByRole('list', { name: 'Chats' })).toBeVisible();
    expect(screen.getByRole('group', { name: 'Chats' })).toHaveFocus();
  });

  it('offers a retry where the chat of an address could not be asked for', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    answer({});
    server.on('getChat', () => ({ status: 429, body: { error: 'Slow down', code: 'rate_limited' } }));
    messengerBus.openChat(CHAT_ID);
    renderInApp(<Panel />);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByText('This chat has drifted away.')).toBeNull();
    server.on('getChat', () => ({ body: wireChat({ chatId: CHAT_ID, partner: bob }) }));
    await userEvent.click(retry);
    expect(await screen.findByRole('textbox', { name: 'Message to Bob Tide' })).toBeVisible();
    expect(warn.mock.calls).toEqual([[expect.stringContaining(CHAT_ID), expect.any(Error)]]);
    warn.mockRestore();
  });

  it('opens the chat of an address also while the list of chats cannot be loaded', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    answer({});
    server.on('listChats', () => ({ status: 429, body: { error: 'Slow down', code: 'rate_limited' } }));
    server.on('getChat', () => ({ body: wireChat({ chatId: CHAT_ID, partner: bob }) }));
    messengerBus.openChat(CHAT_ID);
    renderInApp(<Panel />);
    expect(await screen.findByRole('textbox', { name: 'Message to Bob Tide' })).toBeVisible();
    warn.mockRestore();
  });

  it('says so when an address names an unknown chat', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    answer({ chats: [buildChatPreview({ chatId: CHAT_ID, partner: bob })] });
    messengerBus.openChat('badc0de00000000000000000');
    renderInApp(<Panel />);
    const lost = await screen.findByText('This chat has drifted away.');
    expect(lost).toHaveAttribute('role', 'status');
    await userEvent.click(await screen.findByRole('button', { name: /Bob Tide/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Back to chats' }));
    expect(await screen.findByRole('list', { name: 'Chats' })).toBeVisible();
    expect(screen.queryByText('This chat has drifted away.')).toBeNull();
    expect(warn.mock.calls).toEqual([[expect.stringContaining('badc0de'), expect.any(Error)]]);
    warn.mockRestore();
  });

  it('keeps a draft when the chat is closed', async () => {
    await openChatWithBob();
    await userEvent.type(screen.getByRole('textbox'), 'To be continued');
    await userEvent.click(screen.getByRole('button', { name: 'Back to chats' }));
    await userEvent.click(await screen.findByRole('button', { name: /Bob Tide/ }));
    expect(await screen.findByRole('textbox')).toHaveValue('To be continued');
  });
});
