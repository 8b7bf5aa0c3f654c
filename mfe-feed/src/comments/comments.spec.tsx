import { ANSWER_LIMIT_MS, ENDPOINTS, LIMITS } from '@sharewave/contracts';
import {
  buildComment,
  buildId,
  buildMemberSummary,
  buildPost,
  renderInApp,
  TEST_VIEWER,
  wireComment,
  wirePost,
  type MockServer,
  liveRegionOf,
  liveRegions,
} from '@sharewave/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { showPost, startPostServer, VIEWER } from '../shared/PostPage.shared-spec';
import { PostPage } from '../post/PostPage';

const others = [buildId(), buildId(), buildId()];

let server: MockServer;

beforeEach(() => {
  server = startPostServer();
});
afterEach(() => server.restore());

describe('comments', () => {
  const three = ['One', 'Two', 'Three'].map((text) => buildComment({ text }));

  it('opens and closes the list; the latest comment stays [M112 M113 D13]', async () => {
    await showPost(server, {}, three);
    await userEvent.click(screen.getByRole('button', { name: 'Close comment list' }));
    expect(screen.getByText('Three')).toBeInTheDocument();
    expect(screen.queryByText('One')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'View previous 2 comments' }));
    expect(await screen.findByText('One')).toBeInTheDocument();
    expect(screen.getByText('Two')).toBeInTheDocument();
  });

  it('keeps loaded earlier comments when the page becomes visible again', async () => {
    const newest = Array.from({ length: LIMITS.comments.max }, (_, at) =>
      buildComment({ text: `Newer ${at}` }),
    );
    const { queryClient } = await showPost(server, { commentCount: newest.length + 1 }, newest);
    server.on('listComments', ({ query }) => ({
      body: (query.has('before') ? [buildComment({ text: 'The first' })] : newest).map(wireComment),
    }));
    await userEvent.click(screen.getByRole('button', { name: 'View earlier comments' }));
    expect(await screen.findByText('The first')).toBeInTheDocument();
    await act(() => queryClient.invalidateQueries({ refetchType: 'none' }));
    fireEvent(window, new Event('visibilitychange'));
    await waitFor(() => expect(server.calls('getPost')).toHaveLength(2));
    await act(async () => undefined);
    expect(server.calls('listComments')).toHaveLength(2);
    expect(screen.getByText('The first')).toBeInTheDocument();
  });

  it('offers no list when there is at most one comment [M113]', async () => {
    await showPost(server, {}, three.slice(0, 1));
    expect(screen.getByText('One')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /View previous/ })).not.toBeInTheDocument();
  });

  it.each(['Enter', 'the send icon'])(
    'sends a comment by %s; list and count grow [M114 M115 M117]',
    async (way) => {
      const fresh = buildComment({ text: 'Nice wave', author: VIEWER });
      const post = await showPost(server, {}, three.slice(0, 1));
      server.on('createComment', () => ({ body: fresh.id }));
      server.on('getComment', () => ({ body: wireComment(fresh) }));
      await userEvent.type(screen.getByRole('textbox', { name: 'Write a comment' }), 'Nice wave');
      if (way === 'Enter') await userEvent.keyboard('{Enter}');
      else await userEvent.click(screen.getByRole('button', { name: 'Send comment' }));
      expect(await screen.findByText('2 comments')).toBeInTheDocument();
      expect(screen.getByText('Nice wave')).toBeInTheDocument();
      expect(screen.getByRole('textbox', { name: 'Write a comment' })).toHaveValue('');
      expect(server.calls('createComment')[0]).toMatchObject({
        params: { id: post.id },
        body: { message: 'Nice wave', clientCommentID: expect.any(String) },
      });
      expect(server.calls('getComment')[0]?.params['id']).toBe(fresh.id);
    },
  );

  it.each([{ isComposing: true }, { keyCode: 229 }])(
    'ignores Enter while an input method composes a character (%p)',
    async (parts) => {
      await showPost(server, {});
      const field = screen.getByRole('textbox', { name: 'Write a comment' });
      await userEvent.type(field, 'かい');
      fireEvent.keyDown(field, { key: 'Enter', ...parts });
      expect(field).toHaveValue('かい');
      expect(server.calls('createComment')).toHaveLength(0);
    },
  );

  it('does not send an empty comment [M116]', async () => {
    await showPost(server, {});
    const field = screen.getByRole('textbox', { name: 'Write a comment' });
    await userEvent.type(field, '   {Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Send comment' }));
    expect(server.calls('createComment')).toHaveLength(0);
  });

  it('keeps a comment that could not be sent in its place, with a retry [D15]', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const fresh = buildComment({ text: 'Hold on', author: VIEWER });
    let fail = (): void => undefined;
    server.on('createComment', () => new Promise((resolve) => (fail = () => resolve({ status: 503 }))));
    await showPost(server, {});
    await userEvent.type(screen.getByRole('textbox', { name: 'Write a comment' }), 'Hold on{Enter}');
    await waitFor(() => expect(server.calls('createComment')).toHaveLength(1));
    const places = liveRegions();
    fail();
    const state = await screen.findByText('Not sent');
    expect(places).toContain(liveRegionOf(state));
    expect(screen.getByText('Hold on')).toBeInTheDocument();
    server.on('createComment', () => ({ body: fresh.id }));
    server.on('getComment', () => ({ body: wireComment(fresh) }));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1 comment')).toBeInTheDocument();
    expect(screen.queryByText('Not sent')).not.toBeInTheDocument();
    warn.mockRestore();
  });

  it('keeps a comment that could not be sent through a page load, until it is sent or discarded [D4 D15]', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    server.on('createComment', () => ({ status: 503 }));
    const post = buildPost({});
    server.on('getPost', () => ({ body: wirePost(post) }));
    const open = async () => {
      const { unmount } = renderInApp(<PostPage postId={post.id} />);
      await screen.findByText(post.text.trim());
      return unmount;
    };
    const leave = await open();
    const field = screen.getByRole('textbox', { name: 'Write a comment' });
    await userEvent.type(field, 'First{Enter}');
    await userEvent.type(field, 'Second{Enter}');
    await waitFor(() => expect(screen.getAllByText('Not sent')).toHaveLength(2));
    leave();

    const leaveAgain = await open();
    expect(screen.getAllByText('Not sent')).toHaveLength(2);
    const first = screen.getByText('First').closest('li') ?? document.body;
    await userEvent.click(within(first).getByRole('button', { name: 'Discard' }));
    const fresh = buildComment({ text: 'Second', author: VIEWER });
    server.on('createComment', () => ({ body: fresh.id }));
    server.on('getComment', () => ({ body: wireComment(fresh) }));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1 comment')).toBeInTheDocument();
    leaveAgain();
    // The client id is the same, so that the server recognizes the comment if only the answer was lost.
    const names = server
      .calls('createComment')
      .map(({ body }) => ENDPOINTS.createComment.body.parse(body).clientCommentID);
    expect(names).toEqual([names[0], names[1], names[1]]);
    expect(names[0]).not.toBe(names[1]);

    await open();
    expect(screen.queryByText('Not sent')).not.toBeInTheDocument();
    warn.mockRestore();
  });

  it('finishes a comment whose page was left while it was being sent [D4 D15]', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const fresh = buildComment({ text: 'On the way', author: VIEWER });
    const post = buildPost({});
    server.on('getPost', () => ({ body: wirePost(post) }));
    server.on('getComment', () => ({ body: wireComment(fresh) }));
    const open = async () => {
      const { unmount } = renderInApp(<PostPage postId={post.id} />);
      await screen.findByText(post.text.trim());
      return unmount;
    };
    // The page is closed before the answer arrives.
    server.on('createComment', () => new Promise(() => undefined));
    const leave = await open();
    await userEvent.type(screen.getByRole('textbox', { name: 'Write a comment' }), 'On the way{Enter}');
    await waitFor(() => expect(server.calls('createComment')).toHaveLength(1));
    leave();

    server.on('createComment', () => ({ status: 503 }));
    const leaveAgain = await open();
    expect(screen.getByText('On the way')).toBeInTheDocument();
    expect(await screen.findByText('Not sent')).toBeInTheDocument();
    leaveAgain();

    const leaveUnsent = await open();
    expect(screen.getByText('Not sent')).toBeInTheDocument();
    server.on('createComment', () => new Promise(() => undefined));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    leaveUnsent();

    server.on('createComment', () => ({ body: fresh.id }));
    const leaveSent = await open();
    expect(await screen.findByText('1 comment')).toBeInTheDocument();
    leaveSent();
    await open();
    expect(screen.queryByText('On the way')).not.toBeInTheDocument();
    const names = server
      .calls('createComment')
      .map(({ body }) => ENDPOINTS.createComment.body.parse(body).clientCommentID);
    expect(names).toEqual(Array(4).fill(names[0]));
    warn.mockRestore();
  });

  it('finishes such comments one after the other, and stops when the page is left again [D4 D15]', async () => {
    const fresh = buildComment({ text: 'First', author: VIEWER });
    const post = buildPost({});
    server.on('getPost', () => ({ body: wirePost(post) }));
    server.on('getComment', () => ({ body: wireComment(fresh) }));
    let answerNow = (): void => undefined;
    server.on(
      'createComment',
      () => new Promise((resolve) => (answerNow = () => resolve({ body: fresh.id }))),
    );
    const open = async () => {
      const { unmount } = renderInApp(<PostPage postId={post.id} />);
      await screen.findByText(post.text.trim());
      return unmount;
    };
    const sent = () =>
      server.calls('createComment').map(({ body }) => ENDPOINTS.createComment.body.parse(body).message);
    const leave = await open();
    const field = screen.getByRole('textbox', { name: 'Write a comment' });
    await userEvent.type(field, 'First{Enter}');
    await userEvent.type(field, 'Second{Enter}');
    await waitFor(() => expect(sent()).toEqual(['First', 'Second']));
    leave();

    const leaveAgain = await open();
    await waitFor(() => expect(sent().slice(2)).toEqual(['First']));
    leaveAgain();
    await act(async () => answerNow());
    await waitFor(() => expect(server.calls('getComment')).toHaveLength(1));
    await act(async () => undefined);
    expect(sent().slice(2)).toEqual(['First']);

    await open();
    await waitFor(() => expect(sent().slice(3)).toEqual(['Second']));
  });

  it('leaves it to the author to send a comment again whose page was left long ago [D15]', async () => {
    const post = buildPost({});
    server.on('getPost', () => ({ body: wirePost(post) }));
    server.on('createComment', () => new Promise(() => undefined));
    const { unmount } = renderInApp(<PostPage postId={post.id} />);
    await screen.findByText(post.text.trim());
    await userEvent.type(screen.getByRole('textbox', { name: 'Write a comment' }), 'Long ago{Enter}');
    await waitFor(() => expect(server.calls('createComment')).toHaveLength(1));
    unmount();

    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 2 * ANSWER_LIMIT_MS);
    renderInApp(<PostPage postId={post.id} />);
    expect(await screen.findByText('Not sent')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Discard' })).toBeInTheDocument();
    expect(server.calls('createComment')).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(server.calls('createComment')).toHaveLength(2));
    now.mockRestore();
  });

  it('keeps nothing of a comment that fails after the member has signed out', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    let fail = (): void => undefined;
    server.on('createComment', () => new Promise((resolve) => (fail = () => resolve({ status: 503 }))));
    await showPost(server, {});
    await userEvent.type(screen.getByRole('textbox', { name: 'Write a comment' }), 'For nobody{Enter}');
    await waitFor(() => expect(server.calls('createComment')).toHaveLength(1));
    // Signing out deletes a member's drafts like this.
    sessionStorage.clear();
    fail();
    expect(await screen.findByText('Not sent')).toBeInTheDocument();
    expect(sessionStorage).toHaveLength(0);
    warn.mockRestore();
  });

  it('shows author, text, likes and age, and likes a comment [M118 M119]', async () => {
    const createdAt = new Date(Date.now() - 5 * 60_000).toISOString();
    const author = buildMemberSummary({ fullName: 'Bea Foam' });
    const comment = buildComment({
      author,
      createdAt,
      text: 'Splash',
      likeCount: 2,
      likerIds: others.slice(0, 2),
    });
    server.on('toggleCommentLike', () => ({
      body: { likes: [...others.slice(0, 2), TEST_VIEWER.id], numberOfLikes: 3, liked: true },
    }));
    await showPost(server, {}, [comment]);
    const item = screen.getByText('Splash').closest('li');
    if (item === null) throw new Error('A comment is an item of a list');
    expect(within(item).getByText('Bea Foam')).toBeInTheDocument();
    expect(within(item).getByText('5 minutes ago')).toBeInTheDocument();
    expect(within(item).getByText('2')).toBeInTheDocument();
    await userEvent.click(within(item).getByRole('button', { name: 'Like' }));
    expect(within(item).getByText('3')).toBeInTheDocument();
    expect(server.calls('toggleCommentLike')[0]).toMatchObject({
      params: { id: comment.id },
      body: { liked: true },
    });
  });
});
