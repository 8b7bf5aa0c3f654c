import {
  buildMember,
  buildPost,
  renderInApp,
  startMockServer,
  TEST_VIEWER,
  wireMember,
  wirePost,
  type MockServer,
} from '@sharewave/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemberFeed } from './MemberFeed';

const viewer = buildMember({ ...TEST_VIEWER, fullName: 'Alice Waves', relationship: 'self' });
const PROMPT = "What's on your mind?";

let server: MockServer;

beforeEach(() => {
  server = startMockServer();
  server.on('getMember', () => ({ body: wireMember(viewer) }));
  server.on('memberFeed', ({ query }) => {
    const page = query.get('page');
    return { body: { posts: [wirePost(buildPost({ text: `Page ${page}` }))], totalPages: 2 } };
  });
});
afterEach(() => server.restore());

it('shows one member’s posts page by page, on reaching the bottom, to the last [M150 M151]', async () => {
  renderInApp(<MemberFeed username="bea.foam" />);
  // jsdom has no heights: the bottom is always in sight.
  expect(await screen.findByText('Page 2')).toBeInTheDocument();
  const calls = server.calls('memberFeed');
  expect(calls.map((call) => call.params['username'])).toEqual(['bea.foam', 'bea.foam']);
  expect(calls[0]?.query.toString()).toBe('page=1&limit=10');
  expect(calls[1]?.query.get('page')).toBe('2');
  expect(screen.getByText('You have reached the shore')).toBeInTheDocument();
});

it('has no prompt on the profile of another [M152]', async () => {
  renderInApp(<MemberFeed username="bea.foam" />);
  await screen.findByText('Page 2');
  expect(screen.queryByRole('button', { name: PROMPT })).not.toBeInTheDocument();
});

it('scrolls to the top and opens the form on one’s own; the post appears on top [M152 M153 M154]', async () => {
  const scrollTo = jest.spyOn(window, 'scrollTo');
  server.on('createPost', () => ({ body: 'd'.repeat(24) }));
  server.on('getPost', () => ({ body: wirePost(buildPost({ text: 'Mine', author: viewer })) }));
  renderInApp(<MemberFeed username={TEST_VIEWER.username} />);
  await screen.findByText('Page 2');
  await userEvent.click(screen.getByRole('button', { name: PROMPT }));
  expect(scrollTo).toHaveBeenCalledWith({ top: 0 });
  const dialog = screen.getByRole('dialog', { name: 'Create post' });
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Text of the post' }), 'Mine');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Post' }));
  await screen.findByRole('article', { name: 'Alice Waves' });
  expect(screen.getAllByRole('article')[0]).toHaveTextContent('Mine');
  expect(server.calls('memberFeed')).toHaveLength(2);
  scrollTo.mockRestore();
});
