import type { Comment, Post } from '@sharewave/api-client';
import { ANSWER_LIMIT_MS, ENDPOINTS, LIMITS } from '@sharewave/contracts';
import {
  buildComment,
  buildId,
  buildMember,
  buildMemberSummary,
  buildPost,
  renderInApp,
  startMockServer,
  TEST_VIEWER,
  wireComment,
  wireMember,
  wirePost,
  type MockServer,
} from '@sharewave/testing';
import { carryOutRemovals } from '@sharewave/ui';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PostPage } from '../post-page/PostPage';

const viewer = buildMember({ ...TEST_VIEWER, fullName: 'Alice Waves', relationship: 'self' });
const others = [buildId(), buildId(), buildId()];

let server: MockServer;

beforeEach(() => {
  server = startMockServer();
  server.on('getMember', () => ({ body: wireMember(viewer) }));
});
afterEach(() => server.restore());

async function showPost(parts: Partial<Post>, comments: Comment[] = []) {
  const latest = comments.at(-1) ?? null;
  const post = buildPost({
    commentIds: comments.map((comment) => comment.id),
    commentCount: comments.length,
    latestComment: latest,
    ...parts,
  });
  server.on('getPost', () => ({ body: wirePost(post) }));
  server.on('listComments', () => ({ body: comments.map(wireComment) }));
  const { queryClient } = renderInApp(<PostPage postId={post.id} />);
  await screen.findByText(post.text.trim());
  await waitFor(() => expect(server.calls('getMember')).toHaveLength(1));
  return { ...post, queryClient };
}

const postLike = () => screen.getByRole('button', { name: 'Like' });

describe('likes', () => {
  it('shows a like at once, tells the server which state is meant, and undoes it [M107 M108]', async () => {
    const bea = others.slice(0, 1);
    let answer = (): void => undefined;
    server.on(
      'togglePostLike',
      ({ body }) =>
        new Promise((resolve) => {
          const liked = JSON.stringify(body) === '{"liked":true}';
          const likes = liked ? [...bea, TEST_VIEWER.id] : bea;
          answer = () => resolve({ body: { likes, numberOfLikes: likes.length, liked } });
        }),
    );
    await showPost({ likerIds: bea, likeCount: 1, likerNames: ['Bea Foam'] });
    const summary = () => screen.getByText(/^Bea Foam/).parentElement;
    expect(summary()).toHaveTextContent(/^1 like ?Bea Foam$/);
    await userEvent.click(postLike());
    expect(postLike()).toHaveAttribute('aria-pressed', 'true');
    expect(summary()).toHaveTextContent(/^2 likes ?Bea Foam and Alice Waves$/);
    await waitFor(() => expect(server.calls('togglePostLike')).toHaveLength(1));
    answer();
    await userEvent.click(postLike());
    expect(postLike()).toHaveAttribute('aria-pressed', 'false');
    expect(summary()).toHaveTextContent(/^1 like ?Bea Foam$/);
    await waitFor(() => expect(server.calls('togglePostLike')).toHaveLength(2));
    answer();
    expect(server.calls('togglePostLike').map((call) => call.body)).toEqual([
      { liked: true },
      { liked: false },
    ]);
  });

  it('ends quick clicks in the last one, with at most one call more', async () => {
    const releases: (() => void)[] = [];
    server.on(
      'togglePostLike',
      ({ body }) =>
        new Promise((resolve) => {
          const liked = JSON.stringify(body) === '{"liked":true}';
          releases.push(() =>
            resolve({ body: { likes: liked ? [TEST_VIEWER.id] : [], numberOfLikes: Number(liked), liked } }),
          );
        }),
    );
    await showPost({});
    for (const _click of [1, 2, 3, 4]) await userEvent.click(postLike());
    releases[0]?.();
    await waitFor(() => expect(releases).toHaveLength(2));
    releases[1]?.();
    await waitFor(() => expect(postLike()).toHaveAttribute('aria-pressed', 'false'));
    expect(server.calls('togglePostLike').map((call) => call.body)).toEqual([
      { liked: true },
      { liked: false },
    ]);
  });

  it('returns to the earlier state with a retry when a like fails [D14]', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    server.on('togglePostLike', () => ({ status: 500 }));
    await showPost({ likerIds: others.slice(0, 1), likeCount: 1, likerNames: ['Bea Foam'] });
    await userEvent.click(postLike());
    expect(await screen.findByText('Like not saved')).toBeInTheDocument();
    expect(postLike()).toHaveAttribute('aria-pressed', 'false');
    expect(screen.getByText('Bea Foam')).toBeInTheDocument();
    const likes = [...others.slice(0, 1), TEST_VIEWER.id];
    server.on('togglePostLike', () => ({ body: { likes, numberOfLikes: 2, liked: true } }));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Bea Foam and Alice Waves')).toBeInTheDocument();
    expect(screen.queryByText('Like not saved')).not.toBeInTheDocument();
    warn.mockRestore();
  });

  it.each([
    ['that is named', [viewer.fullName, viewer.fullName], TEST_VIEWER.id, viewer.fullName],
    ['that is not', ['Bea Foam', viewer.fullName], buildId(), `Bea Foam and ${viewer.fullName}`],
  ])('goes on naming a friend of the same name when a like %s is taken back', async (_rule, ...given) => {
    const [likerNames, firstLikerId, line] = given;
    server.on('togglePostLike', () => new Promise(() => undefined));
    await showPost({ likeCount: 2, likerNames, likerIds: [firstLikerId, ...others.slice(0, 1)] });
    if (firstLikerId !== TEST_VIEWER.id) await userEvent.click(postLike());
    await userEvent.click(postLike());
    expect(postLike()).toHaveAttribute('aria-pressed', 'false');
    expect(screen.getByText(line)).toBeInTheDocument();
  });

  it.each([
    [1, ['Bea Foam'], 'Bea Foam'],
    [2, ['Bea Foam', 'Carl Reef'], 'Bea Foam and Carl Reef'],
    [3, ['Bea Foam', 'Carl Reef'], 'Bea Foam, Carl Reef and 1 others...'],
  ])('sums up %i likers [M109 M110 M111]', async (likeCount, likerNames, line) => {
    await showPost({ likeCount, likerNames, likerIds: others.slice(0, likeCount) });
    expect(screen.getByText(line)).toBeInTheDocument();
  });
});

