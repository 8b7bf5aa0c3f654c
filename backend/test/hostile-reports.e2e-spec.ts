import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getConnectionToken } from '@nestjs/mongoose';
import { newPrivateKey, type PartName } from '@sharewave/releases';
import { type Connection, Types } from 'mongoose';
import { ReleaseWatch } from '../src/modules/parts/release-watch';
import { befriend } from './_support/chat-members';
import { isFull } from './_support/full-size';
import { type ReleasedParts, releasedParts } from './_support/released-parts';
import { createTestApp, type TestApp, type TestMember } from './_support/test-app';

const PARTS_KEY = 'a key for the staff';
/** Twenty were once enough to roll back two parts. */
const HOSTILE = isFull ? 200 : 40;
const DAY_MS = 24 * 60 * 60 * 1000;
const WARNING_MS = 30_000;
const PARTS = ['feed', 'profile'] as const;

/** Starts a call for each, not all at once, as a flood does that the rate limits let through. */
async function inTurns<T, R>(items: readonly T[], run: (item: T, index: number) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let start = 0; start < items.length; start += 20) {
    const turn = items.slice(start, start + 20);
    results.push(...(await Promise.all(turn.map((item, index) => run(item, start + index)))));
  }
  return results;
}

describe('reports of members who mean harm', () => {
  let folder: string;
  let parts: ReleasedParts;
  let app: TestApp;
  let established: TestMember[];

  const collection = (name: string) =>
    app.app.get<Connection>(getConnectionToken()).collection<{ _id: Types.ObjectId | string }>(name);

  /** A community whose members wrote their first posts two days ago. */
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sharewave-'));
    parts = await releasedParts(folder, newPrivateKey());
    app = await createTestApp({ env: { ...parts.env, PARTS_KEY, TRUSTED_PROXIES: '1' } });
    established = await inTurns(Array.from({ length: 25 }), () => app.member());
    const then = Math.floor((Date.now() - 2 * DAY_MS) / 1000);
    await collection('posts').insertMany(
      established.map(({ id }) => ({
        _id: Types.ObjectId.createFromTime(then + established.findIndex((member) => member.id === id)),
        authorId: new Types.ObjectId(id),
        text: 'Ahoy',
        createdAt: new Date(then * 1000),
      })),
    );
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });

  const reportFrom = async (
    as: TestMember,
    address: string,
    versions: Partial<Record<PartName, string>>,
    failure: object | null,
  ): Promise<void> => {
    const loads = Object.entries(versions).flatMap(([part, version]) =>
      [1, 2].map((time) => ({ loadId: `${part}-${time}-${as.id}`, part, version, durationMs: 90, failure })),
    );
    const headers = { 'x-forwarded-for': address };
    const { status, text } = await app.call('POST', '/api/parts/loads', { as, headers, body: { loads } });
    if (status !== 200) throw new Error(`A report was refused: ${text}`);
  };
  const FAILURE = { kind: 'render', detail: 'it is broken, believe me' };
  const networkOf = (index: number): string => `10.${index}.0.7`;

  const watched = async () => {
    await app.app.get(ReleaseWatch).run();
    return (await parts.state()).parts;
  };
  /** Lets the time pass between the warning and the rollback. */
  const afterTheWarning = () =>
    collection('part_tallies').updateMany(
      { failingSince: { $ne: null } },
      { $set: { failingSince: new Date(Date.now() - WARNING_MS) } },
    );
  const overview = async () => {
    const headers = { authorization: `Basic ${Buffer.from(`staff:${PARTS_KEY}`).toString('base64')}` };
    return (await app.call('GET', '/_parts', { headers })).body;
  };
  const tallyOf = async (version: string) =>
    (await overview()).releases.find((row: { version: string }) => row.version === version);
  /** Shows everybody a new version of each part. */
  const release = async (line: string) => {
    const versions: Partial<Record<PartName, string>> = {};
    for (const part of PARTS) {
      const version = await parts.publish(`${line} ${part}`, part);
      await parts.promote(version, part);
      versions[part] = version;
    }
    return versions;
  };
  const stable = async () => {
    const { feed, profile } = await watched();
    return { feed: feed?.stable, profile: profile?.stable };
  };

  it('who registered for that, with friends, posts and networks of their own, have no effect', async () => {
    await release('good');
    const versions = await release('attacked');
    const hostile = await inTurns(Array.from({ length: HOSTILE }), () => app.member());
    await inTurns(hostile, async (as, index) => {
      await app.call('POST', '/api/posts', { as, body: { postMessage: 'A member like any other' } });
      const friend = hostile[index + 1];
      if (index % 2 === 0 && friend !== undefined) await befriend(app, as, friend);
    });
    await inTurns(hostile, (as, index) => reportFrom(as, networkOf(index), versions, FAILURE));
    await inTurns(established, (as, index) => reportFrom(as, networkOf(index), versions, null));
    expect(await stable()).toEqual(versions);
    await afterTheWarning();
    expect(await stable()).toEqual(versions);
    for (const version of Object.values(versions)) {
      expect(await tallyOf(version)).toMatchObject({
        members: 25,
        failures: 0,
        newMembers: HOSTILE,
        newMemberFailures: HOSTILE,
        whyNotRolledBack: null,
      });
    }
    expect((await overview()).failed).toEqual([]);
    const next = await release('next');
    expect(await stable()).toEqual(next);
  });

  it('who are established, but all on one network, are reported to staff and have no effect', async () => {
    const versions = await release('attacked from one network');
    await inTurns(established, (as, index) => reportFrom(as, `10.1.0.${index}`, versions, FAILURE));
    expect(await stable()).toEqual(versions);
    await afterTheWarning();
    expect(await stable()).toEqual(versions);
    expect(await tallyOf(versions.feed ?? '')).toMatchObject({
      failures: 25,
      whyNotRolledBack: 'the failures come from 1 of at least 5 networks (RELEASE_FAILURE_NETWORKS)',
    });
  });

  it('cannot hide a release that is broken for established members: staff are warned, and it is rolled back 30 seconds later', async () => {
    const good = await release('whole');
    const broken = await release('broken');
    await inTurns(established, (as, index) => reportFrom(as, networkOf(index), broken, FAILURE));
    expect(await stable()).toEqual(broken);
    await afterTheWarning();
    expect(await stable()).toEqual(good);
  });

  it('are overruled by staff, who hold a part', async () => {
    const before = await release('held and good');
    const versions = await release('held');
    await inTurns(established, (as, index) => reportFrom(as, networkOf(index), versions, FAILURE));
    await watched();
    await parts.hold('feed');
    await afterTheWarning();
    expect(await stable()).toEqual({ feed: versions.feed, profile: before.profile });
    expect(await tallyOf(versions.feed ?? '')).toMatchObject({
      whyNotRolledBack: 'the part is held by anna',
    });
  });
});
