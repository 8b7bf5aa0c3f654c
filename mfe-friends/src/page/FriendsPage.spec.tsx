import { memberQueries, type FriendCard } from '@sharewave/api-client';
import { configureNavigation } from '@sharewave/app-kit';
import {
  buildFriend,
  buildMember,
  buildMemberSummary,
  renderInApp,
  startMockServer,
  wireFriend,
  wireFriendCard,
  wireMember,
  type MockServer,
} from '@sharewave/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FriendsPage } from './FriendsPage';

const bea = buildMemberSummary({ username: 'bea.foam', fullName: 'Bea Foam' });

let server: MockServer;

function serveCards(...states: FriendCard['state'][]) {
  const cards = states.map((state) => ({ member: state === states[0] ? bea : buildMemberSummary(), state }));
  server.on('listPending', () => ({ body: cards.map(wireFriendCard) }));
}

beforeEach(() => {
  server = startMockServer();
  serveCards();
  server.on('listFriends', () => ({ body: [] }));
  server.on('getMember', () => ({ body: wireMember(buildMember(bea)) }));
  server.on('memberFeed', () => ({ body: { posts: [], totalPages: 0 } }));
});
afterEach(() => server.restore());

async function showCard(state: FriendCard['state']) {
  serveCards(state);
  const { queryClient } = renderInApp(<FriendsPage />);
  const link = await screen.findByRole('link', { name: /Bea Foam/ });
  const card = link.closest('li');
  if (card === null) throw new Error('A card is an item of a list');
  return { ...within(card), queryClient };
}

