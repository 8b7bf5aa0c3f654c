import { EventEmitter, once } from 'node:events';
import type { INestApplicationContext } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import type { Viewer } from '../src/common/auth/viewer';
import { FanOutService } from '../src/modules/feeds/fan-out.service';
import { PostsService } from '../src/modules/posts/posts.service';
import { TimelinesService } from '../src/modules/timelines/timelines.service';
import { FeedActions, viewerOf } from './_support/histories';
import { createTestApp, type TestApp } from './_support/test-app';
import { startTwoNodes, type TwoNodes } from './_support/two-nodes';

/** More than are served before the author is answered. */
const FRIENDS = 20;
const POSTS = 5;

let nodes: TwoNodes;
let north: TestApp;
let south: TestApp;
let dead: TestApp;
let members: readonly Viewer[];
let author: Viewer;
beforeEach(async () => {
  nodes = await startTwoNodes({ withRedis: false });
  ({ north, south } = nodes);
  const registered = await Promise.all(Array.from({ length: FRIENDS + 1 }, () => north.register()));
  members = registered.map(viewerOf);
  const [first, ...friends] = members;
  if (first === undefined) throw new Error('There are no members');
  author = first;
  const actions = new FeedActions(north.app);
  for (const friend of friends) await actions.befriend(author, friend);
  // Reading creates their timelines, to which posts are then delivered.
  for (const member of members) await actions.read(member, 1);
  dead = await createTestApp({ env: nodes.env });
});
afterEach(async () => {
  await dead.close();
  await nodes.close();
});

/** Posts that the accepting node delivers to nobody. */
async function leaveLying(): Promise<string[]> {
  const actions = new FeedActions(dead.app);
  await actions.dieAfterEachPost();
  const postIds: string[] = [];
  while (postIds.length < POSTS) postIds.push(await actions.post(author));
  return postIds.reverse();
}

/** Makes each build of one node wait until the other node has begun a later one, or has its result. */
class OverlappingBuilds {
  begins = 0;
  private isDone = false;
  private readonly changes = new EventEmitter();

  constructor(private readonly app: INestApplicationContext) {}

  waitFor(other: OverlappingBuilds): void {
    const timelines = this.app.get(TimelinesService);
    const posts = this.app.get(PostsService);
    const begin = timelines.begin.bind(timelines);
    const list = posts.listIdsByAuthors.bind(posts);
    let seen = 0;
    jest.spyOn(timelines, 'begin').mockImplementation(async (memberId) => {
      const place = await begin(memberId);
      seen = other.begins;
      this.begins += 1;
      this.changes.emit('change');
      return place;
    });
    jest.spyOn(posts, 'listIdsByAuthors').mockImplementation(async (...args) => {
      while (other.begins === seen && !other.isDone) await once(other.changes, 'change');
      return list(...args);
    });
  }

  async read(reader: Viewer): Promise<{ ids: string[]; totalPages: number }> {
    try {
      return await new FeedActions(this.app).read(reader, 1);
    } finally {
      this.isDone = true;
      this.changes.emit('change');
    }
  }
}

/** Checks that everybody sees each of these once, newest first, on either node, and that no timeline differs from a recomputation. */
async function expectEachOnce(postIds: readonly string[]): Promise<void> {
  for (const { app } of [north, south]) {
    const actions = new FeedActions(app);
    expect(await actions.check()).toEqual({ checked: members.length, faults: [] });
    for (const member of members) {
      expect(await actions.read(member, 1, 50)).toEqual({ ids: postIds, totalPages: 1 });
    }
  }
}

describe('two nodes that deliver the same posts', () => {
  it('give each to every friend once', async () => {
    const postIds = await leaveLying();
    const work = [north, south].map(({ app }) => {
      const deliver = jest.spyOn(app.get(TimelinesService), 'deliver');
      return { deliver, done: app.get(FanOutService).settle() };
    });
    for (const { done } of work) await done;
    for (const { deliver } of work) expect(deliver).toHaveBeenCalled();
    await expectEachOnce(postIds);
  });

  it('take over what a node has left undelivered, even one whose clock was an hour ahead', async () => {
    const postIds = await leaveLying();
    const outboxes = dead.app.get<Connection>(getConnectionToken()).collection('outboxes');
    const ahead = new Date(Date.now() + 60 * 60 * 1000);
    await outboxes.updateOne(
      { 'events.0': { $exists: true } },
      { $set: { 'events.$[].at': ahead, leasedUntil: ahead } },
    );
    while ((await north.app.get(TimelinesService).listPending(1)).length > 0);
    await expectEachOnce(postIds);
  });

  it('build one timeline at the same time, and neither discards what the other builds', async () => {
    const [, reader = author] = members;
    await new FeedActions(north.app).unfriend(author, reader);
    await new FeedActions(north.app).befriend(author, reader);
    const builds = [north, south].map(({ app }) => new OverlappingBuilds(app));
    for (const [index, own] of builds.entries()) own.waitFor(builds[1 - index] ?? own);
    const pages = await Promise.all(builds.map((own) => own.read(reader)));
    expect(pages).toEqual([
      { ids: [], totalPages: 0 },
      { ids: [], totalPages: 0 },
    ]);
    expect(builds.map(({ begins }) => begins)).toEqual([1, 1]);
  });

  it('accept posts of one author at the same time, and lose and repeat none', async () => {
    const written = await Promise.all(
      Array.from({ length: 2 * POSTS }, (_, index) =>
        new FeedActions((index % 2 === 0 ? north : south).app).post(author),
      ),
    );
    await expectEachOnce(written.sort().reverse());
  });
});
