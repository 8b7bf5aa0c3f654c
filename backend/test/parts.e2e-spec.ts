import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { isInCanary } from '@sharewave/contracts';
import { newPrivateKey, publicKeyText, readPrivateKey } from '@sharewave/releases';
import { openTestBucket, type TestBucket } from '@sharewave/releases/test-bucket';
import { Metrics } from '../src/infrastructure/metrics/metrics';
import { ReleaseWatch } from '../src/modules/parts/release-watch';
import type { Answer } from './_support/call';
import { startDatabase, startReleaseWatch } from './_support/processes';
import { EVERYBODY_COUNTS, type ReleasedParts, releasedParts } from './_support/released-parts';
import { createTestApp, type TestApp, type TestMember } from './_support/test-app';

const PARTS_KEY = 'a key for the staff';
const BROKEN = { kind: 'render', detail: 'x is <b>not</b> a function' };
let loadCount = 0;

/** A load of the feed as a browser reports it. */
function load(version: string, more: object = {}) {
  loadCount += 1;
  return {
    loadId: `load-${loadCount}-of-this-test`,
    part: 'feed',
    version,
    durationMs: 90,
    failure: null,
    ...more,
  };
}

describe('reports of parts', () => {
  let folder: string;
  let parts: ReleasedParts;
  let app: TestApp;
  let members: TestMember[];
  let good: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sharewave-'));
    parts = await releasedParts(folder, newPrivateKey());
    good = await parts.publish('good');
    await parts.promote(good);
    app = await createTestApp({ env: { ...parts.env, ...EVERYBODY_COUNTS, PARTS_KEY } });
    members = await Promise.all(Array.from({ length: 25 }, () => app.member()));
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });

  const report = (as: TestMember, ...loads: object[]): Promise<Answer> =>
    app.call('POST', '/api/parts/loads', { as, body: { loads } });
  const one = (): TestMember => {
    const [first] = members;
    if (first === undefined) throw new Error('There is no member');
    return first;
  };
  const overview = async () => {
    const basic = Buffer.from(`staff:${PARTS_KEY}`).toString('base64');
    const headers = { authorization: `Basic ${basic}` };
    return (await app.call('GET', '/_parts', { headers })).body;
  };
  const rollbacksOfFeed = async () => {
    const { values } = await app.app.get(Metrics).automaticRollbacks.get();
    return values.find(({ labels }) => labels.part === 'feed')?.value ?? NaN;
  };
  const tallyOf = async (version: string) =>
    (await overview()).releases.find((row: { version: string }) => row.version === version);
  /** The state after the failing releases have been rolled back, as the watch does every few seconds. */
  const judged = async () => {
    await app.app.get(ReleaseWatch).run();
    return (await parts.state()).parts;
  };
  const stable = async () => (await judged()).feed?.stable;
  /** Shows everybody a version without any reports. */
  const release = async (line: string): Promise<string> => {
    const version = await parts.publish(line);
    await parts.promote(version);
    return version;
  };

  it('count a load once, however often it is reported', async () => {
    const version = await release('counted');
    const sent = load(version);
    for (const answer of [await report(one(), sent), await report(one(), sent, sent)]) {
      expect([answer.status, answer.body]).toEqual([200, {}]);
    }
    await Promise.all(Array.from({ length: 5 }, () => report(one(), sent)));
    expect(await tallyOf(version)).toMatchObject({ loads: 1, members: 1, failures: 0, loadTimeP75Ms: 100 });
  });

  it('count a failure once per member and version, and ten loads of a member at most', async () => {
    const version = await release('failing for one');
    for (let round = 0; round < 15; round += 1) await report(one(), load(version, { failure: BROKEN }));
    expect(await tallyOf(version)).toMatchObject({ loads: 10, members: 1, failures: 1 });
  });

  it('count a failure that comes after the load was reported as successful', async () => {
    const version = await release('failing later');
    const sent = load(version);
    await report(one(), sent);
    await report(one(), { ...sent, failure: BROKEN });
    expect(await tallyOf(version)).toMatchObject({ loads: 1, failures: 1 });
  });

  it.each([
    ['without a load', { loads: [] }],
    ['of more loads than a page has', { loads: Array.from({ length: 11 }, () => load('1.0.0')) }],
    ['of a part that there is not', { loads: [load('1.0.0', { part: 'wall' })] }],
    ['with a version that leads elsewhere', { loads: [load('../../etc')] }],
    ['with a duration below zero', { loads: [load('1.0.0', { durationMs: -1 })] }],
    [
      'with a long story',
      { loads: [load('1.0.0', { failure: { kind: 'import', detail: 'x'.repeat(201) } })] },
    ],
    [
      'with a failure that we do not know',
      { loads: [load('1.0.0', { failure: { kind: 'mood', detail: '' } })] },
    ],
    ['with an id that names no load', { loads: [load('1.0.0', { loadId: { $ne: 1 } })] }],
  ])('are refused %s', async (_rule, body) => {
    const answer = await app.call('POST', '/api/parts/loads', { as: one(), body });
    expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed']);
  });

  it('are refused about a version that was never released, without a session, and oversized', async () => {
    expect((await report(one(), load('1.0.0-never'))).status).toBe(404);
    const sent = { loads: [load(good)] };
    expect((await app.call('POST', '/api/parts/loads', { body: sent })).status).toBe(401);
    const large = { loads: [load(good)], padding: 'x'.repeat(300_000) };
    expect((await app.call('POST', '/api/parts/loads', { as: one(), body: large })).status).toBe(413);
  });

  it('count beside one of a preview, whose version was never released', async () => {
    const version = await release('beside a preview');
    const previewed = load('1.0.0-preview', { part: 'profile', failure: BROKEN });
    const answer = await report(one(), previewed, load(version));
    expect([answer.status, answer.body]).toEqual([200, {}]);
    expect(await tallyOf(version)).toMatchObject({ loads: 1, members: 1, failures: 0 });
  });

  it('of a canary count from its own members only', async () => {
    const version = await parts.publish('canary');
    await parts.canary(version, 50);
    const inside = members.filter(({ id }) => isInCanary('feed', id, 50));
    expect(inside.length).toBeGreaterThan(0);
    expect(inside.length).toBeLessThan(members.length);
    for (const member of members) await report(member, load(version));
    expect(await tallyOf(version)).toMatchObject({ loads: inside.length, members: inside.length });
  });

  it('leave a release alone that failed for four members, and roll it back at the fifth', async () => {
    const before = await stable();
    const version = await release('breaking');
    for (const member of members) await report(member, ...Array.from({ length: 4 }, () => load(version)));
    for (const member of members.slice(0, 4)) await report(member, load(version, { failure: BROKEN }));
    expect(await tallyOf(version)).toMatchObject({
      loads: 104,
      members: 25,
      failures: 4,
      failurePercent: 16,
    });
    expect(await stable()).toBe(version);
    const counted = await rollbacksOfFeed();
    for (const member of members.slice(4, 5)) await report(member, load(version, { failure: BROKEN }));
    expect(await stable()).toBe(before);
    expect(await rollbacksOfFeed()).toBe(counted + 1);
    const { failed, events } = await overview();
    const why = expect.stringMatching(
      /^failed for 20\.0 % of the members who loaded it: 5 of 25, in 105 loads, from one network \(render 5\)/,
    );
    expect(failed).toContainEqual({ part: 'feed', version, why });
    expect(events[0]).toMatchObject({ action: 'auto-rollback', version, to: before, by: 'Sharewave', why });
  });

  it('count anew for a version that is shown again, and not again if they are replayed', async () => {
    await release('before it');
    const version = await release('shown twice');
    const sent = members
      .slice(0, 2)
      .map((as) => ({ as, loads: [1, 2, 3].map(() => load(version, { failure: BROKEN })) }));
    const reportAll = async () => {
      for (const { as, loads } of sent) await report(as, ...loads);
    };
    await reportAll();
    const before = await tallyOf(version);
    expect(before).toMatchObject({ loads: 6, members: 2, failures: 2 });
    await parts.rollBack(version);
    await parts.promote(version);

    expect(await tallyOf(version)).toMatchObject({ loads: 0, members: 0, failures: 0, lastFailure: null });
    await reportAll();
    expect(await tallyOf(version)).toMatchObject({ loads: 0, failures: 0 });
    for (const member of members.slice(1, 3)) {
      await report(member, load(version), load(version, { failure: BROKEN }));
    }
    expect(await tallyOf(version)).toMatchObject({ loads: 4, members: 2, failures: 2 });
    expect(await stable()).toBe(version);
  });

  it('of a canary go on when it is promoted', async () => {
    const version = await parts.publish('canary that is promoted');
    await parts.canary(version, 100);
    await report(one(), load(version));
    await parts.promote(version);
    await overview();
    await report(one(), load(version));
    expect(await tallyOf(version)).toMatchObject({ loads: 2, members: 1 });
  });

  it('about a former version in an open tab are accepted', async () => {
    const [old] = [await release('old'), await release('new')];
    expect((await report(one(), load(old, { failure: BROKEN }))).status).toBe(200);
  });

  it('do not depend on remotes.json, which the watch repairs if it is damaged', async () => {
    const file = join(folder, 'registry/remotes.json');
    const whole = await readFile(file, 'utf8');
    await writeFile(file, whole.slice(0, 100));
    await app.app.get(ReleaseWatch).run();
    expect(await readFile(file, 'utf8')).toBe(whole);
  });

  it('say why a failing release stays that cannot be rolled back', async () => {
    const first = await parts.publish('first', 'profile');
    await parts.promote(first, 'profile');
    const failForAll = async () => {
      const sent = () => load(first, { part: 'profile', failure: BROKEN });
      for (const member of members) await report(member, sent(), sent());
    };
    await failForAll();
    expect((await judged()).profile?.stable).toBe(first);
    expect(await tallyOf(first)).toMatchObject({
      whyNotRolledBack: 'there is no good version to roll back to',
    });
    const second = await parts.publish('second', 'profile');
    await parts.promote(second, 'profile');
    await parts.pin(first, 'profile');
    await overview();
    await failForAll();
    expect((await judged()).profile?.stable).toBe(first);
    expect(await tallyOf(first)).toMatchObject({ channel: 'pinned', whyNotRolledBack: 'the part is pinned' });
  });

  it('roll a failing release back while the manifest of another part is damaged', async () => {
    const theirs = await parts.publish('theirs', 'friends');
    await parts.promote(theirs, 'friends');
    const before = await stable();
    const version = await release('failing beside damage');
    await writeFile(join(folder, `registry/friends/${theirs}/release.json`), '{');
    for (const member of members) {
      await report(member, ...Array.from({ length: 4 }, () => load(version, { failure: BROKEN })));
    }
    expect(await stable()).toBe(before);
  });

  it('roll a failing release back past a damaged one, or as soon as the only one is whole again, and others meanwhile', async () => {
    const messenger = async () => (await judged()).messenger?.stable;
    const good = { feed: await release('good once'), messenger: await parts.publish('good', 'messenger') };
    await parts.promote(good.messenger, 'messenger');
    const damaged = await release('damaged later');
    const bad = { feed: await release('bad'), messenger: await parts.publish('bad', 'messenger') };
    await parts.promote(bad.messenger, 'messenger');
    await writeFile(join(folder, `registry/feed/${damaged}/release.json`), '{');
    const manifest = join(folder, `registry/messenger/${good.messenger}/release.json`);
    const whole = await readFile(manifest);
    await writeFile(manifest, '{');
    for (const member of members) {
      const sent = () => [
        load(bad.feed, { failure: BROKEN }),
        load(bad.messenger, { part: 'messenger', failure: BROKEN }),
      ];
      await report(member, ...sent(), ...sent());
    }
    expect(await stable()).toBe(good.feed);
    expect(await messenger()).toBe(bad.messenger);
    expect(await tallyOf(bad.messenger)).toMatchObject({
      whyNotRolledBack: 'there is no good version to roll back to',
    });
    await writeFile(manifest, whole);
    expect(await messenger()).toBe(good.messenger);
  });

  it('roll back a failing canary and other parts while the former version of a part cannot be read', async () => {
    const former = await release('unreadable');
    const shown = await release('shown after it');
    const canary = await parts.publish('canary beside it');
    await parts.canary(canary, 100);
    const manifest = join(folder, `registry/feed/${former}/release.json`);
    const whole = await readFile(manifest);
    await rm(manifest);
    await mkdir(manifest);
    const failForAll = async (...failing: object[]) => {
      for (const member of members) {
        const sent = () => failing.map((more) => load(shown, { failure: BROKEN, ...more }));
        expect((await report(member, ...sent(), ...sent())).status).toBe(200);
      }
    };
    await failForAll({ version: canary });
    expect((await judged()).feed).toMatchObject({ stable: shown, canary: null });

    const [good, bad] = [
      await parts.publish('good beside it', 'messenger'),
      await parts.publish('bad beside it', 'messenger'),
    ];
    for (const version of [good, bad]) await parts.promote(version, 'messenger');
    await failForAll({ version: shown }, { part: 'messenger', version: bad });
    expect((await judged()).messenger?.stable).toBe(good);
    expect(await tallyOf(shown)).toMatchObject({ whyNotRolledBack: expect.stringContaining('EISDIR') });

    await rm(manifest, { recursive: true });
    await writeFile(manifest, whole);
    expect(await stable()).toBe(former);
  });

  it('roll nothing back in a state that only a newer version knows, and leave it as it is', async () => {
    const before = await release('known');
    const shown = await release('shown by a newer version');
    for (const member of members) await report(member, load(shown, { failure: BROKEN }), load(shown));
    const { revision, parts: known } = await parts.state();
    const file = join(folder, `registry/.states/${revision + 1}.json`);
    await writeFile(
      file,
      parts.seal({
        format: 1,
        revision: revision + 1,
        at: new Date(0).toISOString(),
        parts: { ...known, groups: { stable: '1' } },
      }),
    );
    const whole = await readFile(join(folder, 'registry/remotes.json'), 'utf8');
    expect((await report(one(), load('1.0.0-newer'))).status).toBe(503);
    await expect(app.app.get(ReleaseWatch).run()).rejects.toThrow(/State \d+ .* newer version of Sharewave/);
    expect((await readdir(join(folder, 'registry/.states'))).length).toBe(revision + 1);
    expect(await readFile(join(folder, 'registry/remotes.json'), 'utf8')).toBe(whole);
    expect((await overview()).faults).toContainEqual(expect.stringMatching(/newer version of Sharewave/));
    await rm(file);
    expect(await stable()).toBe(before);
  });

  it('keep fields of the state that only a newer version knows when they roll back', async () => {
    const good = await release('before newer fields');
    const bad = await release('with newer fields');
    const { revision, ...state } = await parts.state();
    const feed = { ...state.parts.feed, colour: 'teal' };
    const newer = { ...state, revision: revision + 1, parts: { ...state.parts, feed } };
    await writeFile(join(folder, `registry/.states/${revision + 1}.json`), parts.seal(newer));
    for (const member of members) await report(member, load(bad, { failure: BROKEN }), load(bad));
    expect((await judged()).feed).toMatchObject({ stable: good, colour: 'teal' });
  });

  it('beyond the rate limit are refused', async () => {
    const limited = await createTestApp({ env: { ...parts.env, RATE_LIMITS: 'on' } });
    const member = await limited.member();
    const answers = await Promise.all(
      Array.from({ length: 70 }, () =>
        limited.call('POST', '/api/parts/loads', { as: member, body: { loads: [load(good)] } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    await limited.close();
  });
});

describe('the page of parts', () => {
  let folder: string;
  let app: TestApp;
  let env: ReleasedParts['env'];
  let version: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sharewave-'));
    const parts = await releasedParts(folder, newPrivateKey());
    version = await parts.publish('shown');
    await parts.promote(version);
    env = parts.env;
    app = await createTestApp({ env: { ...env, PARTS_KEY } });
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });
  const page = (key: string, of = app) =>
    of.call('GET', '/_parts', {
      headers: { accept: 'text/html', authorization: `Basic ${Buffer.from(`me:${key}`).toString('base64')}` },
    });

  it('shows staff who shipped what, and lets nothing run', async () => {
    const { status, headers, text } = await page(PARTS_KEY);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^text\/html/);
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(text).toContain('anna &lt;b&gt; on <time datetime="20');
    expect(text).not.toContain('anna <b>');
  });

  it.each(['', 'a key for the stafF', `${PARTS_KEY} `])('asks for the key if it is "%s"', async (key) => {
    const answer = await page(key);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toMatch(/^Basic /);
  });

  /** Runs a step while a file of the registry is damaged, or unreadable as a folder of its name is. */
  const whileSpoiled = async <T>(path: string, content: string | null, run: () => Promise<T>): Promise<T> => {
    const file = join(folder, 'registry', path);
    const whole = await readFile(file);
    await rm(file);
    await (content === null ? mkdir(file) : writeFile(file, content));
    try {
      return await run();
    } finally {
      await rm(file, { recursive: true });
      await writeFile(file, whole);
    }
  };

  it.each([
    ['damaged', '{', /role="alert"><p>The manifest of feed \S+ is damaged/],
    ['unreadable', null, /role="alert"><p>feed\/\S+ in the registry cannot be read \(EISDIR\)/],
  ])('reports a manifest that is %s, and shows the rest', async (_what, content, says) => {
    const path = `feed/${version}/release.json`;
    const { status, text } = await whileSpoiled(path, content, () => page(PARTS_KEY));
    expect(status).toBe(200);
    expect(text).toMatch(says);
    expect(text).toContain(`<code>${version}</code>`);
    expect(text).not.toContain('Published by');
  });

  it('reports that the registry cannot be read, and shows what was read last', async () => {
    await page(PARTS_KEY);
    const { status, text } = await whileSpoiled('.states/1.json', null, () => page(PARTS_KEY));
    expect(status).toBe(200);
    expect(text).toMatch(
      /role="alert"><p>\.states\/1\.json in the registry cannot be read .* read last \(1\)\./,
    );
    expect(text).toContain(`<code>${version}</code>`);
  });

  it('says of a registry that could never be read nothing but that', async () => {
    const text = await whileSpoiled('.states/1.json', null, async () => {
      const fresh = await createTestApp({ env: { ...env, PARTS_KEY } });
      const answer = await page(PARTS_KEY, fresh);
      await fresh.close();
      return answer.text;
    });
    expect(text).toMatch(/role="alert"><p>\.states\/1\.json in the registry cannot be read/);
    expect(text).not.toContain('Nothing has been released');
  });

  it('does not exist if no key is set', async () => {
    const closed = await createTestApp();
    expect((await closed.call('GET', '/_parts')).status).toBe(404);
    await closed.close();
  });
});