describe('friend requests', () => {
  it('says that there are no requests and no friends, under both headings [M121 M122 M133 M134]', async () => {
    renderInApp(<FriendsPage />);
    expect(screen.getByRole('heading', { name: 'Friend requests' })).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Friends' })).toBeInTheDocument();
    expect(await screen.findByText('You have no pending requests')).toBeInTheDocument();
    expect(await screen.findByText('Add some friends to see them here')).toBeInTheDocument();
  });

  it('shows one card per request [M121]', async () => {
    serveCards('incoming', 'outgoing', 'accepted');
    renderInApp(<FriendsPage />);
    expect(await screen.findByText('Friend accepted!')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Accept' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Request sent' })).toBeInTheDocument();
  });

  it.each(['incoming', 'outgoing', 'accepted'] as const)(
    'loads the other member’s profile as a whole page from a card that is %s [M135]',
    async (state) => {
      const wholePage = jest.fn();
      configureNavigation({ wholePage });
      const card = await showCard(state);
      await userEvent.click(card.getByRole('link', { name: /Bea Foam/ }));
      expect(wholePage).toHaveBeenCalledWith('/user/bea.foam');
    },
  );

  it('offers Accept and Reject for a request to the viewer [M123]', async () => {
    const card = await showCard('incoming');
    expect(card.getAllByRole('button').map((button) => button.textContent)).toEqual(['Accept', 'Reject']);
  });

  it('shows a disabled "Request sent" and "Cancel request" for the viewer’s own request [M124]', async () => {
    const card = await showCard('outgoing');
    expect(card.getByRole('button', { name: 'Request sent' })).toBeDisabled();
    expect(card.getByRole('button', { name: 'Cancel request' })).toBeEnabled();
  });

  it('shows "Friend accepted!" until the card is closed [M125 M136]', async () => {
    const card = await showCard('accepted');
    expect(card.getByText('Friend accepted!')).toBeInTheDocument();
    expect(card.getByRole('button', { name: 'Close' })).toBeEnabled();
  });

  it.each([
    ['incoming', 'Reject', 'handleFriendRequest', { param: 'reject', endUserID: bea.id }, 'none'],
    ['accepted', 'Close', 'handleFriendRequest', { param: 'close', endUserID: bea.id }, 'accepted'],
    ['outgoing', 'Cancel request', 'withdrawFriendRequest', { endUserID: bea.id }, 'none'],
  ] as const)(
    'reloads only the cards after %s: %s [M127 M128 M129 M130]',
    async (state, name, route, body, status) => {
      const card = await showCard(state);
      await waitFor(() => expect(server.calls('listFriends')).toHaveLength(1));
      server.on(route, () => ({ body: { status } }));
      serveCards();
      await userEvent.click(card.getByRole('button', { name }));
      expect(await screen.findByText('You have no pending requests')).toBeInTheDocument();
      expect(server.calls(route)[0]?.body).toEqual(body);
      expect(server.calls('listPending')).toHaveLength(2);
      expect(server.calls('listFriends')).toHaveLength(1);
    },
  );

  it('reloads cards and friends after Accept [M126 M130 M131]', async () => {
    const card = await showCard('incoming');
    server.on('handleFriendRequest', () => ({ body: { status: 'accepted' } }));
    server.on('listFriends', () => ({ body: [wireFriend(buildFriend(bea))] }));
    serveCards();
    await userEvent.click(card.getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('You have no pending requests')).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: /Bea Foam/ })).toBeInTheDocument();
    expect(server.calls('handleFriendRequest')[0]?.body).toEqual({ param: 'accept', endUserID: bea.id });
  });

  it.each([
    ['incoming', 'Reject', 'handleFriendRequest'],
    ['outgoing', 'Cancel request', 'withdrawFriendRequest'],
  ] as const)(
    'shows a friend whose request was accepted in another tab, after %s: %s',
    async (state, name, route) => {
      const card = await showCard(state);
      await screen.findByText('Add some friends to see them here');
      server.on(route, () => ({ body: { status: 'accepted' } }));
      server.on('listFriends', () => ({ body: [wireFriend(buildFriend(bea))] }));
      serveCards();
      await userEvent.click(card.getByRole('button', { name }));
      expect(await screen.findByText('You have no pending requests')).toBeInTheDocument();
      expect(await screen.findByRole('link', { name: /Bea Foam/ })).toBeInTheDocument();
    },
  );

  it('drops the cached profile of the new friend after Accept', async () => {
    const card = await showCard('incoming');
    const profile = memberQueries.profile(bea.username);
    server.on('getMember', () => ({ body: wireMember(buildMember({ ...bea, relationship: 'incoming' })) }));
    await card.queryClient.prefetchQuery(profile);
    server.on('handleFriendRequest', () => ({ body: { status: 'accepted' } }));
    server.on('getMember', () => ({ body: wireMember(buildMember({ ...bea, relationship: 'friends' })) }));
    serveCards();
    await userEvent.click(card.getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('You have no pending requests')).toBeInTheDocument();
    expect(await card.queryClient.fetchQuery(profile)).toMatchObject({ relationship: 'friends' });
  });

  it('restores its buttons when a step fails [D14]', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const card = await showCard('incoming');
    server.on('handleFriendRequest', () => ({ status: 503 }));
    await userEvent.click(card.getByRole('button', { name: 'Accept' }));
    expect(await card.findByText('Not saved')).toBeInTheDocument();
    expect(card.getByRole('button', { name: 'Accept' })).toBeEnabled();
    warn.mockRestore();
  });

  it('reloads the cards when a step fails, because the request may no longer exist [M130]', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const card = await showCard('incoming');
    server.on('handleFriendRequest', () => ({ status: 404 }));
    serveCards();
    await userEvent.click(card.getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('You have no pending requests')).toBeInTheDocument();
    warn.mockRestore();
  });

  it('logs an unknown status [M132]', async () => {
    const log = jest.spyOn(console, 'log').mockImplementation(() => undefined);
    const card = await showCard('unknown');
    expect(card.queryByRole('button')).not.toBeInTheDocument();
    expect(log).toHaveBeenCalledWith('error - no parameter');
    log.mockRestore();
  });
});

describe('friends', () => {
  it('shows photo and full name, and loads the chosen friend’s profile as a whole page [M81 M133 M135]', async () => {
    const wholePage = jest.fn();
    configureNavigation({ wholePage });
    server.on('listFriends', () => ({ body: [wireFriend(buildFriend(bea))] }));
    renderInApp(<FriendsPage />);
    const tile = await screen.findByRole('link', { name: /Bea Foam/ });
    expect(within(tile).getByAltText('profile pic')).toBeInTheDocument();
    await userEvent.click(tile);
    expect(wholePage).toHaveBeenCalledWith('/user/bea.foam');
  });
});
