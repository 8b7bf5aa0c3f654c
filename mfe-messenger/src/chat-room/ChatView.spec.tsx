import { queryKeys } from '@sharewave/api-client';
import {
  buildChatPreview,
  buildFriend,
  buildMember,
  buildMessage,
  wireMember,
  wireMessage,
  wireOpenedChat,
  TEST_VIEWER,
} from '@sharewave/testing';
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  CHAT_ID,
  accept,
  answer,
  bob,
  hold,
  openChatWithBob,
  renderPanel,
  server,
  serverSays,
  socket,
} from '../../test/panel-world';

describe('an open chat', () => {
  it('shows the history with its times, oldest first [M186 M191]', async () => {
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

  it('sends on Enter, starts a new line on Shift+Enter, and sends nothing empty [M188 M190]', async () => {
    const log = await openChatWithBob();
    const field = screen.getByRole('textbox', { name: 'Message to Bob Tide' });
    await userEvent.type(field, '   {Enter}');
    await userEvent.clear(field);
    await userEvent.type(field, 'Ahoy{Shift>}{Enter}{/Shift}Bob{Enter}');
    const bubble = await within(log).findByText(/Ahoy/);
    expect(bubble.textContent).toBe('Ahoy\nBob');
    expect(field).toHaveValue('');
    const sent = socket.emitted.filter(([event]) => event === 'sendMessage').map(([, payload]) => payload);
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

  it.each([
    ['while a character is composed', { isComposing: true }],
    ['while a character is composed, as Safari reports it', { keyCode: 229 }],
  ])('leaves Enter to an input method %s', async (_when, parts) => {
    await openChatWithBob();
    const field = screen.getByRole('textbox', { name: 'Message to Bob Tide' });
    await userEvent.type(field, 'かい');
    const enter = createEvent.keyDown(field, { key: 'Enter', ...parts });
    fireEvent(field, enter);
    expect(field).toHaveValue('かい');
    expect(enter.defaultPrevented).toBe(false);
    await userEvent.keyboard('{Enter}');
    expect(field).toHaveValue('');
  });

  it('shows an arriving message once and marks it as read [M189]', async () => {
    const log = await openChatWithBob();
    const message = buildMessage({ chatId: CHAT_ID, senderId: bob.id, text: 'Land in sight' });
    await serverSays('newMessage', wireMessage(message));
    await serverSays('newMessage', wireMessage(message));
    expect(within(log).getAllByText('Land in sight')).toHaveLength(1);
    await waitFor(() => expect(server.calls('markChatRead')).toHaveLength(1));
  });

  it('regularly asks for messages that the connection did not deliver', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const log = await openChatWithBob();
    const silent = buildMessage({ chatId: CHAT_ID, senderId: bob.id, text: 'From an island', seq: 1 });
    server.on('listMessages', () => ({ body: [wireMessage(silent)] }));
    await act(() => jest.advanceTimersByTimeAsync(30_000));
    expect(await within(log).findByText('From an island')).toBeInTheDocument();
  });

  it('announces arriving messages, but neither the history nor what the viewer writes', async () => {
    answer({ chats: [buildChatPreview({ chatId: CHAT_ID, partner: bob })] });
    const told = buildMessage({ chatId: CHAT_ID, senderId: bob.id, text: 'Told before', seq: 1 });
    server.on('listMessages', () => ({ body: [wireMessage(told)] }));
    renderPanel();
    await userEvent.click(await screen.findByRole('button', { name: /Bob Tide/ }));
    await accept(socket);
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

  it('announces each arriving message once, also when two arrive together or have the same text', async () => {
    const log = await openChatWithBob();
    const announced: string[] = [];
    const place = document.querySelector('[aria-live=polite]');
    if (place === null) throw new Error('Nothing is read out');
    // Like a screen reader: it announces what is added to the live region, whatever the region already contains.
    const listener = new MutationObserver((changes) => {
      const nodes = changes.flatMap(({ type, target, addedNodes }) =>
        type === 'characterData' ? [target] : [...addedNodes],
      );
      announced.push(...nodes.map((node) => node.textContent ?? ''));
    });
    listener.observe(place, { childList: true, characterData: true, subtree: true });
    const wordOf = (text: string, seq: number) =>
      wireMessage(buildMessage({ chatId: CHAT_ID, senderId: bob.id, text, seq }));
    await act(async () => {
      socket.fire('newMessage', wordOf('Ahoy', 90));
      socket.fire('newMessage', wordOf('Land in sight', 91));
    });
    await serverSays('newMessage', wordOf('Aye', 92));
    await serverSays('newMessage', wordOf('Aye', 93));
    await waitFor(() => expect(within(log).getAllByText('Aye')).toHaveLength(2));
    listener.disconnect();
    expect(announced).toEqual([
      'Bob Tide: Ahoy',
      'Bob Tide: Land in sight',
      'Bob Tide: Aye',
      'Bob Tide: Aye',
    ]);
  });

  it('announces that a message was not sent, in a live region that already existed and outside of the rows', async () => {
    socket.refusal = { ok: false, code: 'validation_failed' };
    const log = await openChatWithBob();
    const places = [...document.querySelectorAll('[aria-live=polite]')];
    await userEvent.type(screen.getByRole('textbox'), 'Refused{Enter}');
    expect(await within(log).findByText('Not sent')).toBeVisible();
    expect(places.map((place) => place.textContent)).toContain('Not sent: Refused');
    // Rows come and go while the viewer scrolls, so a status in a row would be announced again and again.
    expect(within(log).queryByRole('status')).not.toBeInTheDocument();
    // Added again, it would be announced at every automatic retry.
    const told = screen.getByText('Not sent: Refused');
    await userEvent.click(within(log).getByRole('button', { name: 'Retry' }));
    const tries = () => socket.emitted.filter(([event]) => event === 'sendMessage');
    await waitFor(() => expect(tries()).toHaveLength(2));
    expect(await within(log).findByText('Not sent')).toBeVisible();
    expect(screen.getByText('Not sent: Refused')).toBe(told);
  });

  it('announces a lost connection in a live region that already existed', async () => {
    await openChatWithBob();
    const place = within(screen.getByRole('link', { name: /Bob Tide/ })).getByRole('status');
    expect(place).toHaveTextContent('');
    await serverSays('connect_error', new Error('websocket error'));
    await waitFor(() => expect(place).toHaveTextContent('You are offline'));
  });

  it('says how long to wait when too many messages were sent', async () => {
    socket.refusal = { ok: false, code: 'rate_limited', retryAfter: 20 };
    const log = await openChatWithBob();
    await userEvent.type(screen.getByRole('textbox'), 'One too many{Enter}');
    expect(await within(log).findByText('Try again in 20 s')).toBeVisible();
    expect(within(log).getByRole('button', { name: 'Retry' })).toBeVisible();
  });

  it('shows that messages cannot be sent to somebody who is no longer a friend, before one is tried', async () => {
    answer({ chats: [buildChatPreview({ chatId: CHAT_ID, partner: bob })], friends: [] });
    renderPanel();
    await userEvent.click(await screen.findByRole('button', { name: /Bob Tide/ }));
    expect(await screen.findByText('You are no longer friends, so messages cannot be sent')).toBeVisible();
    expect(screen.getByRole('textbox')).toBeDisabled();
  });

  it('keeps showing that while the partner is loaded again', async () => {
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

  it.each(['it said so beforehand', 'a message was refused'])(
    'accepts messages again once the partner, a friend again, writes something, after %s',
    async (how) => {
      const isToldByRefusal = how === 'a message was refused';
      const chats = [buildChatPreview({ chatId: CHAT_ID, partner: bob })];
      answer({ chats, friends: isToldByRefusal ? [buildFriend(bob)] : [] });
      renderPanel();
      await userEvent.click(await screen.findByRole('button', { name: /Bob Tide/ }));
      const log = await screen.findByRole('log');
      if (isToldByRefusal) {
        await accept(socket);
        socket.refusal = { ok: false, code: 'not_friends' };
        await userEvent.type(screen.getByRole('textbox'), 'Still there?{Enter}');
      }
      const notice = await screen.findByText(/You are no longer friends/);
      answer({ chats, friends: [buildFriend(bob)] });
      const message = buildMessage({ chatId: CHAT_ID, senderId: bob.id, text: 'Friends again', seq: 1 });
      await serverSays('newMessage', wireMessage(message));
      expect(await within(log).findByText('Friends again')).toBeVisible();
      await waitFor(() => expect(notice).not.toBeInTheDocument());
      expect(screen.getByRole('textbox')).toBeEnabled();
    },
  );

  describe('with a pointer', () => {
    beforeEach(() => {
      const { matchMedia } = window;
      jest
        .spyOn(window, 'matchMedia')
        .mockImplementation((media) => ({ ...matchMedia(media), matches: media === '(hover: hover)' }));
    });
    afterEach(() => jest.restoreAllMocks());

    it('moves the focus into a chat that is opened', async () => {
      await openChatWithBob();
      expect(screen.getByRole('textbox')).toHaveFocus();
    });

    it('leaves the focus where the viewer has started to write elsewhere while the chat opens', async () => {
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

    it('keeps the focus in the messenger when it turns out that messages cannot be sent', async () => {
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

  it.each(['Retry', 'Discard'])('moves the focus to the log after %s', async (wayOut) => {
    socket.refusal = { ok: false, code: 'validation_failed' };
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
    expect(socket.emitted).toEqual([]);
    warn.mockRestore();
  });
});
