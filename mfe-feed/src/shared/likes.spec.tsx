import {
  buildId,
  liveRegionOf,
  liveRegions,
  TEST_VIEWER,
  wirePost,
  type MockServer,
} from '@sharewave/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { showPost, startPostServer, VIEWER } from './PostPage.shared-spec';

const others = [buildId(), buildId(), buildId()];

let server: MockServer;

beforeEach(() => {
  server = startPostServer();
});
afterEach(() => server.restore());

const postLike = () => screen.getByRole('button', { name: 'Like' });

describe('likes', () => {
  it('shows a like at once, sends the wanted state to the server, and undoes the like [M107 M108]', async () => {
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
    await showPost(server, { likerIds: bea, likeCount: 1, likerNames: ['Bea Foam'] });
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

  it('ends quick clicks in the state clicked last, with at most one more call', async () => {
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
    await showPost(server, {});
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
    await showPost(server, { likerIds: others.slice(0, 1), likeCount: 1, likerNames: ['Bea Foam'] });
    const places = liveRegions();
    await userEvent.click(postLike());
    const state = await screen.findByText('Like not saved');
    expect(places).toContain(liveRegionOf(state));
    expect(postLike()).toHaveAttribute('aria-pressed', 'false');
    expect(screen.getByText('Bea Foam')).toBeInTheDocument();
    const likes = [...others.slice(0, 1), TEST_VIEWER.id];
    server.on('togglePostLike', () => ({ body: { likes, numberOfLikes: 2, liked: true } }));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Bea Foam and Alice Waves')).toBeInTheDocument();
    expect(screen.queryByText('Like not saved')).not.toBeInTheDocument();
    warn.mockRestore();
  });

  it('names the viewer correctly when names arrive that were requested before an unlike', async () => {
    const [bea = ''] = others;
    server.on('togglePostLike', ({ body }) => {
      const liked = JSON.stringify(body) === '{"liked":true}';
      const likes = liked ? [bea, TEST_VIEWER.id] : [bea];
      return { body: { likes, numberOfLikes: likes.length, liked } };
    });
    const post = await showPost(server, {});
    const answers: (() => void)[] = [];
    const namesAre = (...names: [id: string, name: string][]) =>
      server.on(
        'getPost',
        () =>
          new Promise((resolve) => {
            const [likerIds, likerNames] = [names.map(([id]) => id), names.map(([, name]) => name)];
            const viewerLikes = likerIds.includes(TEST_VIEWER.id);
            const liked = { ...post, likerIds, likerNames, likeCount: names.length, viewerLikes };
            answers.push(() => resolve({ body: wirePost(liked) }));
          }),
      );
    namesAre([TEST_VIEWER.id, VIEWER.fullName], [bea, 'Bea Foam']);
    await userEvent.click(postLike());
    await waitFor(() => expect(answers).toHaveLength(1));
    namesAre([bea, 'Bea Foam']);
    await userEvent.click(postLike());
    await waitFor(() => expect(answers).toHaveLength(2));
    answers[1]?.();
    expect(await screen.findByText('Bea Foam')).toBeInTheDocument();
    const isWritten = new Promise((done) =>
      post.queryClient.getQueryCache().subscribe(({ type }) => type === 'updated' && done(type)),
    );
    answers[0]?.();
    await act(() => isWritten);
    await userEvent.click(postLike());
    expect(await screen.findByText('Bea Foam and Alice Waves')).toBeInTheDocument();
  });

  it.each([
    ['that is named', [VIEWER.fullName, VIEWER.fullName], TEST_VIEWER.id, VIEWER.fullName],
    ['that is not', ['Bea Foam', VIEWER.fullName], buildId(), `Bea Foam and ${VIEWER.fullName}`],
  ])('goes on naming a friend of the same name when a like %s is taken back', async (_rule, ...given) => {
    const [likerNames, firstLikerId, line] = given;
    server.on('togglePostLike', () => new Promise(() => undefined));
    await showPost(server, { likeCount: 2, likerNames, likerIds: [firstLikerId, ...others.slice(0, 1)] });
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
    await showPost(server, { likeCount, likerNames, likerIds: others.slice(0, likeCount) });
    expect(screen.getByText(line)).toBeInTheDocument();
  });
});
