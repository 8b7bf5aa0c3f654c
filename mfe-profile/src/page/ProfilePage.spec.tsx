import { queryKeys, type Member, type Relationship } from '@sharewave/api-client';
import { configureNavigation, type ProfileTab } from '@sharewave/app-kit';
import {
  buildFriend,
  buildMember,
  renderInApp,
  startMockServer,
  TEST_VIEWER,
  wireFriend,
  wireMember,
  wireRelationship,
  type MockServer,
} from '@sharewave/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ProfilePage } from './ProfilePage';

const owner = buildMember({ username: 'bea.foam', fullName: 'Bea Foam', friendCount: 12 });
const friends = Array.from({ length: 12 }, (_friend, index) =>
  buildFriend({ fullName: `Friend ${index + 1}`, username: `friend${index + 1}`, mutualFriendCount: index }),
);

let server: MockServer;

/** jsdom has no layout, so a test sets the screen width. */
function setLargeScreen(isLarge: boolean) {
  jest.spyOn(window, 'matchMedia').mockImplementation((media) => ({
    matches: isLarge,
    media,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => true,
  }));
}

beforeEach(() => {
  server = startMockServer();
  setLargeScreen(true);
  server.on('listFriends', () => ({ body: friends.map(wireFriend) }));
});
afterEach(() => server.restore());

function Page({ username, tab }: { username: string; tab: ProfileTab }) {
  const [shown, show] = useState(tab);
  return <ProfilePage username={username} tab={shown} onTabChange={show} posts={<p>Their posts</p>} />;
}

async function showProfile(parts: Partial<Member> = {}, tab: ProfileTab = 'posts') {
  const member = buildMember({ ...owner, ...parts });
  server.on('getMember', () => ({ body: wireMember(member) }));
  const { queryClient } = renderInApp(<Page username={member.username} tab={tab} />);
  await screen.findByRole('heading', { level: 1, name: member.fullName });
  await waitFor(() => expect(screen.queryByText('Loading profile')).not.toBeInTheDocument());
  return { ...member, queryClient };
}

const buttonNames = () =>
  within(screen.getByRole('group', { name: 'Friendship' }))
    .getAllByRole('button')
    .map((button) => `${button.textContent}${button.hasAttribute('disabled') ? ' (disabled)' : ''}`);

describe('a profile', () => {
  it('shows name, friend count, up to eight friends and the two tabs [M140 M141 M142 M143 M144]', async () => {
    await showProfile();
    expect(screen.getByRole('button', { name: '12 Friends' })).toBeInTheDocument();
    await waitFor(() =>
      expect(within(screen.getByRole('list', { name: 'Some friends' })).getAllByRole('link')).toHaveLength(8),
    );
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Posts', 'Friends']);
  });

  it('opens the friends view by the count, the tab and "See all friends" [M142 M148]', async () => {
    await showProfile();
    for (const open of [
      () => screen.getByRole('button', { name: '12 Friends' }),
      () => screen.getByRole('tab', { name: 'Friends' }),
      () => screen.getByRole('link', { name: 'See all friends' }),
    ]) {
      await userEvent.click(open());
      expect(screen.getByRole('heading', { name: 'ALL FRIENDS' })).toBeInTheDocument();
      await userEvent.click(screen.getByRole('tab', { name: 'Posts' }));
      expect(screen.getByText('Their posts')).toBeInTheDocument();
    }
  });

  it('shows up to nine friends in the box beside the posts [M145 M146 M147]', async () => {
    await showProfile();
    const box = screen.getByRole('region', { name: 'Friends' });
    expect(within(box).getByRole('heading', { name: 'Friends' })).toBeInTheDocument();
    expect(within(box).getByText('12 friends')).toBeInTheDocument();
    await waitFor(() => expect(within(box).getAllByRole('listitem')).toHaveLength(9));
  });

  it('has no such box on smaller screens [M145]', async () => {
    setLargeScreen(false);
    await showProfile();
    expect(screen.queryByRole('region', { name: 'Friends' })).not.toBeInTheDocument();
    expect(screen.getByText('Their posts')).toBeInTheDocument();
  });

  it('says so when there are no friends [M149]', async () => {
    server.on('listFriends', () => ({ body: [] }));
    await showProfile({ friendCount: 0 });
    expect(await screen.findByText('No friends found')).toBeInTheDocument();
  });

  it('shows the owner’s skeleton whatever the case of the username in the address', () => {
    server.on('getMember', () => ({ body: wireMember(buildMember(TEST_VIEWER)) }));
    const [own, shouted] = [TEST_VIEWER.username, TEST_VIEWER.username.toUpperCase()].map((username) => {
      const { container, unmount } = renderInApp(<Page username={username} tab="posts" />);
      const places = container.innerHTML;
      unmount();
      return places;
    });
    expect(own).toContain('Loading profile');
    expect(shouted).toBe(own);
  });

  it('leads to the error page when it cannot be loaded [M138]', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const inApp = jest.fn();
    configureNavigation({ inApp });
    server.on('getMember', () => ({ status: 404, body: { error: 'No such member', code: 'not_found' } }));
    renderInApp(<Page username="nobody" tab="posts" />);
    await waitFor(() => expect(inApp).toHaveBeenCalledWith('/error', { replace: true }));
    warn.mockRestore();
  });

  it('leads to an error page that can retry the profile when the call failed [M138]', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const inApp = jest.fn();
    configureNavigation({ inApp });
    server.on('getMember', () => ({ status: 429, body: { error: 'Slow down', code: 'rate_limited' } }));
    renderInApp(<Page username="bea.breeze" tab="posts" />);
    const options = { replace: true, state: { unreached: 'bea.breeze' } };
    await waitFor(() => expect(inApp).toHaveBeenCalledWith('/error', options));
    warn.mockRestore();
  });
});

