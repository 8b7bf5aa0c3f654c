import { DeletedPostsCleaner } from '../src/modules/posts/deleted-posts.cleaner';
import { isFull } from './_support/full-size';
import { storedCounts } from './_support/stored-counts';
import { type Service, startApi, startDatabase } from './_support/processes';
import { RandomCalls } from './_support/random-calls';
import { createTestApp, type TestApp, type TestMember } from './_support/test-app';

const SEEDS = isFull ? [5, 23, 71] : [5];
const ROUNDS = isFull ? 12 : 2;
const MEMBERS = 6;
/** Calls in progress at once, and how many are answered in a round: one node is killed half-way. */
const CALLS = 16;
const ANSWERED = 300;
/** Few enough posts and comments that calls collide on each. */
const POSTS = 3;
const COMMENTS = 4;
const JWT_SECRET = 'a secret that all nodes share '.repeat(2);

const WISHES = [{}, { liked: true }, { liked: false }] as const;
const KINDS = ['post', 'like', 'like', 'comment', 'comment', 'like-comment', 'like-comment'] as const;

class History extends RandomCalls {
  private readonly posts: { id: string; author: TestMember }[] = [];
  private readonly comments: { id: string; author: TestMember }[] = [];

  async act(url: string): Promise<void> {
    const as = this.random(this.members);
    const post = this.pick(this.posts, POSTS);
    const comment = this.pick(this.comments, COMMENTS);
    const kind = this.random([...KINDS, 'remove', 'remove-comment'] as const);
    if (kind === 'post' || post === undefined) {
      const answer = await this.ask(url, as, 'POST', '/api/posts', { postMessage: 'A wave' });
      if (answer?.status === 200) this.posts.push({ id: answer.body, author: as });
    } else if (kind === 'remove') await this.ask(url, post.author, 'DELETE', `/api/posts/${post.id}`);
    else if (kind === 'like')
      await this.ask(url, as, 'PUT', `/api/posts/${post.id}/togglelike`, this.random(WISHES));
    else if (kind === 'comment' || comment === undefined) {
      const answer = await this.ask(url, as, 'POST', `/api/posts/${post.id}/newcomment`, { message: 'Ahoy' });
      if (answer?.status === 200) this.comments.push({ id: answer.body, author: as });
    } else if (kind === 'remove-comment')
      await this.ask(url, comment.author, 'DELETE', `/api/comments/${comment.id}`);
    else await this.ask(url, as, 'PUT', `/api/comments/${comment.id}/togglelike`, this.random(WISHES));
  }

  private pick<T>(from: readonly T[], newest: number): T | undefined {
    const [first, ...others] = from.slice(-newest);
    return first === undefined ? undefined : this.random([first, ...others]);
  }
}

let database: Awaited<ReturnType<typeof startDatabase>>;
/** Reads what is stored; no calls run meanwhile. */
let observer: TestApp;
let north: Service;
let south: Service;
beforeEach(async () => {
  database = await startDatabase();
  const env = { MONGODB_URI: database.url, JWT_SECRET };
  observer = await createTestApp({ env });
  [north, south] = [await startApi(env), await startApi(env)];
});
afterEach(async () => {
  await Promise.all([north.close(), south.close(), observer.close()]);
  await database.close();
});

it.each(SEEDS)(
  'counts, newest likers and latest comments match likes and comments, whatever two nodes do at once and wherever one dies (seed %i)',
  async (seed) => {
    const members: [TestMember, ...TestMember[]] = [await observer.member()];
    while (members.length < MEMBERS) members.push(await observer.member());
    const history = new History(seed, members);
    for (let round = 0; round < ROUNDS; round += 1) {
      let begun = 0;
      let killing: Promise<unknown> = Promise.resolve();
      const work = async (index: number): Promise<void> => {
        while (begun < ANSWERED) {
          begun += 1;
          if (begun === ANSWERED / 2) killing = north.kill();
          // Once one node is dead, its callers go on at the other.
          await history.act((begun < ANSWERED / 2 && index % 2 === 0 ? north : south).url);
        }
      };
      await Promise.all(Array.from({ length: CALLS }, (_, index) => work(index)));
      await killing;
      await observer.app.get(DeletedPostsCleaner, { strict: false }).run();
      const { stored, actual } = await storedCounts(observer.app);
      expect(stored).toEqual(actual);
      await north.start();
    }
  },
  900_000,
);
