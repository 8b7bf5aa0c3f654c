import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newPrivateKey } from '@sharewave/releases';
import { parseConfig } from '../../config/config.schema';
import { ReleaseLedger } from './release-ledger';

describe('the registry of released parts', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'sharewave-'));
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  it('is read again once its key can be read', async () => {
    const key = join(dataDir, 'release.key');
    await writeFile(key, 'no key');
    const ledger = new ReleaseLedger(parseConfig({ DATA_DIR: dataDir }));
    await expect(ledger.recent()).rejects.toThrow(`${key} is no Ed25519 private key`);
    await writeFile(key, newPrivateKey());
    await expect(ledger.recent()).resolves.toMatchObject({ parts: {} });
  });
});