describe('a node that has only the public key', () => {
  it('reads and counts, and leaves every change of the registry to the release watch', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sharewave-'));
    const privateKey = newPrivateKey();
    const parts = await releasedParts(folder, privateKey);
    const [good, bad] = [await parts.publish('good'), await parts.publish('bad')];
    for (const version of [good, bad]) await parts.promote(version);
    const engine = await startDatabase();
    const shared = { ...parts.env, ...EVERYBODY_COUNTS, MONGODB_URI: engine.url };
    const RELEASE_PUBLIC_KEY = publicKeyText(readPrivateKey(privateKey));
    const node = await createTestApp({ env: { ...shared, RELEASE_KEY: '', RELEASE_PUBLIC_KEY } });
    const members = await Promise.all(Array.from({ length: 5 }, () => node.member()));
    for (const as of members) {
      const loads = [load(bad, { failure: BROKEN })];
      expect((await node.call('POST', '/api/parts/loads', { as, body: { loads } })).status).toBe(200);
    }
    const registry = join(folder, 'registry');
    await rm(join(registry, 'remotes.json'));
    await node.app.get(ReleaseWatch).run();
    expect((await parts.state()).parts.feed?.stable).toBe(bad);
    expect(await readdir(registry)).not.toContain('remotes.json');

    const watch = await startReleaseWatch(shared);
    while ((await parts.state()).parts.feed?.stable !== good) await setImmediate();
    expect(await watch.stop()).toBe(0);
    expect(await readdir(registry)).toContain('remotes.json');
    await watch.close();
    await node.close();
    await engine.close();
    await rm(folder, { recursive: true, force: true });
  });
});

