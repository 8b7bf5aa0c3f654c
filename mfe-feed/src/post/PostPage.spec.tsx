import { buildPost, renderInApp, startMockServer, wirePost, type MockServer } from '@sharewave/testing';
import { act, screen } from '@testing-library/react';
import { PostPage } from './PostPage';

let server: MockServer;

beforeEach(() => {
  server = startMockServer();
  server.on('listComments', () => ({ body: [] }));
});
afterEach(() => server.restore());

it('does not show a deleted post, although its screen was kept', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const post = buildPost({ text: 'Adrift' });
  server.on('getPost', () => ({ body: wirePost(post) }));
  const { queryClient } = renderInApp(<PostPage postId={post.id} />);
  expect(await screen.findByText('Adrift')).toBeInTheDocument();
  server.on('getPost', () => ({ status: 404, body: { error: 'No such post', code: 'not_found' } }));
  await act(() => queryClient.invalidateQueries());
  expect(await screen.findByText('This post has drifted away.')).toBeInTheDocument();
  expect(screen.queryByText('Adrift')).toBeNull();
  warn.mockRestore();
});
