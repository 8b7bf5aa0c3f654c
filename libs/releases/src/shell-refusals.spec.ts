import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildFeed } from '../test/build-feed';
import { BY, FEED, newInstallation, type Installation } from '../test/installation';
import { PLACES } from '../test/places';
import {
  findRefused,
  findTarget,
  promote,
  publish,
  ReleaseError,
  rollBack,
  setCanary,
  type Built,
  type Registry,
} from './index';

const SHELL = { ...BY, part: 'shell' as const };

describe.each(PLACES)('what a remote imports from the shell, in $name:', ({ create }) => {
  let on: Installation;
  beforeEach(async () => {
    on = await newInstallation(create);
  });
  afterEach(() => on.close());

  async function feedImporting(...names: string[]): Promise<string> {
    const built = await buildFeed(on.place.folder, names.join(), names);
    return (await publish(on.registry, built)).release.version;
  }

  async function shellOf(names: string[], built: Partial<Built> = {}): Promise<string> {
    const directory = join(on.place.folder, `shell-${names.join()}`);
    await mkdir(directory);
    await writeFile(join(directory, 'index.html'), names.join());
    await writeFile(join(directory, 'shared-exports.json'), JSON.stringify({ ui: names }));
    const from = { packageVersion: '1.2.0', commit: 'abc', by: 'anna', contract: 1, api: 1, modules: [] };
    const { release } = await publish(on.registry, { part: 'shell', directory, ...from, ...built });
    return release.version;
  }

  const shellExporting = (...names: string[]): Promise<string> => shellOf(names);

  describe('apart from names', () => {
    const supporting = (contract: number, react: string) => ({
      supports: { contracts: { feed: contract }, versions: { react } },
    });

    it.each([
      [
        'of a later contract',
        supporting(1, '19.3.1'),
        { contract: 2 },
        'has contract 2, which * does not support',
      ],
      ['of long ago', supporting(3, '19.3.1'), { contract: 1 }, 'has contract 1, which * does not support'],
      [
        'for a later API',
        supporting(1, '19.3.1'),
        { api: 2 },
        'expects the API of version 2, which * does not support',
      ],
      ['for another React', supporting(1, '20.0.0'), {}, 'imports react ^19.3.1, which * does not have'],
    ])('keeps a remote %s away', async (_what, shell, remote, words) => {
      const version = await shellOf(['Button'], shell);
      await on.ledger.change(promote(SHELL, version));
      const { release } = await publish(on.registry, {
        ...(await buildFeed(on.place.folder, 'one')),
        ...remote,
      });
      await expect(on.ledger.change(promote(FEED, release.version))).rejects.toThrow(
        words.replace('*', `shell ${version}`),
      );
    });

    it.each([
      ['of the contract before', supporting(2, '19.3.1')],
      ['for an earlier React of the same kind', supporting(1, '19.4.0')],
      ['of which an older shell says nothing', {}],
    ])('lets a remote through %s', async (_what, shell) => {
      await on.ledger.change(promote(SHELL, await shellOf(['Button'], shell)));
      const { release } = await publish(on.registry, await buildFeed(on.place.folder, 'one'));
      const { state } = await on.ledger.change(promote(FEED, release.version));
      expect(state.parts.feed?.stable).toBe(release.version);
      expect(await findRefused(on.registry, state)).toEqual([]);
    });
  });

  it('must be exported by the shell that everybody has, before a canary and before all', async () => {
    const shell = await shellExporting('Button');
    await on.ledger.change(promote(SHELL, shell));
    await on.ledger.change(promote(FEED, await feedImporting('Button')));
    const next = await feedImporting('Button', 'Wave');
    const refusal = `feed ${next} imports Wave of ui, which shell ${shell} does not have; release a shell that does first.`;
    await expect(on.ledger.change(setCanary(FEED, next, 10))).rejects.toThrow(refusal);
    await expect(on.ledger.change(promote(FEED, next))).rejects.toThrow(refusal);

    await on.ledger.change(promote(SHELL, await shellExporting('Button', 'Wave')));
    const { state } = await on.ledger.change(promote(FEED, next));
    expect(state.parts.feed?.stable).toBe(next);
  });

  it('is missing for a canary, and for its promotion, once the shell that exported it was rolled back', async () => {
    const former = await shellExporting('Button');
    await on.ledger.change(promote(SHELL, former));
    await on.ledger.change(promote(FEED, await feedImporting('Button')));
    await on.ledger.change(promote(SHELL, await shellExporting('Button', 'Wave')));
    const canary = await feedImporting('Wave');
    await on.ledger.change(setCanary(FEED, canary, 10));
    const { state } = await on.ledger.change(rollBack(SHELL));
    const why = `imports Wave of ui, which shell ${former} does not have`;
    expect(await findRefused(on.registry, state)).toEqual([`feed ${canary} ${why}`]);
    await expect(on.ledger.change(promote(FEED, undefined))).rejects.toThrow(why);
    expect(await findRefused(on.registry, (await on.ledger.change(rollBack(FEED))).state)).toEqual([]);
  });

  it('does not prevent a rollback', async () => {
    await on.ledger.change(promote(SHELL, await shellExporting('Button', 'Wave')));
    const good = await feedImporting('Wave');
    await on.ledger.change(promote(FEED, good));
    await on.ledger.change(promote(FEED, await feedImporting('Button')));
    await on.ledger.change(promote(SHELL, await shellExporting('Button')));
    const { state } = await on.ledger.change(rollBack(FEED));
    expect(state.parts.feed?.stable).toBe(good);
    expect(await findRefused(on.registry, state)).toEqual([
      expect.stringContaining(`feed ${good} imports Wave`),
    ]);
  });

  it('rules out a former version as the target of an automatic rollback, and so does a damaged manifest', async () => {
    await on.ledger.change(promote(SHELL, await shellExporting('Button', 'Wave')));
    const good = await feedImporting('Button');
    const damaged = await feedImporting('Button', 'Button');
    for (const version of [good, damaged, await feedImporting('Wave'), await feedImporting()])
      await on.ledger.change(promote(FEED, version));
    const { state } = await on.ledger.change(promote(SHELL, await shellExporting('Button')));
    expect(await findTarget(on.registry, state, 'feed')).toBe(damaged);
    await on.place.spoil(`feed/${damaged}/release.json`, '{');
    expect(await findTarget(on.registry, state, 'feed')).toBe(good);
    await on.place.remove(`feed/${good}/release.json`);
    expect(await findTarget(on.registry, state, 'feed')).toBeUndefined();
  });

  it('is never guessed for the target of an automatic rollback during an outage; only a warning is left out', async () => {
    const former = await shellExporting('Button');
    await on.ledger.change(promote(SHELL, former));
    for (const version of [await feedImporting(), await feedImporting('Button')])
      await on.ledger.change(promote(FEED, version));
    await on.ledger.change(promote(SHELL, await shellExporting('Button', 'Wave')));
    await on.ledger.change(promote(FEED, await feedImporting('Wave')));
    const { state } = await on.ledger.change(rollBack(SHELL));
    const { feed } = state.parts;
    const unreachable = 'The bucket parts cannot be reached (ETIMEDOUT).';
    const without = (lost: string | undefined): Pick<Registry, 'readRelease'> => ({
      readRelease: async (part, version) => {
        if (version === lost) throw new ReleaseError(unreachable);
        return on.registry.readRelease(part, version);
      },
    });
    for (const lost of [feed?.former[0], former])
      await expect(findTarget(without(lost), state, 'feed')).rejects.toThrow(unreachable);
    expect(await findRefused(without(undefined), state)).toHaveLength(1);
    for (const lost of [feed?.stable, former]) expect(await findRefused(without(lost), state)).toEqual([]);
  });

  it('is not known of a shell whose manifest was damaged, which holds up nobody', async () => {
    const shell = await shellExporting('Button');
    await on.ledger.change(promote(SHELL, shell));
    await on.place.spoil(`shell/${shell}/release.json`, '{');
    const version = await feedImporting('Wave');
    const { state } = await on.ledger.change(promote(FEED, version));
    expect(state.parts.feed?.stable).toBe(version);
    expect(await findRefused(on.registry, state)).toEqual([]);
  });

  it('is listed in remotes.json, for browsers that still run a former shell', async () => {
    await on.ledger.change(promote(FEED, await feedImporting('Button')));
    expect(await on.registry.readRemotes()).toContain('"imports":{"ui":["Button"]}');
  });
});
