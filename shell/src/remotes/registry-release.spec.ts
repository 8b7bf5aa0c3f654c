import { REMOTE_CONTRACT_VERSIONS } from '@sharewave/app-kit';
import { API_CONTRACT_VERSION, isInCanary } from '@sharewave/contracts';
import { TEST_CONFIG } from '@sharewave/testing';
import { guardRelease, integrityOf } from './integrity';
import { IncompatibleRelease, registryReleases } from './registry-release';
import { parseRemotesFile } from './remotes-file';

const HASH = `sha384-${'a'.repeat(64)}`;
const releaseOf = (version: string, more: object = {}) => ({
  version,
  contract: REMOTE_CONTRACT_VERSIONS.feed,
  api: API_CONTRACT_VERSION,
  entry: 'js/entry.js',
  modules: { HomeFeed: ['js/1.js'] },
  integrity: { 'js/entry.js': HASH, 'js/1.js': HASH },
  ...more,
});
const fileOf = (stable: object, canary: object | null = null) =>
  parseRemotesFile({ shell: '5.0.0', parts: { feed: { stable, canary } } });
const find = (file: ReturnType<typeof fileOf>, memberId = '') =>
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
    ['a name that is not lent here', { takes: { '@sharewave/ui': ['Avatar', 'Whirlpool'] } }],
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
    const grown = fileOf(releaseOf('1.0.0', { takes: { '@sharewave/ui': ['Whirlpool'] } }));
    for (const file of [later, grown]) {
      await expect(find(file)).rejects.toMatchObject({ name: 'IncompatibleRelease', version });
    }
    document.head.innerHTML = '';
  });

  it('may use lent names, including those of packages with a default export', async () => {
    const takes = {
      '@sharewave/ui': ['Avatar'],
      'styled-components': ['default', 'css'],
      react: ['useState'],
    };
    expect((await find(fileOf(releaseOf('1.0.0', { takes })))).version).toBe('1.0.0');
  });

  it.each([null, {}, { parts: [] }, { parts: { feed: { stable: {} } } }])(
    'is not read from an invalid remotes.json such as %j',
    (value) => {
      const read = () => parseRemotesFile(value).parts.feed?.stable.version;
      let version: string | undefined;
      try {
        version = read();
      } catch (error) {
        expect(String(error)).toMatch(/remotes\.json/);
      }
      expect(version).toBeUndefined();
    },
  );
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
