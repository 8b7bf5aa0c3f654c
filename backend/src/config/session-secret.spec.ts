import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '../common/errors/start-error';
import { parseConfig } from './config.schema';
import { loadSessionKey } from './session-secret';

describe('the key that signs tokens', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'sharewave-'));
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  it('is created once, readable by its owner only, also when two processes start at once', async () => {
    const config = parseConfig({ DATA_DIR: dataDir });
    const keys = await Promise.all([loadSessionKey(config), loadSessionKey(config), loadSessionKey(config)]);
    const [first] = keys;
    expect(keys.every((key) => first?.equals(key))).toBe(true);
    const path = join(dataDir, 'session.secret');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await readFile(path, 'utf8')).length).toBeGreaterThanOrEqual(32);
    expect((await loadSessionKey(config)).equals(first ?? (await loadSessionKey(config)))).toBe(true);
  });

  it.each(['', 'cut short', '\0'.repeat(64)])('is not one that everybody can guess: “%s”', async (text) => {
    const path = join(dataDir, 'session.secret');
    await writeFile(path, text);
    const refused = loadSessionKey(parseConfig({ DATA_DIR: dataDir }));
    await expect(refused).rejects.toThrow(StartError);
    await expect(refused).rejects.toThrow(`${path} `);
    await rm(path);
    await expect(loadSessionKey(parseConfig({ DATA_DIR: dataDir }))).resolves.toBeDefined();
  });

  it('is the configured one where there is one', async () => {
    const secret = 'a secret of more than thirty-two characters';
    const key = await loadSessionKey(parseConfig({ DATA_DIR: dataDir, JWT_SECRET: secret }));
    expect(key.export().toString()).toBe(secret);
    await expect(stat(join(dataDir, 'session.secret'))).rejects.toThrow('ENOENT');
  });
});
