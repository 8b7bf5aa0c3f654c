import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildFeed } from '../test/build-feed';
import { PLACES, type TestPlace } from '../test/places';
import {
  Ledger,
  ReleaseError,
  RemotesKeeper,
  findDamage,
  newPrivateKey,
  openPreview,
  pin,
  promote,
  publicKeyOf,
  publish,
  readPrivateKey,
  rollBack,
  setBack,
  setCanary,
  signPreview,
  unpin,
  type Registry,
  type Release,
} from './index';

const key = readPrivateKey(newPrivateKey());
const AT = new Date('2026-06-15T12:00:00.000Z');
const change = { part: 'feed' as const, by: 'anna', at: AT };

let place: TestPlace;
let registry: Registry;
let ledger: Ledger;

async function start(create: () => Promise<TestPlace>): Promise<void> {
  place = await create();
  registry = await place.open();
  ledger = new Ledger(registry, key);
}

const build = (line: string) => buildFeed(place.folder, line);

async function released(line: string): Promise<Release> {
  return (await publish(registry, await build(line), AT)).release;
}

describe.each(PLACES)('releases in $name:', ({ create }) => {
  beforeEach(() => start(create));
  afterEach(() => place.close());

  describe('publishing', () => {
    it('describes every file that a browser may load, by its hash and sizes', async () => {
      const release = await released('one');
      expect(release.version).toMatch(/^1\.2\.0-[0-9a-f]{12}$/);
      expect(release).toMatchObject({ entry: 'js/remoteEntry.1.js', shared: { react: '^19.3.1' } });
      expect(release.modules).toEqual({ HomeFeed: ['js/7.js'] });
      expect(Object.keys(release.files)).toEqual(['js/7.js', 'js/remoteEntry.1.js', 'mf-manifest.json']);
      expect(release.files['js/7.js']).toMatchObject({ bytes: 7 });
      expect(await findDamage(registry, release)).toBeNull();
    });

    it('gives the same content the same version, and publishes it once', async () => {
      const first = await publish(registry, await build('one'), AT);
      const again = await publish(registry, { ...(await build('one')), by: 'ben' }, new Date());
      expect([first.isNew, again.isNew]).toEqual([true, false]);
      expect(again.release).toEqual(first.release);
    });

    it('lets one of many publishers at once win, and the others find its release', async () => {
      const built = await build('raced');
      const results = await Promise.all(Array.from({ length: 8 }, () => publish(registry, built, AT)));
      expect(results.filter(({ isNew }) => isNew)).toHaveLength(1);
      expect(new Set(results.map(({ release }) => release.version)).size).toBe(1);
      expect(await registry.listVersions('feed')).toHaveLength(1);
    });

    it('refuses to call a damaged release published', async () => {
      const { version } = await released('one');
      await place.spoil(`feed/${version}/js/7.js`, 'chunk(!)');
      await expect(publish(registry, await build('one'), AT)).rejects.toThrow(/js\/7\.js is damaged/);
    });

    it('keeps the chunks of every version', async () => {
      const [one, two] = [await released('one'), await released('two')];
      await ledger.change(promote(change, one.version));
      await ledger.change(promote(change, two.version));
      expect(await findDamage(registry, one)).toBeNull();
    });

    it('takes a release from another registry as what it was built from', async () => {
      const first = await released('one');
      const directory = join(place.folder, 'copied');
      await cp((await build('one')).directory, directory, { recursive: true });
      await writeFile(join(directory, 'release.json'), JSON.stringify(first));
      const { release, isNew } = await publish(registry, { ...(await build('one')), directory }, AT);
      expect([isNew, release]).toEqual([false, first]);
    });

    it.each([
      ['lacks its entry', 'js/remoteEntry.1.js', null, /lacks js\/remoteEntry\.1\.js/],
      ['lacks a script of a module', 'js/7.js', null, /lacks js\/7\.js/],
      ['lacks its own manifest', 'mf-manifest.json', null, /has no mf-manifest\.json/],
      ['has a manifest that is none', 'mf-manifest.json', '{', /mf-manifest\.json .* is damaged/],
      ['has a file that no address can name', 'js/a b.js', '', /js\/a b\.js/],
    ])('refuses a bundle that %s', async (_rule, path, content, reason) => {
      const built = await build('one');
      const file = join(built.directory, path);
      await (content === null ? rm(file) : writeFile(file, content));
      const publishing = publish(registry, built, AT);
      await expect(publishing).rejects.toThrow(reason);
      await expect(publishing).rejects.toThrow(ReleaseError);
      expect(await registry.listVersions('feed')).toEqual([]);
    });

    it('refuses a bundle of another part, whose modules it does not expose', async () => {
      const built = { ...(await build('one')), part: 'profile' as const, modules: ['ProfilePage'] };
      await expect(publish(registry, built, AT)).rejects.toThrow(/exposes no ProfilePage/);
      const shell = { ...built, part: 'shell' as const, modules: [] };
      await expect(publish(registry, shell, AT)).rejects.toThrow(/lacks index\.html/);
    });

    it('says what to do where nothing was built', async () => {
      const built = { ...(await build('one')), directory: join(place.folder, 'nowhere') };
      await expect(publish(registry, built, AT)).rejects.toThrow(/build the part first/);
    });
  });

  describe('channels', () => {
    const stableOf = async () => (await ledger.read()).state.parts.feed?.stable;

    it('go from canary to stable and back, each step on record', async () => {
      const [one, two] = [await released('one'), await released('two')];
      await ledger.change(promote(change, one.version));
      await ledger.change(setCanary(change, two.version, 10));
      await ledger.change(promote(change, undefined));
      expect(await stableOf()).toBe(two.version);
      await ledger.change(rollBack(change, 'looks odd'));
      expect(await stableOf()).toBe(one.version);
      const { state } = await ledger.read();
      expect(state.parts.feed?.events.map(({ action }) => action)).toEqual([
        'rollback',
        'promote',
        'canary',
        'promote',
      ]);
      expect(state.parts.feed?.events[0]).toMatchObject({ by: 'anna', why: 'looks odd' });
    });

    it('tell the browser versions, hashes and the share, and nobody’s names', async () => {
      const [one, two] = [await released('one'), await released('two')];
      await ledger.change(promote(change, one.version));
      await ledger.change(setCanary(change, two.version, 25));
      const text = (await registry.readRemotes()) ?? '';
      expect(text).not.toContain('anna');
      const keeper = new RemotesKeeper(registry, publicKeyOf(key), {
        lastGoodFile: null,
        onFault: () => undefined,
      });
      const remotes = await keeper.current();
      expect(remotes?.parts.feed?.stable.version).toBe(one.version);
      expect(remotes?.parts.feed?.canary).toMatchObject({ percent: 25, release: { version: two.version } });
      expect(remotes?.parts.feed?.stable.integrity['js/7.js']).toMatch(/^sha384-/);
    });

    it('stay where they are for a pinned part', async () => {
      const [one, two] = [await released('one'), await released('two')];
      await ledger.change(promote(change, one.version));
      await ledger.change(pin(change, one.version));
      await expect(ledger.change(promote(change, two.version))).rejects.toThrow(/pinned/);
      await expect(ledger.change(setCanary(change, two.version, 5))).rejects.toThrow(/pinned/);
      expect((await ledger.change(setBack(change, one.version, 'fails'))).hasChanged).toBe(false);
      await ledger.change(unpin(change));
      await ledger.change(promote(change, two.version));
      expect(await stableOf()).toBe(two.version);
    });

    it('set a failing version back once, however many ask, and never offer it again', async () => {
      const [one, two] = [await released('one'), await released('two')];
      await ledger.change(promote(change, one.version));
      await ledger.change(promote(change, two.version));
      const nodes = await Promise.all(
        Array.from({ length: 4 }, async () => new Ledger(await place.open(), key)),
      );
      const steps = await Promise.all(
        nodes.map((node) => node.change(setBack(change, two.version, '40 % fail'))),
      );
      expect(steps.filter(({ hasChanged }) => hasChanged)).toHaveLength(1);
      expect(await stableOf()).toBe(one.version);
      await expect(ledger.change(promote(change, two.version))).rejects.toThrow(
        /failed in the field \(40 % fail\)/,
      );
    });

    it('try nothing as a canary any more that a set-back has made stable', async () => {
      const [one, two] = [await released('one'), await released('two')];
      await ledger.change(promote(change, one.version));
      await ledger.change(promote(change, two.version));
      await ledger.change(setCanary(change, one.version, 10));
      const { state } = await ledger.change(setBack(change, two.version, '40 % fail'));
      expect(state.parts.feed).toMatchObject({ stable: one.version, canary: null });
    });

    it('lose no step of writers at once', async () => {
      const one = await released('one');
      await ledger.change(promote(change, one.version));
      const writers = Array.from({ length: 6 }, async (_, index) => {
        const two = await released(`two-${index}`);
        return new Ledger(registry, key).change(promote(change, two.version));
      });
      await Promise.all(writers);
      const { state } = await ledger.read();
      expect(state.revision).toBe(7);
      expect(state.parts.feed?.former).toHaveLength(6);
      const text = await registry.readRemotes();
      expect(text).toContain('"revision":7');
    });

    it.each([
      ['a version that was never published', () => promote(change, '9.9.9')],
      ['a canary of the shell', () => setCanary({ ...change, part: 'shell' }, '1.0.0', 10)],
      ['a canary of what was never released', () => setCanary(change, '9.9.9', 10)],
      ['a rollback of what was never released', () => rollBack(change)],
      ['a promotion without a version or a canary', () => promote(change, undefined)],
    ])('refuse %s', async (_rule, step) => {
      await expect(ledger.change(step())).rejects.toThrow(ReleaseError);
      expect((await ledger.read()).state.revision).toBe(0);
    });
  });

  describe('damage', () => {
    let faults: string[];
    const keeperOf = (lastGoodFile: string | null = null) =>
      new RemotesKeeper(registry, publicKeyOf(key), { lastGoodFile, onFault: (fault) => faults.push(fault) });

    beforeEach(async () => {
      faults = [];
      await ledger.change(promote(change, (await released('one')).version));
    });

    it.each([
      ['is damaged', async () => '{"signed": '],
      ['is empty', async () => ''],
      ['is not signed', async () => JSON.stringify({ signed: { revision: 9 } })],
      [
        'is changed',
        async () =>
          ((await registry.readRemotes()) ?? '')
            .replace('"percent"', '"prozent"')
            .replace('js/7.js', 'js/8.js'),
      ],
      [
        'is signed by somebody else',
        async () => {
          const stranger = await place.open('strange');
          await publish(stranger, await build('strange'), AT);
          const [version = ''] = await stranger.listVersions('feed');
          await new Ledger(stranger, readPrivateKey(newPrivateKey())).change(promote(change, version));
          return (await stranger.readRemotes()) ?? '';
        },
      ],
    ])('of remotes.json: one that %s leaves the last good state, and is told once', async (_rule, spoil) => {
      const keeper = keeperOf();
      const good = await keeper.current();
      await place.spoil('remotes.json', await spoil());
      expect(await keeper.current()).toEqual(good);
      expect(await keeper.current()).toEqual(good);
      expect(faults).toHaveLength(1);
      expect(faults[0]).toMatch(/^remotes\.json .*the last good state stays/);
    });

    it('of remotes.json: an old one put back is not used, also after a restart', async () => {
      const old = (await registry.readRemotes()) ?? '';
      await ledger.change(promote(change, (await released('two')).version));
      const file = join(place.folder, 'last-good.json');
      const newest = await keeperOf(file).current();
      await place.spoil('remotes.json', old);
      expect(await keeperOf(file).current()).toEqual(newest);
      expect(faults).toEqual([expect.stringMatching(/is older/)]);
    });

    it('of remotes.json: none is told of where a reading is overtaken by that of a newer one', async () => {
      const text = await registry.readRemotes();
      let goOn: (text: string | null) => void = () => undefined;
      const late = new Promise<string | null>((resolve) => (goOn = resolve));
      const answers = [late];
      const slow: Registry = Object.create(registry, {
        readRemotes: { value: () => answers.pop() ?? registry.readRemotes() },
      });
      const onFault = (fault: string) => faults.push(fault);
      const keeper = new RemotesKeeper(slow, publicKeyOf(key), { lastGoodFile: null, onFault });
      const overtaken = keeper.current();
      await ledger.change(promote(change, (await released('two')).version));
      const newest = await keeper.current();
      goOn(text);
      expect(await overtaken).toEqual(newest);
      expect(faults).toEqual([]);
    });

    it('of remotes.json: a missing one leaves the last good state, and the next change mends it', async () => {
      const keeper = keeperOf();
      const good = await keeper.current();
      await place.remove('remotes.json');
      expect(await keeper.current()).toEqual(good);
      await ledger.publishNewest();
      expect((await keeper.current())?.revision).toBe(good?.revision);
    });

    it('of one part’s manifest: the others are released all the same, and the operator is told', async () => {
      const theirs = { ...(await build('theirs')), part: 'friends' as const };
      const { version } = (await publish(registry, theirs, AT)).release;
      await ledger.change(promote({ ...change, part: 'friends' }, version));
      const shown = await keeperOf().current();
      await place.spoil(`friends/${version}/release.json`, '{');

      const two = await released('two');
      await ledger.change(promote(change, two.version));
      const now = await keeperOf().current();
      expect(now?.parts.feed?.stable.version).toBe(two.version);
      expect(now?.parts.friends).toEqual(shown?.parts.friends);
      expect(await ledger.publishNewest()).toEqual([
        expect.stringContaining(`manifest of friends ${version} is damaged`),
      ]);
      await expect(ledger.change(setCanary({ ...change, part: 'friends' }, version, 5))).rejects.toThrow(
        ReleaseError,
      );
    });

    it('of the newest state: the one before counts, and the next change goes on from it', async () => {
      const two = await released('two');
      await ledger.change(promote(change, two.version));
      await place.spoil('.states/2.json', '{');
      const { state, faults: found } = await ledger.read();
      expect([state.revision, found]).toEqual([1, [expect.stringMatching(/State 2/)]]);
      await ledger.change(promote(change, two.version));
      expect((await ledger.read()).state.revision).toBe(3);
    });
  });

  describe('a key that the states are not signed with', () => {
    const stranger = readPrivateKey(newPrivateKey());
    let version: string;
    beforeEach(async () => {
      ({ version } = await released('one'));
      await ledger.change(promote(change, version));
    });

    it('changes nothing', async () => {
      const shown = await registry.readRemotes();
      const two = await released('two');
      await expect(new Ledger(registry, stranger).change(promote(change, two.version))).rejects.toThrow(
        /is not signed by this key.*RELEASE_KEY/,
      );
      expect(await registry.readRemotes()).toBe(shown);
      expect(await registry.listRevisions()).toEqual([1]);
    });

    it('signs no preview, which nobody would be shown', async () => {
      const wish = { part: 'feed' as const, version, site: 'https://wave.example', until: AT };
      await expect(signPreview(registry, stranger, wish)).rejects.toThrow(ReleaseError);
    });
  });

  describe('a preview link', () => {
    const site = 'https://wave.example';
    const until = new Date(AT.getTime() + 60_000);
    let token: string;
    let version: string;

    beforeEach(async () => {
      ({ version } = await released('one'));
      token = await signPreview(registry, key, { part: 'feed', version, site, until });
    });
    const open = (given: Partial<{ token: string; site: string; now: Date }> = {}, by = key) =>
      openPreview(registry, publicKeyOf(by), { token, site, now: AT, ...given });

    it('shows one remote at its version until it expires', async () => {
      expect(await open()).toMatchObject({ part: 'feed', until, release: { version } });
      expect(await open({ now: until })).toBeNull();
    });

    it('does nothing when it is unsigned, altered, of another key or of another site', async () => {
      const [payload = '', signature = ''] = token.split('.');
      const longer = Buffer.from(
        Buffer.from(payload, 'base64url').toString().replace('2026', '2036'),
      ).toString('base64url');
      for (const forged of [
        '',
        'x',
        payload,
        `${payload}.`,
        `${longer}.${signature}`,
        `${payload}.${signature}x`,
      ]) {
        expect(await open({ token: forged })).toBeNull();
      }
      expect(await open({}, readPrivateKey(newPrivateKey()))).toBeNull();
      expect(await open({ site: 'https://other.example' })).toBeNull();
    });

    it('does nothing when the release was changed after it was signed', async () => {
      const text = (await registry.readRelease('feed', version)) ?? '';
      await place.spoil(`feed/${version}/release.json`, text.replace('"commit": "abc"', '"commit": "abd"'));
      expect(await open()).toBeNull();
    });

    it('is not made for the shell, whose document is served before anybody is known', async () => {
      const shell = { part: 'shell' as const, modules: [] };
      const built = { ...(await build('shell')), ...shell };
      await writeFile(join(built.directory, 'index.html'), '<title>Sharewave</title>');
      const { release } = await publish(registry, built, AT);
      await expect(
        signPreview(registry, key, { part: 'shell', version: release.version, site, until }),
      ).rejects.toThrow(/^The shell has no preview/);
    });

    it('is not made for a version that was never published', async () => {
      await expect(
        signPreview(registry, key, { part: 'feed', version: '9.9.9', site, until }),
      ).rejects.toThrow(ReleaseError);
    });
  });
});
