import fc from 'fast-check';
import type { Viewer } from '../src/common/auth/viewer';
import { isFull } from './_support/full-size';
import { FeedActions, viewerOf } from './_support/histories';
import { createTestApp, type TestApp } from './_support/test-app';

const RUNS = isFull ? 60 : 6;
const MEMBERS = 4;

type Step =
  | { do: 'post' | 'read' | 'befriend' | 'unfriend'; who: number; whom: number }
  | { do: 'remove'; which: number }
  | { do: 'together'; steps: Step[] }
  | { do: 'register' | 'kill' };

const who = fc.nat(20);
const single: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant<'post'>('post'), who, whom: who }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom<'befriend' | 'unfriend' | 'read'>('befriend', 'unfriend', 'read'),
      who,
      whom: who,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant<'remove'>('remove'), which: fc.nat(50) }) },
);
const together: fc.Arbitrary<Step> = fc.record({
  do: fc.constant<'together'>('together'),
  steps: fc.array(single, { minLength: 2, maxLength: 5 }),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: single },
  { weight: 3, arbitrary: together },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom<'register' | 'kill'>('register', 'kill') }) },
);

/** A community on one data folder; a killed node is followed by the next one. */
class World {
  private readonly members: Viewer[] = [];
  private posts: { id: string; author: Viewer }[] = [];
  private constructor(
    private app: TestApp,
    private actions: FeedActions,
  ) {}

  static async create(): Promise<World> {
    const app = await createTestApp();
    const world = new World(app, new FeedActions(app.app));
    for (let count = 0; count < MEMBERS; count += 1) await world.run({ do: 'register' });
    return world;
  }

  async run(step: Step): Promise<void> {
    switch (step.do) {
      case 'register': {
        this.members.push(viewerOf(await this.app.register()));
        return;
      }
      case 'kill': {
        // What is written from here on has not been delivered to anybody when the node is gone.
        await this.actions.dieAfterEachPost();
        for (const author of this.members.slice(0, 2)) await this.write(author);
        await this.app.stop();
        this.app = await createTestApp({ dataDir: this.app.dataDir });
        this.actions = new FeedActions(this.app.app);
        return;
      }
      case 'together':
        await Promise.all(step.steps.map((one) => this.run(one)));
        return;
      case 'remove': {
        const [post] = this.posts.splice(step.which % Math.max(1, this.posts.length), 1);
        if (post) await this.actions.remove(post.author, post.id);
        return;
      }
      case 'post':
        return this.write(this.member(step.who));
      case 'read':
        await this.actions.read(this.member(step.who), 1 + (step.whom % 4));
        return;
      case 'befriend':
      case 'unfriend':
        if (this.member(step.who) !== this.member(step.whom)) {
          await this.actions[step.do](this.member(step.who), this.member(step.whom));
        }
    }
  }

  /** Checks that every timeline is right, and that everybody sees the same as a full recomputation, beyond the cap as well. */
  async expectRight(): Promise<void> {
    expect((await this.actions.check()).faults).toEqual([]);
    for (const member of this.members) await this.actions.read(member, 1);
    expect(await this.actions.check()).toEqual({ checked: this.members.length, faults: [] });
    for (const member of this.members) {
      const seen: string[] = [];
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const { ids, totalPages } = await this.actions.read(member, page);
        seen.push(...ids);
        pages = totalPages;
      }
      expect(seen).toEqual(await this.actions.recompute(member));
    }
  }

  close(): Promise<void> {
    return this.app.close();
  }

  private async write(author: Viewer): Promise<void> {
    this.posts.push({ id: await this.actions.post(author), author });
  }

  private member(index: number): Viewer {
    const member = this.members[index % this.members.length];
    if (!member) throw new Error('There are no members');
    return member;
  }
}

describe('timelines', () => {
  it('match friendships and posts after any history, with kills in between', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (history) => {
        const world = await World.create();
        try {
          for (const one of history) await world.run(one);
          await world.expectRight();
        } finally {
          await world.close();
        }
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  }, 900_000);
});
