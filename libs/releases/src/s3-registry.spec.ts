import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildFeed } from '../test/build-feed';
import { openTestBucket, type TestBucket } from '../test/test-bucket.cjs';
import {
  Ledger,
  ReleaseError,
  RemotesKeeper,
  newPrivateKey,
  promote,
  publicKeyOf,
  publish,
  readPrivateKey,
  rollBack,
} from './index';
import { S3Registry } from './s3-registry';

const key = readPrivateKey(newPrivateKey());
const change = { part: 'feed' as const, by: 'anna', at: new Date('2026-06-15T12:00:00.000Z') };

let folder: string;
let bucket: TestBucket;
const opened: S3Registry[] = [];

function open(place = bucket.place): S3Registry {
  const registry = new S3Registry(place);
  opened.push(registry);
  return registry;
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sharewave-releases-'));
  bucket = await openTestBucket({ directory: join(folder, 'store') });
});
afterEach(async () => {
  for (const registry of opened.splice(0)) registry.close();
  await bucket.close();
  await rm(folder, { recursive: true });
});

describe('a registry in a bucket', () => {
  it('gives the number of a state to one of twenty writers', async () => {
    const writers = Array.from({ length: 20 }, () => open());
    const wins = await Promise.all(writers.map((writer, index) => writer.addState(1, `written by ${index}`)));
    expect(wins.filter(Boolean)).toHaveLength(1);
    expect(await open().readState(1)).toBe(`written by ${wins.indexOf(true)}`);
  });

  it('takes a step once if the response of the store is lost', async () => {
    const registry = open();
    const ledger = new Ledger(registry, key);
    const versions: string[] = [];
    for (const line of ['one', 'two', 'three']) {
      const { release } = await publish(registry, await buildFeed(folder, line));
      await ledger.change(promote(change, release.version));
      versions.push(release.version);
    }
    let isLost = false;
    bucket.fateOf = (method, name) => {
      if (isLost || method !== 'PUT' || !name.endsWith('.states/4.json')) return undefined;
      isLost = true;
      return 'lose the answer';
    };
    expect((await ledger.change(rollBack(change))).hasChanged).toBe(true);
    const { state } = await ledger.read();
    expect([isLost, state.revision, state.parts.feed?.stable]).toEqual([true, 4, versions[1]]);
  });

  it('takes no step from an older state while the newest cannot be reached', async () => {
    const registry = open();
    const ledger = new Ledger(registry, key);
    for (const line of ['one', 'two']) {
      const { release } = await publish(registry, await buildFeed(folder, line));
      await ledger.change(promote(change, release.version));
    }
    bucket.fateOf = (_method, name) => (name.endsWith('.states/2.json') ? 'cut off' : undefined);
    await expect(ledger.change(rollBack(change))).rejects.toThrow(/cannot be reached/);
    bucket.fateOf = () => undefined;
    expect(await registry.listRevisions()).toEqual([1, 2]);
  });

  it.each(['js/7.js', 'remote.json', 'release.json'])(
    'shows nothing of a publish that is interrupted before %s is written, and takes it the next time',
    async (last) => {
      const built = await buildFeed(folder, 'one');
      bucket.fateOf = (method, name) => (method === 'PUT' && name.endsWith(last) ? 'cut off' : undefined);
      await expect(publish(open(), built)).rejects.toThrow(/The bucket wave at .* cannot be reached/);
      expect(await open().listVersions('feed')).toEqual([]);
      bucket.fateOf = () => undefined;
      const { release, isNew } = await publish(open(), built);
      expect([isNew, await open().listVersions('feed')]).toEqual([true, [release.version]]);
    },
  );

  it('finds states beyond the first thousand', async () => {
    const registry = open();
    for (let first = 1; first <= 1010; first += 101) {
      await Promise.all(Array.from({ length: 101 }, (_, index) => registry.addState(first + index, '{}')));
    }
    const revisions = await registry.listRevisions();
    expect([revisions.length, Math.max(...revisions)]).toEqual([1010, 1010]);
  });

  it('sees nothing of what lies beside its folder', async () => {
    const beside = open({ ...bucket.place, folder: 'parts-of-others' });
    await publish(beside, await buildFeed(folder, 'one'));
    expect(await open().listVersions('feed')).toEqual([]);
    const whole = open({ ...bucket.place, folder: '' });
    await whole.addState(1, 'its own');
    expect(await open().listRevisions()).toEqual([]);
    expect(await whole.readState(1)).toBe('its own');
  });

  it('is not written to in a store that ignores conditional writes', async () => {
    const store = await openTestBucket({ directory: join(folder, 'careless'), isConditional: false });
    const registry = open(store.place);
    for (const write of [
      async () => registry.addState(1, '{}'),
      async () => publish(registry, await buildFeed(folder, 'one')),
    ]) {
      await expect(write()).rejects.toThrow(/ignores conditional writes .* or a folder \(REGISTRY_DIR\)/);
    }
    expect([await registry.listRevisions(), await registry.listVersions('feed')]).toEqual([[], []]);
    await store.close();
  });
});

describe('an unusable bucket', () => {
  it.each([
    ['refuses the account', () => open({ ...bucket.place, secretAccessKey: 'wrong' }), /refuses the account/],
    [
      'is not there',
      () => open({ ...bucket.place, bucket: 'nowhere' }),
      /bucket nowhere at .* does not exist/,
    ],
    [
      'cannot be reached',
      () => open({ ...bucket.place, endpoint: 'http://127.0.0.1:1' }),
      /cannot be reached \(.*ECONNREFUSED/,
    ],
  ])('because it %s is named in one line', async (_why, registryOf, line) => {
    const registry = registryOf();
    for (const step of [() => registry.readRemotes(), () => registry.addState(1, '{}')]) {
      await expect(step()).rejects.toThrow(ReleaseError);
      await expect(step()).rejects.toThrow(line);
    }
  });

  it('leaves the last good remotes.json, is logged once, and changes nothing', async () => {
    const registry = open();
    const ledger = new Ledger(registry, key);
    const { release } = await publish(registry, await buildFeed(folder, 'one'));
    await ledger.change(promote(change, release.version));
    const faults: string[] = [];
    const keeper = new RemotesKeeper(registry, publicKeyOf(key), {
      lastGoodFile: null,
      onFault: (fault) => faults.push(fault),
    });
    const good = await keeper.current();
    const { port } = bucket;
    await bucket.close();
    expect([await keeper.current(), await keeper.current()]).toEqual([good, good]);
    expect(faults).toEqual([
      expect.stringMatching(/^remotes\.json cannot be used: The bucket wave .*ECONNREFUSED/),
    ]);
    await expect(ledger.change(rollBack(change))).rejects.toThrow(/cannot be reached/);
    bucket = await openTestBucket({ directory: join(folder, 'store'), port });
    expect((await ledger.read()).state.revision).toBe(1);
  });
});
