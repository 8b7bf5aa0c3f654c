import { execFileSync } from 'node:child_process';
import { mkdir, open, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AT, FEED, newInstallation, type Installation } from '../test/installation';
import { PLACES } from '../test/places';
import {
  Ledger,
  RemotesKeeper,
  newPrivateKey,
  promote,
  publicKeyOf,
  publish,
  readPrivateKey,
  type Registry,
  type Remotes,
} from './index';
import { openRemotes } from './open-remotes';
import { seal } from './signing';

describe.each(PLACES)('remotes.json, in $name:', ({ create }) => {
  let on: Installation;
  beforeEach(async () => {
    on = await newInstallation(create);
  });
  afterEach(() => on.close());

  let faults: string[];
  const keeperOf = (lastGoodFile: string | null = null) =>
    new RemotesKeeper(on.registry, publicKeyOf(on.key), {
      lastGoodFile,
      onFault: (fault) => faults.push(fault),
    });

  beforeEach(async () => {
    faults = [];
    await on.ledger.change(promote(FEED, (await on.released('one')).version));
  });

  it.each([
    ['is damaged', async () => '{"signed": '],
    ['is empty', async () => ''],
    ['is not signed', async () => JSON.stringify({ signed: { revision: 9 } })],
    [
      'is changed',
      async () =>
        ((await on.registry.readRemotes()) ?? '')
          .replace('"percent"', '"prozent"')
          .replace('js/7.js', 'js/8.js'),
    ],
    [
      'is signed by somebody else',
      async () => {
        const other = await on.place.open('other');
        await publish(other, await on.build('other'), AT);
        const [version = ''] = await other.listVersions('feed');
        await new Ledger(other, readPrivateKey(newPrivateKey())).change(promote(FEED, version));
        return (await other.readRemotes()) ?? '';
      },
    ],
  ])('that %s leaves the last good state, and is logged once', async (_rule, spoil) => {
    const keeper = keeperOf();
    const good = await keeper.current();
    await on.place.spoil('remotes.json', await spoil());
    expect(await keeper.current()).toEqual(good);
    expect(await keeper.current()).toEqual(good);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(/^remotes\.json .*the last good one stays/);
  });

  it('that is older than the last one is not used, also after a restart', async () => {
    const old = (await on.registry.readRemotes()) ?? '';
    await on.ledger.change(promote(FEED, (await on.released('two')).version));
    const file = join(on.place.folder, 'last-good.json');
    const newest = await keeperOf(file).current();
    await on.place.spoil('remotes.json', old);
    expect(await keeperOf(file).current()).toEqual(newest);
    expect(faults).toEqual([expect.stringMatching(/is older/)]);
  });

  it('is shown although it cannot be stored for a restart, and the operator is told what happened', async () => {
    const blocked = join(on.place.folder, 'blocked');
    await mkdir(join(blocked, 'last-good.json/full'), { recursive: true });
    const keeper = keeperOf(join(blocked, 'last-good.json'));
    for (let time = 0; time < 2; time += 1) expect((await keeper.current())?.revision).toBe(1);
    expect(faults).toEqual([
      expect.stringMatching(/last-good\.json is not used \(.*EISDIR/),
      expect.stringMatching(/^remotes\.json is in use, but could not be saved to \S+last-good/),
    ]);
    expect(await readdir(blocked)).toEqual(['last-good.json']);
  });

  it('that is damaged after a restart leaves the last good state, also for requests while that is being read', async () => {
    const file = join(on.place.folder, 'last-good.json');
    const good = await keeperOf(file).current();
    const kept = await readFile(file);
    await on.place.spoil('remotes.json', '{"signed": ');
    // Read as slowly as the test wants.
    await rm(file);
    execFileSync('mkfifo', [file]);
    const keeper = keeperOf(file);
    const asked = [keeper.current(), keeper.current()];
    const pipe = await open(file, 'w');
    // By then the second read has its answer from the registry.
    for (let time = 0; time < 3; time += 1) await on.registry.readRemotes();
    await pipe.writeFile(kept);
    await pipe.close();
    expect(await Promise.all(asked)).toEqual([good, good]);
  });

  it('is not reported as old when its read is overtaken by that of a newer one', async () => {
    const text = await on.registry.readRemotes();
    let finishReading: (text: string | null) => void = () => undefined;
    const late = new Promise<string | null>((resolve) => (finishReading = resolve));
    const answers = [late];
    const slow: Registry = Object.create(on.registry, {
      readRemotes: { value: () => answers.pop() ?? on.registry.readRemotes() },
    });
    const onFault = (fault: string) => faults.push(fault);
    const keeper = new RemotesKeeper(slow, publicKeyOf(on.key), { lastGoodFile: null, onFault });
    const overtaken = keeper.current();
    await on.ledger.change(promote(FEED, (await on.released('two')).version));
    const newest = await keeper.current();
    finishReading(text);
    expect(await overtaken).toEqual(newest);
    expect(faults).toEqual([]);
  });

  describe('with parts that only a newer version can read', () => {
    const showNewer = async (change: (parts: Remotes['parts']) => object) => {
      const { remotes } = openRemotes((await on.registry.readRemotes()) ?? '', publicKeyOf(on.key));
      const newer = { ...remotes, revision: remotes.revision + 1, parts: change(remotes.parts) };
      await on.registry.writeRemotes(seal(newer, on.key));
      return remotes.parts;
    };
    const says = (names: string) =>
      `remotes.json is in use, except for what only a newer version of Sharewave can read: ${names}.`;

    it('shows the others, also after a restart, and says which are missing', async () => {
      const known = await showNewer((parts) => ({ ...parts, groups: { stable: 'group-1' } }));
      const file = join(on.place.folder, 'last-good.json');
      const keeper = keeperOf(file);
      for (let time = 0; time < 2; time += 1) expect((await keeper.current())?.parts).toEqual(known);
      expect(faults).toEqual([says('groups')]);
      await on.place.remove('remotes.json');
      expect((await keeperOf(file).current())?.parts).toEqual(known);
    });

    it('keeps what it showed of a part whose form is new', async () => {
      const keeper = keeperOf();
      const before = await keeper.current();
      await showNewer(() => ({ feed: { stable: 'in another form' } }));
      expect(await keeper.current()).toEqual({ ...before, revision: 2 });
      expect(faults).toEqual([says('feed')]);
    });
  });

  it('of a form that is not known leaves the last good state, and the log says in one line why', async () => {
    const keeper = keeperOf();
    const good = await keeper.current();
    await on.registry.writeRemotes(seal({ format: 2 }, on.key));
    expect(await keeper.current()).toEqual(good);
    expect(faults).toEqual([
      expect.stringMatching(
        /^remotes\.json has an invalid "format" \(.+\); the last good one stays in use\.$/,
      ),
    ]);
  });

  it('that was stored for a restart and is damaged is not used, and the log says so', async () => {
    const file = join(on.place.folder, 'last-good.json');
    await writeFile(file, '{"signed": ');
    expect((await keeperOf(file).current())?.revision).toBe(1);
    expect(faults).toEqual([`${file} is not used (is damaged); what the registry shows counts.`]);
  });

  it('that is missing leaves the last good state, and the next change repairs it', async () => {
    const keeper = keeperOf();
    const good = await keeper.current();
    await on.place.remove('remotes.json');
    expect(await keeper.current()).toEqual(good);
    await on.ledger.publishNewest();
    expect((await keeper.current())?.revision).toBe(good?.revision);
  });
});
