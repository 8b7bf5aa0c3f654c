import { getConnectionToken } from '@nestjs/mongoose';
import { type Connection, type mongo, Types } from 'mongoose';
import type { Viewer } from '../src/common/auth/viewer';
import type { TimelineRecord } from '../src/modules/timelines/timeline.schema';
import { FeedActions, viewerOf } from './_support/histories';
import { createTestApp, type TestApp } from './_support/test-app';

/** More than the short timelines of the test hold. */
const POSTS = 20;

describe('the check of timelines', () => {
  let app: TestApp;
  let actions: FeedActions;
  let member: Viewer;
  let posts: string[];

  beforeEach(async () => {
    app = await createTestApp();
    actions = new FeedActions(app.app);
    member = viewerOf(await app.register());
    posts = [];
    while (posts.length < POSTS) posts.unshift(await actions.post(member));
    await actions.read(member, 1);
    expect(await actions.check()).toEqual({ checked: 1, faults: [] });
  });
  afterEach(async () => {
    await app.close();
  });

  const objectId = (place: number) => new Types.ObjectId(posts[place]);

  it.each<[string, () => mongo.UpdateFilter<TimelineRecord>, object]>([
    ['lacks a post', () => ({ $push: { removed: objectId(2) } }), { missing: 1 }],
    [
      'holds what is no post',
      () => ({ $push: { added: new Types.ObjectId('f'.repeat(24)) } }),
      { surplus: 1 },
    ],
    ['takes itself for whole', () => ({ $set: { floor: null } }), { hasWrongFloor: true }],
    ['skips older posts', () => ({ $set: { floor: objectId(POSTS - 1) } }), { hasWrongFloor: true }],
    ['shows older posts twice', () => ({ $set: { floor: objectId(3) } }), { hasWrongFloor: true }],
  ])('tells of one that %s', async (_, damage, expected) => {
    const timelines = app.app.get<Connection>(getConnectionToken()).collection<TimelineRecord>('timelines');
    await timelines.updateOne({ _id: new Types.ObjectId(member.id) }, damage());
    const { faults } = await actions.check();
    const told = faults.map((fault) => ({
      ...fault,
      missing: fault.missing.length,
      surplus: fault.surplus.length,
    }));
    expect(told).toEqual([expect.objectContaining({ memberId: member.id, ...expected })]);
  });
});