describe.each(['a folder', 'a bucket'])('two nodes on one registry in %s and one database', (kind) => {
  let folder: string;
  let bucket: TestBucket | null;
  let engine: Awaited<ReturnType<typeof startDatabase>>;
  let nodes: [TestApp, TestApp];
  let parts: ReleasedParts;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sharewave-'));
    bucket = kind === 'a bucket' ? await openTestBucket({ directory: join(folder, 'store') }) : null;
    parts = await releasedParts(folder, newPrivateKey(), bucket?.env);
    engine = await startDatabase();
    const env = {
      ...parts.env,
      ...EVERYBODY_COUNTS,
      MONGODB_URI: engine.url,
      JWT_SECRET: 'a secret that both nodes share '.repeat(2),
      RELEASE_FAILURE_LOADS: '8',
      RELEASE_FAILURE_MEMBERS: '8',
    };
    nodes = [await createTestApp({ env }), await createTestApp({ env })];
  });
  afterAll(async () => {
    for (const node of nodes) await node.close();
    await engine.close();
    await bucket?.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('roll a failing release back once, whichever node gets the reports', async () => {
    const good = await parts.publish('good');
    const bad = await parts.publish('bad');
    await parts.promote(good);
    await parts.promote(bad);
    const [north, south] = nodes;
    const members = await Promise.all(Array.from({ length: 8 }, () => north.member()));
    await Promise.all(
      members.map((as, index) =>
        (index % 2 === 0 ? north : south).call('POST', '/api/parts/loads', {
          as,
          body: { loads: [load(bad, { failure: BROKEN })] },
        }),
      ),
    );
    await Promise.all(nodes.map((node) => node.app.get(ReleaseWatch).run()));
    const { feed } = (await parts.state()).parts;
    expect(feed?.stable).toBe(good);
    expect(feed?.events.map(({ action }) => action)).toEqual(['auto-rollback', 'promote', 'promote']);
  });
});
