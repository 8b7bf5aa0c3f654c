import { FriendsService } from '../src/modules/friends/friends.service';
import { TimelinesRepository } from '../src/modules/timelines/timelines.repository';
import { TimelinesService } from '../src/modules/timelines/timelines.service';
import { FeedActions, viewerOf } from './_support/histories';
import { startTwoNodes, type TwoNodes } from './_support/two-nodes';

/** A gate that blocks until it is opened. */
function createGate(): { passed: Promise<void>; open: () => void } {
  let open = (): void => undefined;
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { passed, open };
}

describe('a post', () => {
  let nodes: TwoNodes;
  beforeAll(async () => {
    nodes = await startTwoNodes({ withRedis: false });
  });
  afterAll(() => nodes.close());

  /** An author on one node, and somebody who becomes their friend on the other. */
  async function twoMembers() {
    const { north, south } = nodes;
    const [author, friend] = (await Promise.all([north.register(), north.register()])).map(viewerOf);
    if (author === undefined || friend === undefined) throw new Error('There are no members');
    return { author, friend, writing: new FeedActions(north.app), reading: new FeedActions(south.app) };
  }

  /** Pauses the delivering node after it has read the friends once, until it is released. */
  function holdWhenFriendsAreRead(tell: () => void, passed: Promise<void>): void {
    const friends = nodes.north.app.get(FriendsService);
    const listAfter = friends.listAfter.bind(friends);
    jest.spyOn(friends, 'listAfter').mockImplementationOnce(async (...place) => {
      const list = await listAfter(...place);
      tell();
      await passed;
      return list;
    });
  }

  it('that is a member’s first reaches whoever becomes a friend on another node while it is written and delivered', async () => {
    const { north, south } = nodes;
    const { author, friend, writing, reading } = await twoMembers();

    // The friendship is committed after the post, but before the post has been delivered to the earlier friends.
    const [noted, carried, befriended] = [createGate(), createGate(), createGate()];
    const timelines = south.app.get(TimelinesService);
    const noteFriendsChange = timelines.noteFriendsChange.bind(timelines);
    jest.spyOn(timelines, 'noteFriendsChange').mockImplementationOnce(async (pair) => {
      await noteFriendsChange(pair);
      noted.open();
      await carried.passed;
    });
    // A post that loses the conflict with the friendship is written again, after it.
    const own = north.app.get(TimelinesService);
    const record = own.record.bind(own);
    jest.spyOn(own, 'record').mockImplementationOnce(async (...change) => {
      await record(...change).catch((error: unknown) => {
        carried.open();
        throw error;
      });
    });
    holdWhenFriendsAreRead(carried.open, befriended.passed);

    const befriending = reading.befriend(author, friend).then(async () => {
      await reading.read(friend, 1);
      befriended.open();
    });
    await noted.passed;
    const postId = await writing.post(author);
    await befriending;
    expect((await reading.check()).faults).toEqual([]);
    expect(await reading.read(friend, 1)).toEqual({ ids: [postId], totalPages: 1 });
  });

  it('reaches whoever becomes a friend on another node after the friends were read', async () => {
    const { author, friend, writing, reading } = await twoMembers();
    const earlier = await writing.post(author);

    const [read, befriended] = [createGate(), createGate()];
    holdWhenFriendsAreRead(read.open, befriended.passed);
    const posting = writing.post(author);
    await read.passed;
    await reading.befriend(author, friend);
    // Built without this post, which is still to be delivered.
    await reading.read(friend, 1);
    befriended.open();
    const ids = [await posting, earlier];
    expect((await reading.check()).faults).toEqual([]);
    expect(await reading.read(friend, 1)).toEqual({ ids, totalPages: 1 });
  });

  it('reaches a friend whose timeline was removed after a long absence and is built on another node meanwhile', async () => {
    const { north, south } = nodes;
    const { author, friend, writing, reading } = await twoMembers();
    await reading.befriend(author, friend);
    await south.app.get(TimelinesRepository).remove(friend.id);

    // The delivery has passed the friend, who has no timeline yet, and has not committed.
    const [carried, built] = [createGate(), createGate()];
    const own = north.app.get(TimelinesRepository);
    const deliver = own.deliver.bind(own);
    jest.spyOn(own, 'deliver').mockImplementationOnce(async (...change) => {
      await deliver(...change);
      carried.open();
      await built.passed;
    });
    const posting = writing.post(author);
    await carried.passed;
    await reading.read(friend, 1).finally(built.open);
    const ids = [await posting];
    expect((await reading.check()).faults).toEqual([]);
    expect(await reading.read(friend, 1)).toEqual({ ids, totalPages: 1 });
  });
});
