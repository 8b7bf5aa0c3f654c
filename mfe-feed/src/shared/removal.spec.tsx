import { queryKeys } from '@sharewave/api-client';
import { buildComment, wirePost, type MockServer } from '@sharewave/testing';
import { carryOutRemovals } from '@sharewave/ui';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { showPost, startPostServer, VIEWER } from './PostPage.shared-spec';

let server: MockServer;

beforeEach(() => {
  server = startPostServer();
});
afterEach(() => server.restore());

describe('removing', () => {
  it('hides a comment at once and restores it on Undo, without a call to the server [D20]', async () => {
    await showPost(server, {}, [buildComment({ text: 'Oops', author: VIEWER })]);
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(screen.queryByText('Oops')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.getByText('Oops')).toBeInTheDocument();
    expect(server.calls('deleteComment')).toHaveLength(0);
  });

  it('removes one’s own post when the page is left before Undo [D20]', async () => {
    server.on('deletePost', () => ({}));
    const post = await showPost(server, { author: VIEWER });
    await userEvent.click(screen.getByRole('button', { name: 'Post options' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete post' }));
    expect(screen.queryByText(post.text)).not.toBeInTheDocument();
    fireEvent(window, new Event('pagehide'));
    await waitFor(() => expect(server.calls('deletePost')[0]?.params['id']).toBe(post.id));
  });

  it.each([
    [
      'post',
      async () => {
        await userEvent.click(screen.getByRole('button', { name: 'Post options' }));
        await userEvent.click(screen.getByRole('menuitem', { name: 'Delete post' }));
      },
    ],
    ['comment', () => userEvent.click(screen.getByRole('button', { name: 'Delete' }))],
  ])('is done with a %s that has gone already, as from another tab', async (_what, remove) => {
    const gone = { status: 404, body: { error: 'Not there', code: 'not_found' } };
    server.on('deletePost', () => gone);
    server.on('deleteComment', () => gone);
    await showPost(server, { author: VIEWER }, [buildComment({ text: 'Oops', author: VIEWER })]);
    await remove();
    await act(carryOutRemovals);
    expect(screen.queryByText('Oops')).not.toBeInTheDocument();
    expect(screen.queryByText('Not deleted')).not.toBeInTheDocument();
  });

  it('subtracts a removed comment once when the post is refetched meanwhile and lists only some comments', async () => {
    server.on('deleteComment', () => ({}));
    const listed = Array.from({ length: 3 }, () => buildComment({ author: VIEWER }));
    const { queryClient, ...post } = await showPost(server, { commentCount: 5 }, listed);
    expect(screen.getByText('5 comments')).toBeInTheDocument();
    const commentIds = [buildComment().id, ...post.commentIds.slice(0, -1)].sort();
    const left = {
      ...post,
      text: 'Edited text',
      latestComment: listed.at(-2) ?? null,
      commentIds,
      commentCount: 4,
    };
    let answer = (): void => undefined;
    server.on('getPost', () => new Promise((resolve) => (answer = () => resolve({ body: wirePost(left) }))));
    void queryClient.invalidateQueries({ queryKey: queryKeys.post(post.id) });
    await waitFor(() => expect(server.calls('getPost')).toHaveLength(2));
    await userEvent.click(screen.getAllByRole('button', { name: 'Delete' }).at(-1) ?? document.body);
    await act(carryOutRemovals);
    await waitFor(() => expect(screen.getByText('4 comments')).toBeInTheDocument());
    answer();
    expect(await screen.findByText('Edited text')).toBeInTheDocument();
    expect(screen.getByText('4 comments')).toBeInTheDocument();
  });

  it('offers no Undo once the call to the server has started', async () => {
    let answer = (): void => undefined;
    server.on('deleteComment', () => new Promise((resolve) => (answer = () => resolve({}))));
    await showPost(server, {}, [buildComment({ text: 'Oops', author: VIEWER })]);
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    const undo = screen.getByRole('button', { name: 'Undo' });
    await act(async () => void carryOutRemovals());
    await waitFor(() => expect(server.calls('deleteComment')).toHaveLength(1));
    await userEvent.click(undo);
    expect(screen.queryByText('Oops')).not.toBeInTheDocument();
    expect(undo).toHaveAttribute('aria-disabled', 'true');
    // The button stays in place and keeps the focus.
    expect(undo).toHaveFocus();
    answer();
    await waitFor(() => expect(undo).not.toBeInTheDocument());
  });

  it('does not offer to remove what others wrote [D20]', async () => {
    await showPost(server, {}, [buildComment()]);
    expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Post options' }));
    expect(screen.queryByRole('menuitem', { name: 'Delete post' })).not.toBeInTheDocument();
  });
});
