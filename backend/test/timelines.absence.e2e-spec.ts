import { getConnectionToken } from '@nestjs/mongoose';
import { type Connection, Types } from 'mongoose';
import type { Viewer } from '../src/common/auth/viewer';
import { newTimeOrderedId } from '../src/infrastructure/mongo/time-ordered-id';
import { TimelinesService } from '../src/modules/timelines/timelines.service';
import { FeedActions, viewerOf } from './_support/histories';
import { startDatabase } from './_support/processes';
import { createTestApp, type TestApp } from './_support/test-app';

/** More than are removed in one write. */
const GONE = 450;
const LONG_AGO = '2020-01-01';
const A_WHILE_AGO = new Date('2020-02-01');

describe('the timeline of an absent member', () => {
  let database: { url: string; close(): Promise<void> };
  let app: TestApp;
  let actions: FeedActions;
  let away: Viewer;
  let friend: Viewer;

  beforeAll(async () => {
    // Shared, so that a node reads what is stored and caches nothing.
    database = await startDatabase();
    app = await createTestApp({ env: { MONGODB_URI: database.url } });
    actions = new FeedActions(app.app);
    const registered = [await app.register(), await app.register()];
    const [one, other] = registered.map(viewerOf);
    if (one === undefined || other === undefined) throw new Error('There are no members');
    [away, friend] = [one, other];
    await actions.befriend(away, friend);
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const timelines = () => app.app.get<Connection>(getConnectionToken()).collection('timelines');
  const idsInStore = async (): Promise<string[]> =>
    (await timelines().find({}).toArray()).map(({ _id }) => _id.toHexString());

  it('is removed, however many are absent, and is complete again on return', async () => {
    const before = await actions.post(friend);
    for (const member of [away, friend]) await actions.read(member, 1);
    await timelines().updateOne({ _id: new Types.ObjectId(away.id) }, { $set: { readOn: LONG_AGO } });
    await timelines().insertMany(
      Array.from({ length: GONE }, () => ({
        _id: new Types.ObjectId(newTimeOrderedId()),
        buildId: new Types.ObjectId(),
        version: 1,
        isReady: true,
        total: 0,
        floor: null,
        packed: Buffer.alloc(0),
        added: [],
        removed: [],
        waiting: 0,
        readOn: LONG_AGO,
      })),
    );

    await app.app.get(TimelinesService).removeUnreadSince(A_WHILE_AGO);
    expect(await idsInStore()).toEqual([friend.id]);

    const after = [await actions.post(friend), await actions.post(away), await actions.post(friend)];
    expect(await actions.read(away, 1)).toEqual({ ids: [...after.reverse(), before], totalPages: 1 });
    expect(await actions.check()).toEqual({ checked: 2, faults: [] });
  });

  it('stays while it is read', async () => {
    await timelines().updateMany({}, { $set: { readOn: LONG_AGO } });
    await actions.read(away, 1);
    await app.app.get(TimelinesService).removeUnreadSince(A_WHILE_AGO);
    expect(await idsInStore()).toEqual([away.id]);
  });

  it('counts as read although the node on which it was read is stopped', async () => {
    const node = await createTestApp({ env: { MONGODB_URI: database.url } });
    await timelines().updateMany({}, { $set: { readOn: LONG_AGO } });
    await new FeedActions(node.app).read(away, 1);
    await node.close();
    const row = await timelines().findOne({ _id: new Types.ObjectId(away.id) });
    expect(row?.['readOn']).not.toBe(LONG_AGO);
  });
});
