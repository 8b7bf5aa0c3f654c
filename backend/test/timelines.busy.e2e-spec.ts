import type { Viewer } from '../src/common/auth/viewer';
import { PostsService } from '../src/modules/posts/posts.service';
import { TimelinesService } from '../src/modules/timelines/timelines.service';
import { FeedActions, viewerOf } from './_support/histories';
import { createTestApp, type TestApp } from './_support/test-app';

let app: TestApp;
let actions: FeedActions;
let reader: Viewer;
let friend: Viewer;
/** The reader's feed, newest first. */
let feed: string[];

beforeEach(async () => {
  app = await createTestApp();
  actions = new FeedActions(app.app);
  reader = viewerOf(await app.register());
  friend = viewerOf(await app.register());
  feed = [];
  for (let count = 0; count < 5; count += 1) feed.unshift(await actions.post(friend));
  await actions.befriend(reader, friend);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await app.close();
});

/** A friend who writes a post and removes one whenever the build reaches this point. */
async function change(): Promise<void> {
  feed.unshift(await actions.post(friend));
  const [gone] = feed.splice(2, 1);
  if (gone !== undefined) await actions.remove(friend, gone);
  feed.unshift(await actions.post(friend));
}

describe('a timeline that is built while friends never stop', () => {
  it('is ready after one build, and complete', async () => {
    const posts = app.app.get(PostsService);
    const timelines = app.app.get(TimelinesService);
    const listIds = posts.listIdsByAuthors.bind(posts);
    jest.spyOn(posts, 'listIdsByAuthors').mockImplementation(async (...args) => {
      await change();
      const ids = await listIds(...args);
      await change();
      return ids;
    });
    const complete = timelines.complete.bind(timelines);
    jest.spyOn(timelines, 'complete').mockImplementation(async (...args) => {
      await change();
      return complete(...args);
    });
    const begin = jest.spyOn(timelines, 'begin');
    await actions.read(reader, 1);
    expect(begin).toHaveBeenCalledTimes(1);
    jest.restoreAllMocks();
    expect(await actions.check()).toEqual({ checked: 1, faults: [] });
    expect(await actions.read(reader, 1, 50)).toEqual({ ids: feed, totalPages: 1 });
  });
});
