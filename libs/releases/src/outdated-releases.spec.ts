import { AT, BY, FEED, newInstallation, type Installation } from '../test/installation';
import { PLACES } from '../test/places';
import {
  Ledger,
  ReleaseError,
  findOutdated,
  promote,
  publish,
  removeReleases,
  rollBack,
  setCanary,
  type Registry,
} from './index';

const dayAfter = (day: number) => new Date(AT.getTime() + day * 24 * 60 * 60 * 1000);
const NOW = dayAfter(100);

describe.each(PLACES)('outdated releases, in $name:', ({ create }) => {
  let on: Installation;
  let versions: string[];
  beforeEach(async () => {
    on = await newInstallation(create);
    versions = [];
    for (let day = 0; day < 16; day += 1) {
      const built = await on.build(`day ${day}`);
      versions.push((await publish(on.registry, built, dayAfter(day))).release.version);
    }
    const at = (day: number, step: Parameters<typeof on.ledger.change>[0]) =>
      on.ledger.change(step, dayAfter(day));
    await at(20, promote(FEED, versionOf(0)));
    await at(21, setCanary(FEED, versionOf(1), 10));
    await at(22, rollBack(FEED));
    await at(23, setCanary(FEED, versionOf(2), 10));
    await at(90, promote(FEED, versionOf(4)));
  });
  afterEach(() => on.close());

  const versionOf = (day: number): string => versions[day] ?? '';
  const outdated = async (days = 30, now = NOW) =>
    (await findOutdated(on.registry, on.ledger, { days, now })).map(({ version }) =>
      versions.indexOf(version),
    );

  it('are those that were neither shown nor published lately, are no target of a rollback, and not among the ten newest', async () => {
    expect(await outdated()).toEqual([1, 3, 5]);
    expect(await outdated(9)).toEqual([1, 2, 3, 5]);
    expect(await outdated(96)).toEqual([3]);
    await expect(outdated(6)).rejects.toThrow(/at least 7 days/);
    await expect(outdated(Number.NaN)).rejects.toThrow(ReleaseError);
  });

  it('are none of those that a lost state may have shown', async () => {
    await on.place.spoil('.states/3.json', '{');
    expect(await outdated(9)).toEqual([1, 2, 3, 5]);
    await on.place.spoil('.states/4.json', '{');
    await expect(outdated(30)).rejects.toThrow(/^State 4 of the registry cannot be read/);
    await on.place.spoil('.states/5.json', '{');
    await expect(outdated(9)).rejects.toThrow(/^State 5 of the registry cannot be used/);
  });

  it('are none of those that a state which has gone may have shown', async () => {
    await on.place.remove('.states/4.json');
    expect(await outdated(9)).toEqual([1, 2, 3, 5]);
    await expect(outdated(30)).rejects.toThrow(/^State 4 of the registry cannot be read/);
  });

  it('are removed with all their files, and can be published again', async () => {
    const found = await findOutdated(on.registry, on.ledger, { days: 30, now: NOW });
    await on.place.spoil(`feed/${versionOf(6)}/release.json`, '{');
    expect(await removeReleases(on.registry, on.ledger, found)).toEqual(
      [1, 3, 5].map((day) => `feed ${versionOf(day)}`),
    );
    expect(await on.registry.listFiles('feed', versionOf(3))).toEqual([]);
    expect((await on.registry.listVersions('feed')).sort()).toEqual(
      versions.filter((_, day) => ![1, 3, 5].includes(day)).sort(),
    );
    expect(await outdated()).toEqual([]);
    expect((await publish(on.registry, await on.build('day 3'), NOW)).isNew).toBe(true);
    await on.ledger.change(promote(FEED, versionOf(3)));
  });

  it('stay if somebody shows them meanwhile', async () => {
    const found = await findOutdated(on.registry, on.ledger, { days: 30, now: NOW });
    await on.ledger.change(promote(FEED, versionOf(3)));
    await removeReleases(on.registry, on.ledger, found);
    expect((await on.registry.listVersions('feed')).includes(versionOf(3))).toBe(true);
    expect((await on.registry.listFiles('feed', versionOf(3))).length).toBeGreaterThan(5);
  });

  it('are shown or removed if both are wanted at once, never both', async () => {
    const found = await findOutdated(on.registry, on.ledger, { days: 30, now: NOW });
    const teams = [1, 3, 5].map(async (day) =>
      new Ledger(await on.place.open(), on.key).change(
        promote({ ...FEED, by: `team ${day}` }, versionOf(day)),
      ),
    );
    const [, ...promotions] = await Promise.allSettled([
      removeReleases(on.registry, on.ledger, found),
      ...teams,
    ]);
    const left = await on.registry.listVersions('feed');
    for (const [index, { status }] of promotions.entries())
      expect(left.includes(versionOf([1, 3, 5][index] ?? 0))).toBe(status === 'fulfilled');
  });

  it('of an interrupted removal cannot be shown, and are removed by the next', async () => {
    const found = await findOutdated(on.registry, on.ledger, { days: 30, now: NOW });
    const failing: Registry = Object.create(on.registry, {
      removeRelease: { value: () => Promise.reject(new ReleaseError('The store is down.')) },
    });
    await expect(removeReleases(failing, on.ledger, found)).rejects.toThrow('The store is down.');
    await expect(on.ledger.change(setCanary(FEED, versionOf(3), 5))).rejects.toThrow(/is being removed/);
    await on.ledger.change(promote({ ...BY, part: 'feed' }, versionOf(7)));
    expect(await removeReleases(on.registry, on.ledger, [])).toHaveLength(3);
    expect(await on.registry.listVersions('feed')).toHaveLength(13);
    expect((await on.ledger.read()).state.parts.feed?.removing).toEqual([]);
  });
});
