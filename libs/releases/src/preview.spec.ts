import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AT, FEED, newInstallation, type Installation } from '../test/installation';
import { PLACES } from '../test/places';
import {
  ReleaseError,
  newPrivateKey,
  openPreview,
  promote,
  publicKeyOf,
  publish,
  readPrivateKey,
  signPreview,
} from './index';
import { MAX_PREVIEW_MINUTES } from './preview';

describe.each(PLACES)('a preview link, in $name:', ({ create }) => {
  let on: Installation;
  beforeEach(async () => {
    on = await newInstallation(create);
  });
  afterEach(() => on.close());

  const site = 'https://wave.example';
  const until = new Date(AT.getTime() + 60_000);
  let token: string;
  let version: string;

  beforeEach(async () => {
    ({ version } = await on.released('one'));
    token = await signPreview(on.registry, on.key, { part: 'feed', version, site, until }, AT);
  });
  const open = (given: Partial<{ token: string; site: string; now: Date }> = {}, by = on.key) =>
    openPreview(on.registry, publicKeyOf(by), { token, site, now: AT, ...given });

  it('shows one remote at its version until it expires', async () => {
    expect(await open()).toMatchObject({ part: 'feed', until, release: { version } });
    expect(await open({ now: until })).toBeNull();
  });

  it('does nothing when it is unsigned, altered, of another key or of another site', async () => {
    const [payload = '', signature = ''] = token.split('.');
    const longer = Buffer.from(Buffer.from(payload, 'base64url').toString().replace('2026', '2036')).toString(
      'base64url',
    );
    for (const forged of [
      '',
      'x',
      payload,
      `${payload}.`,
      `${longer}.${signature}`,
      `${payload}.${signature}x`,
      `${token}.x`,
      `${token}=`,
      `${token}; Domain=wave.example`,
      `${payload}=.${signature}`,
    ]) {
      expect(await open({ token: forged })).toBeNull();
    }
    expect(await open({}, readPrivateKey(newPrivateKey()))).toBeNull();
    expect(await open({ site: 'https://other.example' })).toBeNull();
  });

  it('does nothing when the release was changed after it was signed', async () => {
    const text = (await on.registry.readRelease('feed', version)) ?? '';
    await on.place.spoil(`feed/${version}/release.json`, text.replace('"commit": "abc"', '"commit": "abd"'));
    expect(await open()).toBeNull();
  });

  it('does nothing if it claims to be valid for longer than a day, whatever the clock of its publisher says', async () => {
    const wish = { part: 'feed' as const, version, site };
    const day = new Date(AT.getTime() + MAX_PREVIEW_MINUTES * 60_000);
    const later = new Date('2036-06-15T12:00:00.000Z');
    const [longest, long] = [
      await signPreview(on.registry, on.key, { ...wish, until: day }, AT),
      await signPreview(on.registry, on.key, { ...wish, until: later }, new Date(later.getTime() - 60_000)),
    ];
    expect(await open({ token: longest })).toMatchObject({ until: day });
    expect(await open({ token: longest, now: new Date(AT.getTime() - 60_000) })).toMatchObject({
      until: day,
    });
    expect(await open({ token: long })).toBeNull();
  });

  it.each([0, MAX_PREVIEW_MINUTES + 1, Number.NaN])('is not made for %d minutes', async (minutes) => {
    const wish = { part: 'feed' as const, version, site, until: new Date(AT.getTime() + minutes * 60_000) };
    await expect(signPreview(on.registry, on.key, wish, AT)).rejects.toThrow(
      /^A preview must last between 1 and 1440/,
    );
  });

  it('is not made for the shell, whose document is served before the member is known', async () => {
    const shell = { part: 'shell' as const, modules: [] };
    const built = { ...(await on.build('shell')), ...shell };
    await writeFile(join(built.directory, 'index.html'), '<title>Sharewave</title>');
    const { release } = await publish(on.registry, built, AT);
    await expect(
      signPreview(on.registry, on.key, { part: 'shell', version: release.version, site, until }, AT),
    ).rejects.toThrow(/^The shell cannot be previewed/);
  });

  it('is not made for a version that was never published', async () => {
    await expect(
      signPreview(on.registry, on.key, { part: 'feed', version: '9.9.9', site, until }, AT),
    ).rejects.toThrow(ReleaseError);
  });

  it('is not signed with a key that the states are not signed with: nobody would be shown it', async () => {
    const otherKey = readPrivateKey(newPrivateKey());
    await on.ledger.change(promote(FEED, version));
    const wish = { part: 'feed' as const, version, site, until };
    await expect(signPreview(on.registry, otherKey, wish, AT)).rejects.toThrow(ReleaseError);
  });
});
