import { REMOTE_CONTRACT_VERSIONS } from '@sharewave/app-kit';
import { API_CONTRACT_VERSION, isInCanary } from '@sharewave/contracts';
import type { ServedRemotes } from '@sharewave/releases/shape';
import { TEST_CONFIG } from '@sharewave/testing';
import { guardRelease, integrityOf } from './integrity';
import { registryReleases } from './find-release';
import { IncompatibleRelease } from './part-load-error';
import { isRemotesFile } from './remotes-file';

const HASH = `sha384-${'a'.repeat(64)}`;
const releaseOf = (version: string, more: object = {}) => ({
  version,
  contract: REMOTE_CONTRACT_VERSIONS.feed,
  api: API_CONTRACT_VERSION,
  entry: 'js/entry.js',
  modules: { HomeFeed: ['js/1.js'] },
  shared: {},
  imports: {},
  manifest: 'remote.json',
  integrity: { 'js/entry.js': HASH, 'js/1.js': HASH },
  ...more,
});
type Offered = ReturnType<typeof releaseOf>;
const fileOf = (
  stable: Offered,
  canary: { percent: number; release: Offered } | null = null,
): ServedRemotes => ({ shell: '5.0.0', parts: { feed: { stable, canary } } });
const find = (file: ServedRemotes, memberId = '') =>
  registryReleases(TEST_CONFIG, () => Promise.resolve(file), memberId)('feed');

describe('the release of a remote', () => {
  it('is below the configured address, whatever remotes.json says, with a hash for each file', async () => {
    const { entry, files, integrity } = await find(fileOf(releaseOf('2.0.0')));
    const base = `${TEST_CONFIG.remotes.feed}/2.0.0`;
    expect([entry, files]).toEqual([`${base}/js/entry.js`, { HomeFeed: [`${base}/js/1.js`] }]);
    expect([...integrity]).toEqual([
      [`${base}/js/entry.js`, HASH],
      [`${base}/js/1.js`, HASH],
    ]);
  });

  it('is the canary for its members and the stable one for others', async () => {
    const file = fileOf(releaseOf('1.0.0'), { percent: 50, release: releaseOf('2.0.0') });
    const ids = Array.from({ length: 40 }, (_, index) => `member-${index}`);
    for (const id of ids) {
      const { version } = await find(file, id);
      expect(version).toBe(isInCanary('feed', id, 50) ? '2.0.0' : '1.0.0');
    }
  });

  it.each([
    [REMOTE_CONTRACT_VERSIONS.feed, API_CONTRACT_VERSION],
    [REMOTE_CONTRACT_VERSIONS.feed - 1, API_CONTRACT_VERSION - 1],
  ])('may have contract %s and API %s: the current or the previous version', async (contract, api) => {
    expect((await find(fileOf(releaseOf('1.0.0', { contract, api })))).version).toBe('1.0.0');
  });

  it.each([
    ['a later contract', { contract: REMOTE_CONTRACT_VERSIONS.feed + 1 }],
    ['a contract before the previous one', { contract: REMOTE_CONTRACT_VERSIONS.feed - 2 }],
    ['a later API', { api: API_CONTRACT_VERSION + 1 }],
    ['a name that its package does not have here', { imports: { '@sharewave/ui': ['Avatar', 'Whirlpool'] } }],
  ])('is refused with %s', async (_rule, more) => {
    await expect(find(fileOf(releaseOf('1.0.0', more)))).rejects.toThrow(IncompatibleRelease);
  });

  it.each([
    ['counts as failed', 'of the released shell', '5.0.0', '1.0.0'],
    ['counts as failed', 'without a version', '', '1.0.0'],
    ['does not count as failed', 'of a previous shell', '4.9.0', undefined],
  ])('%s if it is refused by a page %s', async (_rule, _page, shell, version) => {
    document.head.innerHTML = `<meta name="shell-version" content="${shell}">`;
    const later = fileOf(releaseOf('1.0.0', { contract: REMOTE_CONTRACT_VERSIONS.feed + 1 }));
    const grown = fileOf(releaseOf('1.0.0', { imports: { '@sharewave/ui': ['Whirlpool'] } }));
    for (const file of [later, grown]) {
      await expect(find(file)).rejects.toMatchObject({ name: 'IncompatibleRelease', version });
    }
    document.head.innerHTML = '';
  });

  it('may use what its packages export, including those of packages with a default export', async () => {
    const imports = {
      '@sharewave/ui': ['Avatar'],
      'styled-components': ['default', 'css'],
      react: ['useState'],
    };
    expect((await find(fileOf(releaseOf('1.0.0', { imports })))).version).toBe('1.0.0');
  });

  it('is unreachable if the configuration has no address of it, whatever remotes.json says', async () => {
    const served = () => Promise.resolve(fileOf(releaseOf('1.0.0')));
    const finding = registryReleases({ remotes: {} }, served, '')('feed');
    await expect(finding).rejects.toMatchObject({ name: 'PartLoadError', kind: 'unreachable' });
  });

  it.each([null, {}, { parts: null }])('is not found in an invalid remotes.json such as %j', (value) => {
    expect(isRemotesFile(value)).toBe(false);
  });

  it('is refused if the list says nothing about it', async () => {
    const served = JSON.parse('{"shell":null,"parts":{"feed":{"stable":{},"canary":null}}}');
    await expect(find(served)).rejects.toThrow(IncompatibleRelease);
  });
});

describe('integrity', () => {
  it('accepts the scripts of a release by any spelling of their address, and no other script of that origin', () => {
    expect(integrityOf('https://feed.example/1.0.0/js/1.js')).toBe('');
    guardRelease(
      'https://feed.example/1.0.0/js/entry.js',
      new Map([['https://feed.example/1.0.0/js/1.js', HASH]]),
    );
    expect(integrityOf('https://feed.example/1.0.0/js/../js/1.js')).toBe(HASH);
    expect(() => integrityOf('https://feed.example/1.0.0/js/2.js')).toThrow(/never released/);
  });
});
