import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buildFeed } from '../test/build-feed';
import { PLACES, type TestPlace } from '../test/places';
import {
  Ledger,
  ReleaseCopies,
  ReleaseError,
  RemotesKeeper,
  newPrivateKey,
  promote,
  publicKeyOf,
  publish,
  readPrivateKey,
  type Registry,
} from './index';

const key = readPrivateKey(newPrivateKey());
const change = { part: 'feed' as const, by: 'anna', at: new Date('2026-06-15T12:00:00.000Z') };

describe.each(PLACES)('copies of what is in $name', ({ create }) => {
  let place: TestPlace;
  let registry: Registry;
  let copies: ReleaseCopies;
  let version: string;
  const here = () => join(place.folder, 'copies');

  beforeEach(async () => {
    place = await create();
    registry = await place.open();
    copies = new ReleaseCopies(registry, here());
    version = (await publish(registry, await buildFeed(place.folder, 'one'))).release.version;
  });
  afterEach(() => {
    jest.restoreAllMocks();
    return place.close();
  });

  it('are the release byte for byte, with all that was built beside its files', async () => {
    expect(await copies.bring('feed', version)).toBe(true);
    const files = await registry.listFiles('feed', version);
    expect(files).toHaveLength(8);
    for (const file of files) {
      const kept = await readFile(join(here(), 'feed', version, file));
      expect(kept.equals((await registry.readFile('feed', version, file)) ?? Buffer.of())).toBe(true);
    }
    expect(await copies.listVersions('feed')).toEqual([version]);
  });

  it('are made once, however many ask, and then without the registry', async () => {
    const asked = await Promise.all(Array.from({ length: 5 }, () => copies.bring('feed', version)));
    expect(asked).toEqual(Array.from({ length: 5 }, () => true));
    await place.remove(`feed/${version}/release.json`);
    for (const server of [copies, new ReleaseCopies(registry, here())]) {
      expect(await server.bring('feed', version)).toBe(true);
    }
  });

  it('list the shells again only after some seconds, also when a clock was set back meanwhile', async () => {
    const listing = jest.spyOn(registry, 'listVersions');
    for (let request = 0; request < 2; request += 1) await copies.bringShellWith('js/main.js');
    expect(listing).toHaveBeenCalledTimes(1);
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000);
    jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 6000);
    await copies.bringShellWith('js/main.js');
    expect(listing).toHaveBeenCalledTimes(2);
  });

  it.each(['9.9.9', '..', '', 'a/b', '.incoming'])(
    'are not made of "%s", which is no release',
    async (name) => {
      expect(await copies.bring('feed', name)).toBe(false);
      expect(await copies.readRelease('feed', name)).toBeNull();
    },
  );

  it.each(['js/7.js', 'js/remoteEntry.1.js.br', 'js/remoteEntry.1.js.gz', 'remote.json'])(
    'are not made while %s is damaged',
    async (file) => {
      const whole = await registry.readFile('feed', version, file);
      await place.spoil(`feed/${version}/${file}`, 'chunk(!)');
      await expect(copies.bring('feed', version)).rejects.toThrow(
        new ReleaseError(`${file} of feed ${version} is damaged in the registry.`),
      );
      expect(await copies.listVersions('feed')).toEqual([]);
      await place.spoil(`feed/${version}/${file}`, Buffer.from(whole ?? []));
      expect(await copies.bring('feed', version)).toBe(true);
    },
  );

  it('leave out what does not belong to the release', async () => {
    const strange = { ...(await buildFeed(place.folder, 'two')) };
    const { release } = await publish(registry, strange);
    await place.spoil(`feed/${release.version}/strange.html`, '<script>');
    await copies.bring('feed', release.version);
    expect(await readdir(join(here(), 'feed', release.version))).not.toContain('strange.html');
  });

  it('are there before remotes.json is shown; while one cannot be made, the last good state stays', async () => {
    const faults: string[] = [];
    const keeper = new RemotesKeeper(registry, publicKeyOf(key), {
      lastGoodFile: null,
      onFault: (fault) => faults.push(fault),
      prepare: (remotes) => copies.bringShown(remotes),
    });
    const ledger = new Ledger(registry, key);
    await ledger.change(promote(change, version));
    const good = await keeper.current();
    expect(good?.parts.feed?.stable.version).toBe(version);
    const { release } = await publish(registry, await buildFeed(place.folder, 'two'));
    await place.spoil(`feed/${release.version}/js/7.js`, 'chunk(!)');
    await ledger.change(promote(change, release.version));
    expect([await keeper.current(), await keeper.current()]).toEqual([good, good]);
    expect(faults).toEqual([
      `remotes.json cannot be used: js/7.js of feed ${release.version} is damaged in the registry; the last good one stays in use.`,
    ]);
    await place.spoil(`feed/${release.version}/js/7.js`, 'chunk()');
    expect((await keeper.current())?.parts.feed?.stable.version).toBe(release.version);
  });

  it('are not shown when file and manifest were changed together after the state was signed', async () => {
    const ledger = new Ledger(registry, key);
    await ledger.change(promote(change, version));
    const { release } = await publish(registry, await buildFeed(place.folder, 'other'));
    const manifest = (await registry.readRelease('feed', release.version)) ?? '';
    await place.spoil(`feed/${version}/release.json`, manifest.replaceAll(release.version, version));
    const entry = (await registry.readFile('feed', release.version, release.entry)) ?? Buffer.of();
    await place.spoil(`feed/${version}/${release.entry}`, entry);
    for (const ending of ['br', 'gz']) await place.remove(`feed/${version}/${release.entry}.${ending}`);
    expect(await faultsOf()).toEqual([
      expect.stringMatching(/feed .* has other content in the registry than its name says; the last good/),
    ]);
  });

  it('are not shown when only the manifest was changed after the state was signed', async () => {
    await new Ledger(registry, key).change(promote(change, version));
    const manifest = (await registry.readRelease('feed', version)) ?? '';
    await place.spoil(`feed/${version}/release.json`, manifest.replace('"contract": 1', '"contract": 2'));
    expect(await faultsOf()).toEqual([
      expect.stringMatching(/feed .* differs from what was signed; the last good/),
    ]);
  });

  /** What a web server reports that has shown nothing yet, and then still shows nothing. */
  const faultsOf = async () => {
    const faults: string[] = [];
    const keeper = new RemotesKeeper(registry, publicKeyOf(key), {
      lastGoodFile: null,
      onFault: (fault) => faults.push(fault),
      prepare: (remotes) => copies.bringShown(remotes),
    });
    expect(await keeper.current()).toBeNull();
    return faults;
  };
});
