import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppConfig } from './app-config';

/** The key that signs tokens: the configured one, or one of this installation's own, made once. */
export async function loadSessionKey(config: AppConfig): Promise<KeyObject> {
  const secret = config.session.secret ?? (await keptSecret(join(config.dataDir, 'session.secret')));
  // A KeyObject: verifying by a string secret costs fifty times as much.
  return createSecretKey(Buffer.from(secret, 'utf8'));
}

async function keptSecret(path: string): Promise<string> {
  try {
    await writeFile(path, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFile(path, 'utf8');
}
