import { isFull } from './_support/full-size';
import { FeedActions, viewerOf } from './_support/histories';
import { useKillableApi } from './_support/killable-api';
import { RandomCalls } from './_support/random-calls';
import { createTestApp, type TestApp, type TestMember } from './_support/test-app';

const SEEDS = isFull ? [11, 42, 77] : [11];
const ROUNDS = isFull ? 20 : 2;
/** More than are served before the author is answered, so that the rest is in progress at the kill. */
const MEMBERS = 19;
/** Calls in progress at once, and how many of them are answered when the kill comes. */
const CALLS = 60;
const ANSWERED = 25;

const server = useKillableApi();

class History extends RandomCalls {
  /** Authors of what was acknowledged, by its id. */
  readonly posts = new Map<string, TestMember>();

  async act(url: string): Promise<void> {
    const [popular] = this.members;
    const kind = this.random(['post', 'post', 'post', 'remove', 'read', 'befriend', 'unfriend']);
    const as = this.random([popular, this.random(this.members)]);
    const body = { endUserID: this.random(this.members).id };
    switch (kind) {
      case 'post': {
        const answer = await this.ask(url, as, 'POST', '/api/posts', { postMessage: 'A wave' });
        if (answer?.status === 200) this.posts.set(answer.body, as);
        return;
      }
      case 'remove': {
        const own = [...this.posts].find(([, author]) => author === as)?.[0];
        if (own === undefined) return;
        // Whether it is deleted is unknown until the answer, and stays unknown if the kill comes first.
        this.posts.delete(own);
        await this.ask(url, as, 'DELETE', `/api/posts/${own}`);
        return;
      }
      case 'read':
        await this.ask(url, as, 'GET', `/api/users/${as.username}/homeposts?page=1&limit=20`);
        return;
      case 'befriend':
        await this.ask(url, as, 'POST', '/api/user/friendrequest', body);
        return;
      case 'unfriend':
        await this.ask(url, as, 'POST', '/api/user/removefriend', body);
    }
  }
}

/** Members around a popular one. */
async function createMembers(app: TestApp): Promise<[TestMember, ...TestMember[]]> {
  const popular = await app.member();
  const others = await Promise.all(Array.from({ length: MEMBERS - 1 }, () => app.member()));
  const actions = new FeedActions(app.app);
  for (const other of others) await actions.befriend(viewerOf(popular), viewerOf(other));
  for (const member of [popular, ...others]) await actions.read(viewerOf(member), 1);
  return [popular, ...others];
}

it.each(SEEDS)(
  'timelines of a server that is killed as it carries posts hold what they should (seed %i)',
  async (seed) => {
    const before = await createTestApp({ dataDir: server.dataDir });
    const members = await createMembers(before);
    await before.stop();
    const history = new History(seed, members);
    for (let round = 0; round < ROUNDS; round += 1) {
      const api = await server.start();
      const { url } = api;
      let answered = 0;
      let working: Promise<void>[] = [];
      await new Promise<void>((resolve) => {
        working = Array.from({ length: CALLS }, async () => {
          await history.act(url);
          answered += 1;
          if (answered === ANSWERED) resolve();
        });
      });
      await api.kill();
      await Promise.all(working);
      const after = await createTestApp({ dataDir: server.dataDir });
      const actions = new FeedActions(after.app);
      expect((await actions.check()).faults).toEqual([]);
      // Reading rebuilds a lost timeline, which has to be right as well.
      for (const member of members) await actions.read(viewerOf(member), 1);
      expect(await actions.check()).toEqual({ checked: MEMBERS, faults: [] });
      for (const [postId, author] of history.posts) {
        expect((await after.call('GET', `/api/posts/${postId}`, { as: author })).status).toBe(200);
      }
      await after.stop();
    }
  },
  900_000,
);
