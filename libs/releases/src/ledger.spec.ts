import { AT, FEED, newInstallation, type Installation } from '../test/installation';
import { PLACES } from '../test/places';
import {
  Ledger,
  ReleaseError,
  RemotesKeeper,
  hold,
  newPrivateKey,
  pin,
  promote,
  publicKeyOf,
  publish,
  readPrivateKey,
  rollBack,
  rollBackAutomatically,
  setCanary,
  unhold,
  unpin,
  type Registry,
} from './index';
import { openRemotes } from './open-remotes';
import { seal } from './signing';

describe.each(PLACES)('channels, in $name:', ({ create }) => {
  let on: Installation;
  beforeEach(async () => {
    on = await newInstallation(create);
  });
  afterEach(() => on.close());

  const shown = () =>
    new RemotesKeeper(on.registry, publicKeyOf(on.key), {
      lastGoodFile: null,
      onFault: () => undefined,
    }).current();
  const stableOf = async () => (await on.ledger.read()).state.parts.feed?.stable;

  it('go from canary to stable and back, and record each step', async () => {
    const [one, two] = [await on.released('one'), await on.released('two')];
    await on.ledger.change(promote(FEED, one.version));
    await on.ledger.change(setCanary(FEED, two.version, 10));
    await on.ledger.change(promote(FEED, undefined));
    expect(await stableOf()).toBe(two.version);
    await on.ledger.change(rollBack(FEED, { why: 'looks odd' }));
    expect(await stableOf()).toBe(one.version);
    const { state } = await on.ledger.read();
    expect(state.parts.feed?.events.map(({ action }) => action)).toEqual([
      'rollback',
      'promote',
      'canary',
      'promote',
    ]);
    expect(state.parts.feed?.events[0]).toMatchObject({ by: 'anna', why: 'looks odd' });
  });

  describe('of a newer version', () => {
    const recordNewer = async (change: (part: object) => object, parts: object = {}) => {
      const { state } = await on.ledger.read();
      const revision = state.revision + 1;
      const feed = change(state.parts.feed ?? {});
      const newer = { ...state, revision, parts: { ...state.parts, feed, ...parts } };
      await on.registry.addState(revision, seal(newer, on.key));
      return newer;
    };

    it('are not replaced where they name an unknown part or action, neither by commands nor by themselves', async () => {
      const [one, two] = [await on.released('one'), await on.released('two')];
      await on.ledger.change(promote(FEED, one.version));
      const before = await on.registry.readRemotes();
      const { revision } = await recordNewer((feed) => feed, { groups: { stable: '1' } });
      const why = /was recorded by a newer version of Sharewave.*newer checkout/;
      await expect(on.ledger.change(promote(FEED, two.version))).rejects.toThrow(why);
      await expect(on.ledger.publishNewest()).rejects.toThrow(why);
      expect(Math.max(...(await on.registry.listRevisions()))).toBe(revision);
      expect(await on.registry.readRemotes()).toBe(before);
    });

    it('are not replaced by an earlier one once they are lost, while remotes.json shows an unknown part', async () => {
      await on.ledger.change(promote(FEED, (await on.released('one')).version));
      const { remotes } = openRemotes((await on.registry.readRemotes()) ?? '', publicKeyOf(on.key));
      const parts = { ...remotes.parts, groups: { stable: '1' } };
      const newer = seal({ ...remotes, revision: 2, parts }, on.key);
      await on.registry.writeRemotes(newer);
      await expect(on.ledger.publishNewest()).rejects.toThrow(/State 2 .* newer version of Sharewave/);
      expect(await on.registry.readRemotes()).toBe(newer);
    });

    it('keep fields that are unknown here', async () => {
      const [one, two] = [await on.released('one'), await on.released('two')];
      await on.ledger.change(promote(FEED, one.version));
      await recordNewer((feed) => ({ ...feed, colour: 'teal' }));
      await on.ledger.change(promote(FEED, two.version));
      const { state } = await on.ledger.read();
      expect(state.parts.feed).toMatchObject({ stable: two.version, colour: 'teal' });
    });
  });

  it('are not rolled back automatically while somebody holds the part, but by command', async () => {
    const [one, two] = [await on.released('one'), await on.released('two')];
    for (const { version } of [one, two]) await on.ledger.change(promote(FEED, version));
    await on.ledger.change(hold(FEED, 'a flood of false reports'));
    const failing = rollBackAutomatically(FEED, two.version, 'why', one.version);
    expect((await on.ledger.change(failing)).hasChanged).toBe(false);
    expect((await on.ledger.change(hold(FEED))).state.parts.feed?.held).toEqual({
      by: 'anna',
      at: AT.toISOString(),
      why: 'a flood of false reports',
    });
    await on.ledger.change(rollBack(FEED));
    await on.ledger.change(promote(FEED, two.version));
    const { state } = await on.ledger.change(unhold(FEED));
    expect(state.parts.feed).not.toHaveProperty('held');
    expect((await on.ledger.change(failing)).state.parts.feed?.stable).toBe(one.version);
  });

  it('show a version that was rolled back automatically again only if somebody insists', async () => {
    const [one, two] = [await on.released('one'), await on.released('two')];
    for (const { version } of [one, two]) await on.ledger.change(promote(FEED, version));
    await on.ledger.change(rollBackAutomatically(FEED, two.version, '90 % failed', one.version));
    await expect(on.ledger.change(promote(FEED, two.version))).rejects.toThrow(/failed in the field/);
    const { state } = await on.ledger.change(promote(FEED, two.version, { isAnyway: true }));
    expect(state.parts.feed).toMatchObject({ stable: two.version, failed: {} });
    expect(state.parts.feed?.events[0]).toMatchObject({
      action: 'promote',
      why: 'although it failed: 90 % failed',
    });
  });

  it('name what a rollback takes back and what members get instead, of a canary and of the stable version', async () => {
    const [one, two] = [await on.released('one'), await on.released('two')];
    await on.ledger.change(promote(FEED, one.version));
    await on.ledger.change(setCanary(FEED, two.version, 10));
    await on.ledger.change(rollBack(FEED));
    const taken = { action: 'rollback', version: two.version, to: one.version };
    expect((await on.ledger.read()).state.parts.feed?.events[0]).toMatchObject(taken);
    await on.ledger.change(promote(FEED, two.version));
    await on.ledger.change(rollBack(FEED));
    expect((await on.ledger.read()).state.parts.feed?.events[0]).toMatchObject(taken);
  });

  it('go back one version when several roll back at once, and a further one only if it is named', async () => {
    const [one, two] = [await on.released('one'), await on.released('two')];
    const three = await on.released('three');
    await on.ledger.change(promote(FEED, one.version));
    await on.ledger.change(promote(FEED, two.version));
    await on.ledger.change(setCanary(FEED, three.version, 10));
    const steps = await Promise.allSettled(
      ['anna', 'boris', 'carla'].map(async (by) =>
        new Ledger(await on.place.open(), on.key).change(rollBack({ ...FEED, by })),
      ),
    );
    expect(steps.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await stableOf()).toBe(two.version);
    await expect(on.ledger.change(rollBack(FEED))).rejects.toThrow(
      new RegExp(`already been rolled back.* by \\w+.*--from ${two.version}`),
    );
    await expect(on.ledger.change(rollBack(FEED, { from: three.version }))).rejects.toThrow(
      `would now undo ${two.version}, not ${three.version}`,
    );
    await on.ledger.change(rollBack(FEED, { from: two.version }));
    expect(await stableOf()).toBe(one.version);
  });

  it('are not rolled back by a command that comes just after the automatic rollback', async () => {
    const [one, two] = [await on.released('one'), await on.released('two')];
    const three = await on.released('three');
    for (const { version } of [one, two, three]) await on.ledger.change(promote(FEED, version));
    await on.ledger.change(rollBackAutomatically(FEED, three.version, '40 % fail', two.version));
    await expect(on.ledger.change(rollBack(FEED))).rejects.toThrow(/already been rolled back.* by anna/);
    expect(await stableOf()).toBe(two.version);
  });

  it('read a state of 0.1.0, where an automatic rollback had another name', async () => {
    const [one, two] = [await on.released('one'), await on.released('two')];
    for (const { version } of [one, two]) await on.ledger.change(promote(FEED, version));
    const { state } = await on.ledger.change(
      rollBackAutomatically(FEED, two.version, '40 % fail', one.version),
    );
    const former = JSON.stringify({ ...state, revision: 9 }).replace('auto-rollback', 'set-back');
    await on.registry.addState(9, seal(JSON.parse(former), on.key));
    expect(await on.ledger.read()).toEqual({ faults: [], state: { ...state, revision: 9 } });
  });

  it('tell the browser versions, hashes and the share, and nobody’s names', async () => {
    const [one, two] = [await on.released('one'), await on.released('two')];
    await on.ledger.change(promote(FEED, one.version));
    await on.ledger.change(setCanary(FEED, two.version, 25));
    const text = (await on.registry.readRemotes()) ?? '';
    expect(text).not.toContain('anna');
    const remotes = await shown();
    expect(remotes?.parts.feed?.stable.version).toBe(one.version);
    expect(remotes?.parts.feed?.canary).toMatchObject({ percent: 25, release: { version: two.version } });
    expect(remotes?.parts.feed?.stable.integrity['js/7.js']).toMatch(/^sha384-/);
  });

  it('stay where they are for a pinned part', async () => {
    const [one, two] = [await on.released('one'), await on.released('two')];
    await on.ledger.change(promote(FEED, one.version));
    await on.ledger.change(pin(FEED, one.version));
    await expect(on.ledger.change(promote(FEED, two.version))).rejects.toThrow(/pinned/);
    await expect(on.ledger.change(setCanary(FEED, two.version, 5))).rejects.toThrow(/pinned/);
    expect((await on.ledger.change(rollBackAutomatically(FEED, one.version, 'fails'))).hasChanged).toBe(
      false,
    );
    await on.ledger.change(unpin(FEED));
    await on.ledger.change(promote(FEED, two.version));
    expect(await stableOf()).toBe(two.version);
  });

  it('roll a failing version back once, however many ask, and never offer it again', async () => {
    const [one, two] = [await on.released('one'), await on.released('two')];
    await on.ledger.change(promote(FEED, one.version));
    await on.ledger.change(promote(FEED, two.version));
    const nodes = await Promise.all(
      Array.from({ length: 4 }, async () => new Ledger(await on.place.open(), on.key)),
    );
    const steps = await Promise.all(
      nodes.map((node) => node.change(rollBackAutomatically(FEED, two.version, '40 % fail', one.version))),
    );
    expect(steps.filter(({ hasChanged }) => hasChanged)).toHaveLength(1);
    expect(await stableOf()).toBe(one.version);
    await expect(on.ledger.change(promote(FEED, two.version))).rejects.toThrow(
      /failed in the field \(40 % fail\)/,
    );
  });

  it('end the canary of a version that an automatic rollback has made stable', async () => {
    const [one, two] = [await on.released('one'), await on.released('two')];
    await on.ledger.change(promote(FEED, one.version));
    await on.ledger.change(promote(FEED, two.version));
    await on.ledger.change(setCanary(FEED, one.version, 10));
    const { state } = await on.ledger.change(
      rollBackAutomatically(FEED, two.version, '40 % fail', one.version),
    );
    expect(state.parts.feed).toMatchObject({ stable: one.version, canary: null });
  });

  it('lose no step of concurrent writers', async () => {
    const one = await on.released('one');
    await on.ledger.change(promote(FEED, one.version));
    const writers = Array.from({ length: 6 }, async (_, index) => {
      const two = await on.released(`two-${index}`);
      return new Ledger(on.registry, on.key).change(promote(FEED, two.version));
    });
    await Promise.all(writers);
    const { state } = await on.ledger.read();
    expect(state.revision).toBe(7);
    expect(state.parts.feed?.former).toHaveLength(6);
    const text = await on.registry.readRemotes();
    expect(text).toContain('"revision":7');
  });

  it.each([
    ['a version that was never published', () => promote(FEED, '9.9.9')],
    ['a canary of the shell', () => setCanary({ ...FEED, part: 'shell' }, '1.0.0', 10)],
    ['a canary of what was never released', () => setCanary(FEED, '9.9.9', 10)],
    ['a rollback of what was never released', () => rollBack(FEED)],
    ['a promotion without a version or a canary', () => promote(FEED, undefined)],
  ])('refuse %s', async (_rule, step) => {
    await expect(on.ledger.change(step())).rejects.toThrow(ReleaseError);
    expect((await on.ledger.read()).state.revision).toBe(0);
  });

  it.each([
    ['a reason', /at most 300 characters, not 301/, () => rollBack(FEED, { why: 'x'.repeat(301) })],
    ['a name', /at most 100 characters, not 101/, () => rollBack({ ...FEED, by: 'y'.repeat(101) })],
  ])('refuse %s that no state can hold, and go on from where they are', async (_what, says, step) => {
    const [one, two] = [await on.released('one'), await on.released('two')];
    await on.ledger.change(promote(FEED, one.version));
    await on.ledger.change(promote(FEED, two.version));
    await expect(on.ledger.change(step())).rejects.toThrow(says);
    expect(await on.ledger.read()).toMatchObject({ faults: [], state: { revision: 2 } });
    await on.ledger.change(rollBack(FEED, { why: 'x'.repeat(300) }));
    expect(await stableOf()).toBe(one.version);
  });

  describe('after damage', () => {
    beforeEach(async () => {
      await on.ledger.change(promote(FEED, (await on.released('one')).version));
    });

    it('of one part’s manifest: the others are released all the same, and the operator is told', async () => {
      const theirs = { ...(await on.build('theirs')), part: 'friends' as const };
      const { version } = (await publish(on.registry, theirs, AT)).release;
      await on.ledger.change(promote({ ...FEED, part: 'friends' }, version));
      const before = await shown();
      await on.place.spoil(`friends/${version}/release.json`, '{');

      const two = await on.released('two');
      await on.ledger.change(promote(FEED, two.version));
      const now = await shown();
      expect(now?.parts.feed?.stable.version).toBe(two.version);
      expect(now?.parts.friends).toEqual(before?.parts.friends);
      expect(await on.ledger.publishNewest()).toEqual([
        expect.stringContaining(`manifest of friends ${version} is damaged`),
      ]);
      await expect(on.ledger.change(setCanary({ ...FEED, part: 'friends' }, version, 5))).rejects.toThrow(
        ReleaseError,
      );
    });

    it('of a stable manifest: a failing canary is taken back all the same', async () => {
      const one = (await stableOf()) ?? '';
      const two = await on.released('two');
      await on.ledger.change(setCanary(FEED, two.version, 10));
      await on.place.spoil(`feed/${one}/release.json`, '{');
      const { state } = await on.ledger.change(rollBackAutomatically(FEED, two.version, '40 % fail'));
      expect(state.parts.feed).toMatchObject({ stable: one, canary: null });
    });

    describe.each([
      ['damaged', () => on.place.spoil('.states/4.json', '{'), 'State 4 of the registry cannot be used'],
      ['missing', () => on.place.remove('.states/4.json'), 'State 4 of the registry is missing'],
    ] as const)('of the newest state, which is %s:', (_what, lose, says) => {
      let one: string;
      let two: string;
      /** Takes four steps and loses the state of the last. */
      const loseLast = async (...steps: Parameters<typeof on.ledger.change>[0][]) => {
        for (const step of steps) await on.ledger.change(step);
        await lose();
      };
      beforeEach(async () => {
        one = (await stableOf()) ?? '';
        two = (await on.released('two')).version;
      });

      it('a rollback stays, its version is no target, and the operator is told', async () => {
        await loseLast(
          promote(FEED, two),
          setCanary(FEED, one, 10),
          rollBackAutomatically(FEED, two, '40 % fail', one),
        );
        const before = await on.registry.readRemotes();
        const { state, faults } = await on.ledger.read();
        expect(faults).toEqual([expect.stringContaining(says)]);
        expect(state.parts.feed).toMatchObject({ stable: one, canary: null, former: [] });
        await on.ledger.publishNewest();
        expect(await on.registry.readRemotes()).toBe(before);
      });

      it('the next change goes on from what is shown, of all parts', async () => {
        const theirs = { ...(await on.build('theirs')), part: 'friends' as const };
        const { version } = (await publish(on.registry, theirs, AT)).release;
        await loseLast(
          promote({ ...FEED, part: 'friends' }, version),
          promote(FEED, two),
          rollBack(FEED, { why: 'odd' }),
        );
        const three = await on.released('three');
        const { state } = await on.ledger.change(setCanary(FEED, three.version, 10));
        expect(state).toMatchObject({ revision: 5, parts: { feed: { stable: one }, friends: {} } });
        expect((await shown())?.parts).toMatchObject({
          feed: { stable: { version: one }, canary: { percent: 10 } },
          friends: { stable: { version } },
        });
        expect(await on.ledger.read()).toMatchObject({ faults: [], state: { revision: 5 } });
      });

      it('a promotion and a pin stay', async () => {
        await loseLast(setCanary(FEED, two, 10), setCanary(FEED, two, 20), pin(FEED, two));
        expect((await on.ledger.read()).state.parts.feed).toMatchObject({
          stable: two,
          pinned: true,
          canary: null,
          former: [one],
        });
        await expect(on.ledger.change(promote(FEED, one))).rejects.toThrow(/pinned/);
      });

      it('and of remotes.json too: the state before counts', async () => {
        await loseLast(promote(FEED, two), setCanary(FEED, one, 10), setCanary(FEED, one, 20));
        await on.place.spoil('remotes.json', '{');
        expect((await on.ledger.read()).state).toMatchObject({
          revision: 3,
          parts: { feed: { stable: two, canary: { percent: 10 } } },
        });
      });
    });
  });

  it('say that a step is recorded if only the list of releases could not be written', async () => {
    const one = await on.released('one');
    await on.ledger.change(promote(FEED, one.version));
    const two = await on.released('two');
    const full: Registry = Object.create(on.registry, {
      writeRemotes: { value: () => Promise.reject(new ReleaseError('The disk is full.')) },
    });
    await expect(new Ledger(full, on.key).change(promote(FEED, two.version))).rejects.toThrow(
      /^The disk is full\. The change is recorded \(state 2\).*remotes\.json/,
    );
    expect(await stableOf()).toBe(two.version);
    await on.ledger.publishNewest();
    expect((await shown())?.parts.feed?.stable.version).toBe(two.version);
  });

  it('are not changed with a key that they are not signed with', async () => {
    const otherKey = readPrivateKey(newPrivateKey());
    await on.ledger.change(promote(FEED, (await on.released('one')).version));
    const before = await on.registry.readRemotes();
    const two = await on.released('two');
    await expect(new Ledger(on.registry, otherKey).change(promote(FEED, two.version))).rejects.toThrow(
      /is not signed by this key.*RELEASE_KEY/,
    );
    expect(await on.registry.readRemotes()).toBe(before);
    expect(await on.registry.listRevisions()).toEqual([1]);
  });
});