describe('friendship on a profile', () => {
  it.each<[Relationship, string[]]>([
    ['none', ['Add Friend']],
    ['outgoing', ['Cancel Request', 'Add Friend (disabled)']],
    ['incoming', ['Accept', 'Reject']],
    ['friends', ['Friend (disabled)', 'Unfriend', 'Message']],
  ])('offers for %s: %s [M163 M164 M165 M166 D10]', async (relationship, names) => {
    await showProfile({ relationship });
    expect(buttonNames()).toEqual(names);
  });

  it.each([
    ['none', 'Add Friend', 'sendFriendRequest', 'outgoing', 'Cancel Request', 'Request sent'],
    ['outgoing', 'Cancel Request', 'withdrawFriendRequest', 'none', 'Add Friend', 'Request cancelled'],
    ['friends', 'Unfriend', 'unfriend', 'none', 'Add Friend', 'Friend removed'],
  ] as const)('goes from %s by %s [M167 M168 M169]', async (before, press, route, after, shown, outcome) => {
    const member = await showProfile({ relationship: before });
    // For screen readers, which announce only text in a live region that already existed.
    const place = screen.getByRole('status');
    let release = (): void => undefined;
    const body = { status: wireRelationship(after) };
    server.on(route, () => new Promise((resolve) => (release = () => resolve({ body }))));
    await userEvent.click(screen.getByRole('button', { name: press }));
    expect(await screen.findByRole('button', { name: shown })).toBeDisabled();
    await waitFor(() => expect(server.calls(route)).toHaveLength(1));
    act(release);
    await waitFor(() => expect(screen.getByRole('button', { name: shown })).toBeEnabled());
    expect(server.calls(route)[0]?.body).toEqual({ endUserID: member.id });
    expect(place).toHaveTextContent(outcome);
  });

  it('shows a step that was taken while the profile was refetched', async () => {
    const { queryClient, username } = await showProfile({ relationship: 'none' });
    const before = wireMember(buildMember({ ...owner, fullName: 'Bea Surf', relationship: 'none' }));
    let release = (): void => undefined;
    server.on('getMember', () => new Promise((resolve) => (release = () => resolve({ body: before }))));
    server.on('sendFriendRequest', () => ({ body: { status: wireRelationship('outgoing') } }));
    act(() => void queryClient.invalidateQueries({ queryKey: queryKeys.member(username) }));
    await userEvent.click(screen.getByRole('button', { name: 'Add Friend' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel Request' })).toBeEnabled());
    act(release);
    expect(await screen.findByRole('heading', { level: 1, name: 'Bea Surf' })).toBeInTheDocument();
    expect(buttonNames()).toEqual(['Cancel Request', 'Add Friend (disabled)']);
  });

  it.each([
    ['none', 'Add Friend', 'sendFriendRequest'],
    ['outgoing', 'Cancel Request', 'withdrawFriendRequest'],
    ['friends', 'Unfriend', 'unfriend'],
  ] as const)(
    'logs the body of a refusal for %s: %s, keeps the buttons and offers a retry [M170]',
    async (relationship, press, route) => {
      const log = jest.spyOn(console, 'log').mockImplementation(() => undefined);
      await showProfile({ relationship });
      const before = buttonNames();
      const place = screen.getByRole('status');
      const body = { error: 'Slow down', code: 'rate_limited', requestId: 'r1' };
      server.on(route, () => ({ status: 429, body }));
      await userEvent.click(screen.getByRole('button', { name: press }));
      expect(await screen.findByText('Not saved')).toBe(place);
      expect(buttonNames()).toEqual([...before, 'Try again']);
      expect(screen.queryByText('Slow down')).not.toBeInTheDocument();
      expect(log).toHaveBeenCalledWith(body);
      log.mockRestore();
    },
  );

  it('offers the owner controls for the pictures instead [M162 M163]', async () => {
    await showProfile({ ...TEST_VIEWER, relationship: 'self' });
    expect(screen.queryByRole('group', { name: 'Friendship' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Change profile photo' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Change cover photo' })).toBeInTheDocument();
  });

  it('offers others no controls for the pictures [M162]', async () => {
    await showProfile();
    expect(screen.queryByRole('button', { name: /^Change/ })).not.toBeInTheDocument();
  });
});

describe('the friends view', () => {
  it('lists each friend with photo, name, mutual friends and relationship [M155 M156 M157 M158 M159 M160 M161]', async () => {
    const standings: [Relationship, string][] = [
      ['self', 'Friend'],
      ['outgoing', 'Pending'],
      ['incoming', 'Pending'],
      ['friends', 'Friend'],
      ['none', 'Add Friend'],
      ['unknown', 'Status Error'],
    ];
    const rows = standings.map(([relationship], index) =>
      buildFriend({ fullName: `Person ${index}`, relationship, mutualFriendCount: index }),
    );
    server.on('listFriends', () => ({ body: rows.map(wireFriend) }));
    await showProfile({}, 'friends');
    const view = within(screen.getByRole('region', { name: 'ALL FRIENDS' }));
    const items = await view.findAllByRole('listitem');
    for (const [index, [, text]] of standings.entries()) {
      const item = within(items[index] ?? document.body);
      expect(item.getByText(`Person ${index}`)).toBeInTheDocument();
      expect(item.getByText(`${index} mutual friends`)).toBeInTheDocument();
      expect(item.getByAltText('profile pic')).toBeInTheDocument();
      const button = item.getByRole('button', { name: text });
      expect(button.hasAttribute('disabled')).toBe(text !== 'Add Friend');
    }
  });

  it('sends a request from the list and shows that it was sent [D11]', async () => {
    const stranger = buildFriend({ fullName: 'New Tide', relationship: 'none' });
    const hasAsked = () => server.calls('sendFriendRequest').length > 0;
    server.on('listFriends', () => ({
      body: [wireFriend({ ...stranger, relationship: hasAsked() ? 'outgoing' : 'none' })],
    }));
    server.on('sendFriendRequest', () => ({ body: { status: 'pending' } }));
    await showProfile({}, 'friends');
    const view = within(screen.getByRole('region', { name: 'ALL FRIENDS' }));
    await userEvent.click(await view.findByRole('button', { name: 'Add Friend' }));
    expect(await screen.findByRole('button', { name: 'Pending' })).toBeDisabled();
    expect(server.calls('sendFriendRequest')[0]?.body).toEqual({ endUserID: stranger.id });
  });
});
