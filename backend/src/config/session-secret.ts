import { createSecretKey, type KeyObject, randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../common/errors/error-code';
import type { AppConfig } from './app-config';

/** The key that signs tokens: the configured one, or one of this installation's own, made once. */
export async function loadSessionKey(config: AppConfig): Promise<KeyObject> {
  const secret = config.session.secret ?? (await keptSecret(join(config.dataDir, 'session.secret')));
  // A KeyObject: verifying by a string secret costs fifty times as much.
  return createSecretKey(Buffer.from(secret, 'utf8'));
}

async function keptSecret(path: string): Promise<string> {
  // Made beside and linked: whoever comes second finds a whole secret or none.
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 });
  try {
    await link(draft, path);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    await unlink(draft);
  }
  return readFile(path, 'utf8');
}
