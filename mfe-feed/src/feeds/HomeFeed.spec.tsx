import {
  buildComment,
  buildMember,
  buildMemberSummary,
  buildPost,
  renderInApp,
  scrollPageTo,
  scrollToAboveBottom,
  setPageHeight,
  startMockServer,
  TEST_VIEWER,
  wireMember,
  wirePost,
  type MockServer,
} from '@sharewave/testing';
import { configureNavigation } from '@sharewave/app-kit';
import { memberSocket, type MemberEvents, type Post } from '@sharewave/api-client';
import { carryOutRemovals } from '@sharewave/ui';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HomeFeed } from './HomeFeed';

const author = buildMemberSummary({ username: 'marina.tide', fullName: 'Marina Tide' });

let server: MockServer;
/** What the feed has subscribed to on the member's socket. */
let socketEvents: Partial<MemberEvents>;

function serveFeed(...pages: Post[][]) {
  server.on('homeFeed', ({ query }) => {
    const posts = pages[Number(query.get('page')) - 1] ?? [];
    return { body: { posts: posts.map(wirePost), totalPages: pages.length } };
  });
}

beforeEach(() => {
  server = startMockServer();
  jest.spyOn(memberSocket, 'subscribe').mockImplementation((events) => {
    socketEvents = events;
    return () => undefined;
  });
  server.on('getMember', () => ({ body: wireMember(buildMember(author)) }));
  server.on('memberFeed', () => ({ body: { posts: [], totalPages: 0 } }));
  server.on('listFriends', () => ({ body: [] }));
  setPageHeight(5000);
  scrollPageTo(0);
});
afterEach(() => {
  server.restore();
  jest.restoreAllMocks();
});

