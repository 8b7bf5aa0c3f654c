import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newPrivateKey } from '@sharewave/releases';
import { releasedParts } from '../../../test/_support/released-parts';
import { parseConfig } from '../../config/config.schema';
import { ReleaseLedger } from './release-ledger';

describe('the registry of released parts', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'sharewave-'));
  });
  afterEach(() => {
    jest.restoreAllMocks();
    return rm(dataDir, { recursive: true });
  });

  it('is read again once its key can be read', async () => {
    const key = join(dataDir, 'release.key');
    await writeFile(key, 'no key');
    const ledger = new ReleaseLedger(parseConfig({ DATA_DIR: dataDir }));
    await expect(ledger.recent()).rejects.toThrow(`${key} is not an Ed25519 private key`);
    await writeFile(key, newPrivateKey());
    await expect(ledger.recent()).resolves.toMatchObject({ parts: {} });
  });

  it('is read once for many parallel requests, and not by a read that began before them', async () => {
    const parts = await releasedParts(dataDir, newPrivateKey());
    const ledger = new ReleaseLedger(parseConfig({ DATA_DIR: dataDir, ...parts.env }));
    const version = await parts.publish('first');
    const early = ledger.newest();
    await parts.promote(version);
    const late = await Promise.all(Array.from({ length: 50 }, () => ledger.newest()));
    expect((await early).revision).toBeLessThanOrEqual(1);
    // Each read creates a new state object.
    expect(new Set(late).size).toBe(1);
    expect(late[0]).toMatchObject({ revision: 1, parts: { feed: { stable: version } } });
  });

  it('is read again after some seconds, also when a clock was set back meanwhile', async () => {
    const parts = await releasedParts(dataDir, newPrivateKey());
    const ledger = new ReleaseLedger(parseConfig({ DATA_DIR: dataDir, ...parts.env }));
    const version = await parts.publish('first');
    await expect(ledger.recent()).resolves.toMatchObject({ parts: {} });
    await parts.promote(version);
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000);
    jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 3000);
    await expect(ledger.recent()).resolves.toMatchObject({ parts: { feed: { stable: version } } });
  });
});
