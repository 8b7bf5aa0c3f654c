import {
  buildComment,
  buildMember,
  buildPost,
  renderInApp,
  scrollPageTo,
  scrollToAboveBottom,
  setPageHeight,
  startMockServer,
  TEST_VIEWER,
  wireComment,
  wireMember,
  wirePost,
  type MockServer,
} from '@sharewave/testing';
import type { Post } from '@sharewave/api-client';
import { carryOutRemovals } from '@sharewave/ui';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HomeFeed } from './HomeFeed';

const viewer = buildMember({ ...TEST_VIEWER, fullName: 'Alice Waves', relationship: 'self' });
const friends = buildPost({ text: 'Of a friend' });
const own = buildPost({ text: 'My own', author: viewer });
const next = buildPost({ text: 'Second page' });
const fresh = buildPost({ text: 'High tide' });

let server: MockServer;
/** The posts of the first page, as the API returns them. */
let firstPage: Post[];
let release: () => void;

beforeEach(async () => {
  firstPage = [friends, own];
  server = startMockServer();
  server.on('getMember', () => ({ body: wireMember(viewer) }));
  server.on('homeFeed', ({ query }) => {
    const page = { body: { posts: firstPage.map(wirePost), totalPages: 3 } };
    if (query.get('page') === '1') return page;
    return new Promise((resolve) => {
      release = () => resolve({ body: { posts: [wirePost(next)], totalPages: 3 } });
    });
  });
  setPageHeight(5000);
  scrollPageTo(0);
  renderInApp(<HomeFeed />);
  await screen.findByText('My own');
  act(() => scrollToAboveBottom(5000, 0));
  await waitFor(() => expect(server.calls('homeFeed')).toHaveLength(2));
});
afterEach(() => server.restore());

const cardOf = (text: string) => {
  const card = screen.getByText(text).closest('article');
  if (card === null) throw new Error(`No post says ${text}`);
  return within(card);
};

async function letNextPageCome(): Promise<void> {
  setPageHeight(10_000);
  act(release);
  await waitFor(() => expect(screen.getByRole('feed')).toHaveAttribute('aria-busy', 'false'));
}

describe('while the next page of a feed is loading', () => {
  it('a like stays', async () => {
    server.on('togglePostLike', () => ({
      body: { likes: [TEST_VIEWER.id], numberOfLikes: 1, liked: true },
    }));
    await userEvent.click(cardOf('Of a friend').getByRole('button', { name: 'Like' }));
    await letNextPageCome();
    expect(screen.getByText('Second page')).toBeInTheDocument();
    expect(cardOf('Of a friend').getByRole('button', { name: 'Like' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  it('a deleted post stays away', async () => {
    server.on('deletePost', () => ({}));
    await userEvent.click(cardOf('My own').getByRole('button', { name: 'Post options' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete post' }));
    await act(carryOutRemovals);
    await waitFor(() => expect(screen.queryByText('My own')).toBeNull());
    await letNextPageCome();
    expect(screen.getByText('Second page')).toBeInTheDocument();
    expect(screen.queryByText('My own')).toBeNull();
  });

  it('a comment stays, once', async () => {
    const comment = buildComment({ text: 'See you there', author: viewer });
    server.on('createComment', () => ({ body: comment.id }));
    server.on('getComment', () => ({ body: wireComment(comment) }));
    const card = cardOf('Of a friend');
    await userEvent.type(card.getByRole('textbox'), 'See you there{Enter}');
    await card.findByText('See you there');
    await waitFor(() => expect(server.calls('getComment')).toHaveLength(1));
    await letNextPageCome();
    expect(cardOf('Of a friend').getAllByText('See you there')).toHaveLength(1);
  });

  it('newer posts stay once they are shown', async () => {
    firstPage = [fresh, friends, own];
    fireEvent(window, new Event('visibilitychange'));
    await userEvent.click(await screen.findByRole('button', { name: '1 new post' }));
    await screen.findByText('High tide');
    await letNextPageCome();
    expect(screen.getByText('High tide')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '1 new post' })).toBeNull();
  });
});