describe('the home feed', () => {
  it('asks for the first ten posts of the viewer’s own feed [M91 M92]', async () => {
    serveFeed([buildPost({ text: 'Ahoy' })]);
    renderInApp(<HomeFeed />);
    expect(await screen.findByText('Ahoy')).toBeInTheDocument();
    const [call] = server.calls('homeFeed');
    expect(call?.params['username']).toBe('alice.waves');
    expect(call?.query.toString()).toBe('page=1&limit=10');
    expect(call?.authorization).toMatch(/^Bearer /);
  });

  it('shows a post with author, photo, text, picture, likers, latest comment and date [M89 M90 M106]', async () => {
    const createdAt = new Date(2022, 0, 31, 16, 2).toISOString();
    const post = buildPost({
      author,
      createdAt,
      text: 'High tide at noon',
      images: [
        { url: 'http://media.test/sea.webp', width: 800, height: 400, placeholder: '', alt: 'The sea' },
      ],
      likerIds: ['1', '2', '3'].map((digit) => digit.repeat(24)),
      likeCount: 3,
      likerNames: ['Bea Foam', 'Carl Reef'],
      commentIds: ['4'.repeat(24)],
      commentCount: 1,
      latestComment: buildComment({
        text: 'See you there',
        author: buildMemberSummary({ fullName: 'Carl Reef' }),
      }),
    });
    serveFeed([post]);
    renderInApp(<HomeFeed />);
    const card = await screen.findByRole('article', { name: /^Marina Tide.*January 31, 2022/ });
    expect(within(card).getByText('High tide at noon')).toBeInTheDocument();
    const date = within(card).getByText(/January/);
    // An exact comparison, because queries by text treat all kinds of space alike.
    expect(date.textContent).toBe('January 31, 2022 at 04:02 PM');
    expect(date).toHaveAttribute('datetime', createdAt);
    expect(within(card).getByAltText('The sea')).toHaveAttribute('src', 'http://media.test/sea.webp');
    expect(within(card).getByText('Bea Foam, Carl Reef and 1 others...')).toBeInTheDocument();
    expect(within(card).getByText('See you there')).toBeInTheDocument();
    expect(within(card).getByRole('link', { name: 'Profile of Marina Tide' })).toBeInTheDocument();
  });

  it('loads the next page within 70 px of the bottom, after the last loaded post, one at a time [M93 M94]', async () => {
    const first = buildPost({ text: 'First page' });
    serveFeed([first], [buildPost({ text: 'Second page' })], [buildPost({ text: 'Third page' })]);
    renderInApp(<HomeFeed />);
    await screen.findByText('First page');
    act(() => scrollToAboveBottom(5000, 71));
    expect(server.calls('homeFeed')).toHaveLength(1);
    for (const distance of [70, 0, 1]) act(() => scrollToAboveBottom(5000, distance));
    setPageHeight(10_000);
    await screen.findByText('Second page');
    expect(server.calls('homeFeed')).toHaveLength(2);
    expect(server.calls('homeFeed')[1]?.query.toString()).toBe(`page=2&limit=10&before=${first.id}`);
  });

  it('starts no load while one is in progress, however the page is scrolled [M94]', async () => {
    const second = { posts: [wirePost(buildPost({ text: 'Second page' }))], totalPages: 3 };
    serveFeed([buildPost({ text: 'First page' })], [], []);
    renderInApp(<HomeFeed />);
    await screen.findByText('First page');
    let release = (): void => undefined;
    server.on('homeFeed', () => new Promise((resolve) => (release = () => resolve({ body: second }))));
    act(() => scrollToAboveBottom(5000, 0));
    await waitFor(() => expect(server.calls('homeFeed')).toHaveLength(2));
    for (const distance of [500, 0, 30, 0]) {
      act(() => scrollToAboveBottom(5000, distance));
      await act(() => new Promise(requestAnimationFrame));
    }
    expect(server.calls('homeFeed')).toHaveLength(2);
    setPageHeight(10_000);
    act(release);
    await screen.findByText('Second page');
    expect(server.calls('homeFeed')).toHaveLength(2);
  });

  it('stops at the last page and says so [M95]', async () => {
    serveFeed([buildPost({ text: 'The only page' })]);
    renderInApp(<HomeFeed />);
    await screen.findByText('The only page');
    expect(screen.getByText('You have reached the shore')).toBeInTheDocument();
    act(() => scrollToAboveBottom(5000, 0));
    await act(() => new Promise(requestAnimationFrame));
    expect(server.calls('homeFeed')).toHaveLength(1);
  });

  it('clears its skeleton, logs and offers a retry when it cannot be loaded [M96]', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    server.on('homeFeed', () => ({ status: 503, body: { error: 'Draining', code: 'draining' } }));
    renderInApp(<HomeFeed />);
    expect(await screen.findByText('Could not load')).toBeInTheDocument();
    expect(screen.queryByText('Loading posts')).not.toBeInTheDocument();
    expect(screen.queryByText('Draining')).not.toBeInTheDocument();
    expect(warn).toHaveBeenCalledWith('Could not be loaded: feeds home', expect.any(Error));
    serveFeed([buildPost({ text: 'Back again' })]);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Back again')).toBeInTheDocument();
    warn.mockRestore();
  });

  it('shows only the latest comment, and offers the others if there are any [M112 M113]', async () => {
    const withComments = (...texts: string[]) => {
      const comments = texts.map((text) => buildComment({ text }));
      return buildPost({
        author: buildMemberSummary({ fullName: `${texts.length} comments` }),
        commentIds: comments.map(({ id }) => id),
        commentCount: comments.length,
        latestComment: comments.at(-1) ?? null,
      });
    };
    serveFeed([withComments('One', 'Two', 'Three'), withComments('Only'), withComments()]);
    renderInApp(<HomeFeed />);
    const three = within(await screen.findByRole('article', { name: /^3 comments/ }));
    expect(three.getByText('Three')).toBeInTheDocument();
    expect(three.queryByText('Two')).not.toBeInTheDocument();
    expect(three.getByRole('button', { name: 'View previous 2 comments' })).toBeInTheDocument();
    const one = within(screen.getByRole('article', { name: /^1 comments/ }));
    expect(one.getByText('Only')).toBeInTheDocument();
    const none = within(screen.getByRole('article', { name: /^0 comments/ }));
    for (const post of [one, none]) {
      expect(post.queryByRole('button', { name: /View previous/ })).not.toBeInTheDocument();
    }
  });

  it('loads the profile as a whole page from an author’s name or photo and a comment’s author [M76 M77 M78]', async () => {
    const wholePage = jest.fn();
    configureNavigation({ wholePage });
    const latestComment = buildComment({
      author: buildMemberSummary({ username: 'bea.foam', fullName: 'Bea Foam' }),
    });
    serveFeed([buildPost({ author, commentCount: 1, commentIds: [latestComment.id], latestComment })]);
    renderInApp(<HomeFeed />);
    await userEvent.click(await screen.findByRole('link', { name: 'Marina Tide' }));
    await userEvent.click(screen.getByRole('link', { name: 'Profile of Marina Tide' }));
    await userEvent.click(screen.getByRole('link', { name: 'Bea Foam' }));
    expect(wholePage.mock.calls).toEqual([['/user/marina.tide'], ['/user/marina.tide'], ['/user/bea.foam']]);
  });

  it('moves the focus between posts with Page Down and Page Up', async () => {
    serveFeed([buildPost({ author }), buildPost({ author: buildMemberSummary({ fullName: 'Bea Foam' }) })]);
    renderInApp(<HomeFeed />);
    const first = await screen.findByRole('article', { name: /^Marina Tide/ });
    act(() => first.focus());
    await userEvent.keyboard('{PageDown}');
    expect(screen.getByRole('article', { name: /^Bea Foam/ })).toHaveFocus();
    await userEvent.keyboard('{PageUp}');
    await waitFor(() => expect(first).toHaveFocus());
  });

  it('says that there are newer posts, and shows them when asked', async () => {
    const old = buildPost({ text: 'Low tide' });
    serveFeed([old]);
    renderInApp(<HomeFeed />);
    await screen.findByText('Low tide');
    expect(server.calls('homeFeed')).toHaveLength(1);
    serveFeed([buildPost({ text: 'High tide' }), old]);
    fireEvent(window, new Event('visibilitychange'));
    const pill = await screen.findByRole('button', { name: '1 new post' });
    expect(screen.queryByText('High tide')).toBeNull();
    await userEvent.click(pill);
    expect(await screen.findByText('High tide')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '1 new post' })).toBeNull();
  });

  it('fetches once when the server announces several posts, and after a reconnection', async () => {
    const old = buildPost({ text: 'Low tide' });
    serveFeed([old]);
    renderInApp(<HomeFeed />);
    await screen.findByText('Low tide');
    const posts = [buildPost({ text: 'High tide' }), buildPost({ text: 'Slack water' })];
    serveFeed([...posts, old]);
    jest.useFakeTimers();
    act(() => void socketEvents.onConnected?.());
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(server.calls('homeFeed')).toHaveLength(1);
    act(() => posts.forEach(({ id }) => socketEvents.onNewPost?.({ postId: id })));
    await act(() => jest.advanceTimersByTimeAsync(3_000));
    expect(screen.getByRole('button', { name: '2 new posts' })).toBeInTheDocument();
    expect(server.calls('homeFeed')).toHaveLength(2);
    act(() => void socketEvents.onConnected?.());
    await act(() => jest.advanceTimersByTimeAsync(3_000));
    expect(server.calls('homeFeed')).toHaveLength(3);
    jest.useRealTimers();
  });

  it('moves the focus to the first new post when the keyboard was used to show it', async () => {
    const old = buildPost({ text: 'Low tide' });
    serveFeed([old]);
    renderInApp(<HomeFeed />);
    await screen.findByText('Low tide');
    serveFeed([buildPost({ text: 'High tide' }), old]);
    fireEvent(window, new Event('visibilitychange'));
    const pill = await screen.findByRole('button', { name: '1 new post' });
    act(() => pill.focus());
    await userEvent.keyboard('{Enter}');
    const fresh = await screen.findByText('High tide');
    await waitFor(() => expect(fresh.closest('article')).toHaveFocus());
  });

  it('does not count a deleted post as a new one', async () => {
    const posts = [
      buildPost({ text: 'Mine', author: buildMemberSummary(TEST_VIEWER) }),
      buildPost({ text: 'Of another', author }),
    ];
    serveFeed(posts);
    server.on('deletePost', () => ({}));
    renderInApp(<HomeFeed />);
    await screen.findByText('Mine');
    const [mine] = screen.getAllByRole('button', { name: 'Post options' });
    if (mine === undefined) throw new Error('No post can be deleted');
    await userEvent.click(mine);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete post' }));
    await act(carryOutRemovals);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
    expect(screen.getByText('Of another')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '1 new post' })).toBeNull();
  });

  it('keeps the focus near the only post when that is deleted', async () => {
    serveFeed([buildPost({ text: 'Mine', author: buildMemberSummary(TEST_VIEWER) })]);
    server.on('deletePost', () => ({}));
    renderInApp(
      <main tabIndex={-1}>
        <HomeFeed />
      </main>,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Post options' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete post' }));
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
    await act(carryOutRemovals);
    expect(await screen.findByText(/^A calm sea so far/)).toBeVisible();
    expect(screen.getByRole('main')).toHaveFocus();
  });
});
