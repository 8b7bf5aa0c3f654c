import {
  buildMember,
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
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { carryOutRemovals } from '@sharewave/ui';
import { MemberFeed } from './MemberFeed';

const viewer = buildMember({ ...TEST_VIEWER, fullName: 'Alice Waves', relationship: 'self' });
const PROMPT = "What's on your mind?";

let server: MockServer;

beforeEach(() => {
  server = startMockServer();
  server.on('getMember', () => ({ body: wireMember(viewer) }));
  setPageHeight(5000);
  scrollPageTo(0);
  server.on('memberFeed', ({ query }) => {
    const page = query.get('page');
    return { body: { posts: [wirePost(buildPost({ text: `Page ${page}` }))], totalPages: 2 } };
  });
});
afterEach(() => server.restore());

it('loads one member’s posts page by page at the bottom, up to the last one [M150 M151]', async () => {
  const asked = () => server.calls('memberFeed').map(({ params, query }) => [params['username'], `${query}`]);
  const first = buildPost({ text: 'Page 1' });
  let release = (): void => undefined;
  server.on('memberFeed', ({ query }) => {
    if (query.get('page') === '1') return { body: { posts: [wirePost(first)], totalPages: 2 } };
    const body = { posts: [wirePost(buildPost({ text: 'Page 2' }))], totalPages: 2 };
    return new Promise((resolve) => (release = () => resolve({ body })));
  });
  renderInApp(<MemberFeed username="bea.foam" />);
  await screen.findByText('Page 1');
  act(() => scrollToAboveBottom(5000, 1000));
  await act(() => new Promise(requestAnimationFrame));
  expect(asked()).toEqual([['bea.foam', 'page=1&limit=10']]);
  act(() => scrollToAboveBottom(5000, 0));
  await waitFor(() => expect(asked()).toHaveLength(2));
  for (const distance of [500, 0]) act(() => scrollToAboveBottom(5000, distance));
  act(release);
  expect(await screen.findByText('Page 2')).toBeInTheDocument();
  expect(screen.getByText('You have reached the shore')).toBeInTheDocument();
  act(() => scrollToAboveBottom(5000, 0));
  await act(() => new Promise(requestAnimationFrame));
  expect(asked().slice(1)).toEqual([['bea.foam', `page=2&limit=10&before=${first.id}`]]);
});

it('has no composer on the profile of another member [M152]', async () => {
  renderInApp(<MemberFeed username="bea.foam" />);
  await screen.findByText('Page 1');
  expect(screen.queryByRole('button', { name: PROMPT })).not.toBeInTheDocument();
});

it('scrolls up and opens the form on the viewer’s own profile; the new post appears on top [M152 M153 M154]', async () => {
  const scrollTo = jest.spyOn(window, 'scrollTo');
  server.on('createPost', () => ({ body: 'd'.repeat(24) }));
  server.on('getPost', () => ({ body: wirePost(buildPost({ text: 'Mine', author: viewer })) }));
  renderInApp(<MemberFeed username={TEST_VIEWER.username} />);
  await screen.findByText('Page 1');
  await userEvent.click(screen.getByRole('button', { name: PROMPT }));
  expect(scrollTo).toHaveBeenCalledWith({ top: 0 });
  const dialog = screen.getByRole('dialog', { name: 'Create post' });
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Text of the post' }), 'Mine');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Post' }));
  await screen.findByRole('article', { name: /^Alice Waves/ });
  expect(screen.getAllByRole('article')[0]).toHaveTextContent('Mine');
  expect(server.calls('memberFeed')).toHaveLength(1);
  scrollTo.mockRestore();
});

/** Serves the viewer's posts like the server, one per page; deleted posts are neither returned nor counted. */
function serveOwn(...texts: string[]): void {
  const posts = texts.map((text) => buildPost({ text, author: viewer }));
  server.on('deletePost', ({ params }) => {
    posts.splice(
      posts.findIndex(({ id }) => id === params['id']),
      1,
    );
    return {};
  });
  const shown: string[] = [];
  server.on('memberFeed', async ({ query }) => {
    // Not at once, so that the feed first shows its loading state.
    await new Promise(requestAnimationFrame);
    const before = query.get('before');
    const seen = shown.slice(0, before === null ? 0 : shown.indexOf(before) + 1);
    const next = posts.find(({ id }) => !seen.includes(id));
    if (next !== undefined) shown.push(next.id);
    return { body: { posts: next === undefined ? [] : [wirePost(next)], totalPages: posts.length } };
  });
}

async function removeShown(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'Post options' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Delete post' }));
  await act(carryOutRemovals);
}

it('loads up to the last post although earlier posts have been deleted meanwhile', async () => {
  serveOwn('First', 'Second', 'Third');
  renderInApp(<MemberFeed username={TEST_VIEWER.username} />);
  await screen.findByText('First');
  await removeShown();
  expect(screen.queryByText('First')).not.toBeInTheDocument();
  for (const text of ['Second', 'Third']) {
    act(() => scrollToAboveBottom(5000, 0));
    expect(await screen.findByText(text)).toBeInTheDocument();
  }
});