describe('comments', () => {
  const three = ['One', 'Two', 'Three'].map((text) => buildComment({ text }));

  it('unfolds and folds the list; only the latest stays [M112 M113 D13]', async () => {
    await showPost({}, three);
    await userEvent.click(screen.getByRole('button', { name: 'Close comment list' }));
    expect(screen.getByText('Three')).toBeInTheDocument();
    expect(screen.queryByText('One')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'View previous 2 comments' }));
    expect(await screen.findByText('One')).toBeInTheDocument();
    expect(screen.getByText('Two')).toBeInTheDocument();
  });

  it('keeps earlier comments that were loaded when the page is looked at again', async () => {
    const newest = Array.from({ length: LIMITS.comments.max }, (_, at) =>
      buildComment({ text: `Newer ${at}` }),
    );
    const { queryClient } = await showPost({ commentCount: newest.length + 1 }, newest);
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

  it('offers no list where there is one comment or none [M113]', async () => {
    await showPost({}, three.slice(0, 1));
    expect(screen.getByText('One')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /View previous/ })).not.toBeInTheDocument();
  });

  it.each(['Enter', 'the send icon'])(
    'sends a comment by %s; list and count grow [M114 M115 M117]',
    async (way) => {
      const fresh = buildComment({ text: 'Nice wave', author: viewer });
      const post = await showPost({}, three.slice(0, 1));
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

  it('does not send an empty comment [M116]', async () => {
    await showPost({});
    const field = screen.getByRole('textbox', { name: 'Write a comment' });
    await userEvent.type(field, '   {Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Send comment' }));
    expect(server.calls('createComment')).toHaveLength(0);
  });

  it('keeps a comment that could not be sent in its place, with a retry [D15]', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const fresh = buildComment({ text: 'Hold on', author: viewer });
    server.on('createComment', () => ({ status: 503 }));
    await showPost({});
    await userEvent.type(screen.getByRole('textbox', { name: 'Write a comment' }), 'Hold on{Enter}');
    expect(await screen.findByText('Not sent')).toBeInTheDocument();
    expect(screen.getByText('Hold on')).toBeInTheDocument();
    server.on('createComment', () => ({ body: fresh.id }));
    server.on('getComment', () => ({ body: wireComment(fresh) }));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1 comment')).toBeInTheDocument();
    expect(screen.queryByText('Not sent')).not.toBeInTheDocument();
    warn.mockRestore();
  });

  it('keeps a comment that could not be sent through a page load, until it is sent or given up [D4 D15]', async () => {
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
    const fresh = buildComment({ text: 'Second', author: viewer });
    server.on('createComment', () => ({ body: fresh.id }));
    server.on('getComment', () => ({ body: wireComment(fresh) }));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1 comment')).toBeInTheDocument();
    leaveAgain();
    // Under the name that it had: where only the answer was lost, it is the same comment.
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
    const fresh = buildComment({ text: 'On the way', author: viewer });
    const post = buildPost({});
    server.on('getPost', () => ({ body: wirePost(post) }));
    server.on('getComment', () => ({ body: wireComment(fresh) }));
    const open = async () => {
      const { unmount } = renderInApp(<PostPage postId={post.id} />);
      await screen.findByText(post.text.trim());
      return unmount;
    };
    // The page goes and takes its answer along.
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

  it('finishes comments whose page was left one after the other, and none after it is left again [D4 D15]', async () => {
    const fresh = buildComment({ text: 'First', author: viewer });
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

  it('leaves a comment whose page was left long ago for its author to send again [D15]', async () => {
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

  it('leaves nothing of a comment that fails after the member has signed out', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    let fail = (): void => undefined;
    server.on('createComment', () => new Promise((resolve) => (fail = () => resolve({ status: 503 }))));
    await showPost({});
    await userEvent.type(screen.getByRole('textbox', { name: 'Write a comment' }), 'For nobody{Enter}');
    await waitFor(() => expect(server.calls('createComment')).toHaveLength(1));
    // What signing out does to what a member has written.
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
    await showPost({}, [comment]);
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

describe('removing', () => {
  it('hides a comment at once and brings it back by Undo, without telling the server [D20]', async () => {
    await showPost({}, [buildComment({ text: 'Oops', author: viewer })]);
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(screen.queryByText('Oops')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.getByText('Oops')).toBeInTheDocument();
    expect(server.calls('deleteComment')).toHaveLength(0);
  });

  it('removes one’s own post when the page is left before Undo [D20]', async () => {
    server.on('deletePost', () => ({}));
    const post = await showPost({ author: viewer });
    await userEvent.click(screen.getByRole('button', { name: 'Post options' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete post' }));
    expect(screen.queryByText(post.text)).not.toBeInTheDocument();
    fireEvent(window, new Event('pagehide'));
    await waitFor(() => expect(server.calls('deletePost')[0]?.params['id']).toBe(post.id));
  });

  it('offers no Undo once the server is being told', async () => {
    let answer = (): void => undefined;
    server.on('deleteComment', () => new Promise((resolve) => (answer = () => resolve({}))));
    await showPost({}, [buildComment({ text: 'Oops', author: viewer })]);
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    const undo = screen.getByRole('button', { name: 'Undo' });
    await act(async () => void carryOutRemovals());
    await waitFor(() => expect(server.calls('deleteComment')).toHaveLength(1));
    await userEvent.click(undo);
    expect(screen.queryByText('Oops')).not.toBeInTheDocument();
    expect(undo).toHaveAttribute('aria-disabled', 'true');
    // Where it is, so that the keyboard that has it stays.
    expect(undo).toHaveFocus();
    answer();
    await waitFor(() => expect(undo).not.toBeInTheDocument());
  });

  it('offers no removal of what others wrote [D20]', async () => {
    await showPost({}, [buildComment()]);
    expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Post options' }));
    expect(screen.queryByRole('menuitem', { name: 'Delete post' })).not.toBeInTheDocument();
  });
});

it('folds a long text until it is asked for', async () => {
  await showPost({ text: 'wave '.repeat(200).trim() });
  const more = screen.getByRole('button', { name: 'Show more' });
  expect(more).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(more);
  expect(screen.getByRole('button', { name: 'Show less' })).toHaveAttribute('aria-expanded', 'true');
});

it.each([
  ['fills the eight lines of a wide card', 'wave '.repeat(136)],
  ['ends in blank lines', `A calm sea${'\n'.repeat(12)}`],
])('offers no more of a text that %s', async (_case, text) => {
  await showPost({ text });
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

it('links the web addresses in its text', async () => {
  await showPost({ text: 'https://tides.example/today' });
  expect(screen.getByRole('link', { name: 'https://tides.example/today' })).toHaveAttribute(
    'target',
    '_blank',
  );
});

it('unfolds a text when a link in it gets the focus, which may be in a line that is hidden', async () => {
  const address = `https://tides.example/${'wave'.repeat(200)}`;
  await showPost({ text: address });
  expect(screen.getByRole('button', { name: 'Show more' })).toHaveAttribute('aria-expanded', 'false');
  act(() => screen.getByRole('link', { name: address }).focus());
  expect(screen.getByRole('button', { name: 'Show less' })).toHaveAttribute('aria-expanded', 'true');
});
