import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AT, FEED, newInstallation, type Installation } from '../test/installation';
import { PLACES } from '../test/places';
import { ReleaseError, findDamage, promote, publish } from './index';

describe.each(PLACES)('publishing, in $name:', ({ create }) => {
  let on: Installation;
  beforeEach(async () => {
    on = await newInstallation(create);
  });
  afterEach(() => on.close());

  it('describes every file that a browser may load, by its hash and sizes', async () => {
    const release = await on.released('one');
    expect(release.version).toMatch(/^1\.2\.0-[0-9a-f]{12}$/);
    expect(release).toMatchObject({ entry: 'js/remoteEntry.1.js', shared: { react: '^19.3.1' } });
    expect(release.modules).toEqual({ HomeFeed: ['js/7.js'] });
    expect(Object.keys(release.files)).toEqual(['js/7.js', 'js/8.js', 'js/remoteEntry.1.js', 'remote.json']);
    expect(release.files['js/7.js']).toMatchObject({ bytes: 7 });
    expect(await findDamage(on.registry, release)).toBeNull();
  });

  it('gives the same content the same version, and publishes it once', async () => {
    const first = await publish(on.registry, await on.build('one'), AT);
    const again = await publish(on.registry, { ...(await on.build('one')), by: 'ben' }, new Date());
    expect([first.isNew, again.isNew]).toEqual([true, false]);
    expect(again.release).toEqual(first.release);
  });

  it('lets one of many publishers at once win, and the others find its release', async () => {
    const built = await on.build('raced');
    const results = await Promise.all(Array.from({ length: 8 }, () => publish(on.registry, built, AT)));
    expect(results.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(new Set(results.map(({ release }) => release.version)).size).toBe(1);
    expect(await on.registry.listVersions('feed')).toHaveLength(1);
  });

  it('refuses to call a damaged release published', async () => {
    const { version } = await on.released('one');
    await on.place.spoil(`feed/${version}/js/7.js`, 'chunk(!)');
    await expect(publish(on.registry, await on.build('one'), AT)).rejects.toThrow(/js\/7\.js is damaged/);
  });

  it.each(['br', 'gz'])(
    'finds damage in the .%s that browsers get in the place of a script',
    async (ending) => {
      const release = await on.released('one');
      await on.place.spoil(`feed/${release.version}/js/remoteEntry.1.js.${ending}`, 'rust');
      expect(await findDamage(on.registry, release)).toBe(`js/remoteEntry.1.js.${ending}`);
    },
  );

  it('keeps the chunks of every version', async () => {
    const [one, two] = [await on.released('one'), await on.released('two')];
    await on.ledger.change(promote(FEED, one.version));
    await on.ledger.change(promote(FEED, two.version));
    expect(await findDamage(on.registry, one)).toBeNull();
  });

  it('publishes a release from another registry as the same version', async () => {
    const first = await on.released('one');
    const directory = join(on.place.folder, 'copied');
    await cp((await on.build('one')).directory, directory, { recursive: true });
    await writeFile(join(directory, 'release.json'), JSON.stringify(first));
    const { release, isNew } = await publish(on.registry, { ...(await on.build('one')), directory }, AT);
    expect([isNew, release]).toEqual([false, first]);
  });

  it.each([
    ['lacks its entry', 'js/remoteEntry.1.js', null, /lacks js\/remoteEntry\.1\.js/],
    ['lacks a script of a module', 'js/7.js', null, /lacks js\/7\.js/],
    ['lacks a script that a module loads later', 'js/8.js', null, /lacks js\/8\.js/],
    ['has a compressed copy of something else', 'js/remoteEntry.1.js.br', 'old', /remoteEntry\.1\.js\.br/],
    ['lacks its own manifest', 'remote.json', null, /has no remote\.json/],
    ['has a manifest that is none', 'remote.json', '{', /remote\.json .* is damaged/],
    ['has a file that no address can name', 'js/a b.js', '', /js\/a b\.js/],
  ])('refuses a bundle that %s', async (_rule, path, content, reason) => {
    const built = await on.build('one');
    const file = join(built.directory, path);
    await (content === null ? rm(file) : writeFile(file, content));
    const publishing = publish(on.registry, built, AT);
    await expect(publishing).rejects.toThrow(reason);
    await expect(publishing).rejects.toThrow(ReleaseError);
    expect(await on.registry.listVersions('feed')).toEqual([]);
  });

  it('refuses a bundle of another part, whose modules it does not expose', async () => {
    const built = { ...(await on.build('one')), part: 'profile' as const, modules: ['ProfilePage'] };
    await expect(publish(on.registry, built, AT)).rejects.toThrow(/does not expose ProfilePage/);
    const shell = { ...built, part: 'shell' as const, modules: [] };
    await expect(publish(on.registry, shell, AT)).rejects.toThrow(/lacks index\.html/);
  });

  it('says what to do where nothing was built', async () => {
    const built = { ...(await on.build('one')), directory: join(on.place.folder, 'nowhere') };
    await expect(publish(on.registry, built, AT)).rejects.toThrow(/build the part first/);
  });
});
