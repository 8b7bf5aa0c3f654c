import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readOrCreate } from '@sharewave/releases';
import { StartError } from '../common/errors/start-error';
import type { AppConfig } from './app-config';
import { MIN_SECRET_LENGTH } from './config.schema';

/** The format of a generated secret; after a power failure the file may contain zeros instead. */
const INTACT_SECRET = /^[\w-]+\s*$/;

export async function loadSessionKey(config: AppConfig): Promise<KeyObject> {
  const secret = config.session.secret ?? (await readOrCreateSecret(join(config.dataDir, 'session.secret')));
  // A KeyObject: verifying with a string secret takes fifty times as long.
  return createSecretKey(Buffer.from(secret, 'utf8'));
}

async function readOrCreateSecret(path: string): Promise<string> {
  const secret = await readOrCreate(path, () => randomBytes(48).toString('base64url'));
  if (secret.length >= MIN_SECRET_LENGTH && INTACT_SECRET.test(secret)) return secret;
  throw new StartError(
    `The secret in ${path} is damaged: it has fewer than ${MIN_SECRET_LENGTH} characters, or unexpected ones. ` +
      'Restore it from a backup, or delete the file: a new secret is then generated, and everybody has to log in again.',
  );
}
