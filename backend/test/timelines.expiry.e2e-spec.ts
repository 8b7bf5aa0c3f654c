import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import type { Viewer } from '../src/common/auth/viewer';
import { FeedActions, viewerOf } from './_support/histories';
import { createTestApp, type TestApp } from './_support/test-app';

const DAY_MS = 24 * 60 * 60 * 1000;

describe('a timeline', () => {
  let app: TestApp;
  let actions: FeedActions;
  let reader: Viewer;
  let friend: Viewer;

  beforeAll(async () => {
    app = await createTestApp();
    actions = new FeedActions(app.app);
    [reader, friend] = [viewerOf(await app.register()), viewerOf(await app.register())];
    await actions.befriend(reader, friend);
  });
  afterAll(() => app.close());

  const timelines = () => app.app.get<Connection>(getConnectionToken()).collection('timelines');

  it('is removed by the database 30 days after it was built', async () => {
    await actions.read(reader, 1);
    const [timeline] = await timelines().find({ isBuilt: true }).toArray();
    const days = (timeline?.['expiresAt'] - Date.now()) / DAY_MS;
    expect(Math.round(days)).toBe(30);
    const indexes = await timelines().indexes();
    expect(indexes.find(({ key }) => 'expiresAt' in key)).toMatchObject({ expireAfterSeconds: 0 });
  });

  it('is complete again when it is read after it was removed', async () => {
    const before = await actions.post(friend);
    await actions.read(reader, 1);
    await timelines().deleteMany({});
    const after = [await actions.post(friend), await actions.post(reader), await actions.post(friend)];
    expect(await actions.read(reader, 1)).toEqual({ ids: [...after.reverse(), before], totalPages: 1 });
    expect((await actions.check()).faults).toEqual([]);
  });

  it('of an earlier version is built anew', async () => {
    const { ids } = await actions.read(reader, 1, 50);
    await timelines().updateMany(
      {},
      {
        $unset: { isBuilt: 1, olderCount: 1, expiresAt: 1 },
        $set: { isReady: true, total: 99, packed: null },
      },
    );
    expect(await actions.read(reader, 1, 50)).toEqual({ ids, totalPages: 1 });
    expect((await actions.check()).faults).toEqual([]);
  });
});
