import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { keptText } from '@sharewave/releases';
import { StartError } from '../common/errors/start-error';
import type { AppConfig } from './app-config';
import { MIN_SECRET_LENGTH } from './config.schema';

/** What is made here; a failure of the power may leave zeros in the place of what was written. */
const UNDAMAGED = /^[\w-]+\s*$/;

/** The key that signs tokens: the configured one, or one of this installation's own, made once. */
export async function loadSessionKey(config: AppConfig): Promise<KeyObject> {
  const secret = config.session.secret ?? (await keptSecret(join(config.dataDir, 'session.secret')));
  // A KeyObject: verifying by a string secret costs fifty times as much.
  return createSecretKey(Buffer.from(secret, 'utf8'));
}

async function keptSecret(path: string): Promise<string> {
  const secret = await keptText(path, () => randomBytes(48).toString('base64url'));
  if (secret.length >= MIN_SECRET_LENGTH && UNDAMAGED.test(secret)) return secret;
  throw new StartError(
    `The secret in ${path} is damaged: it has fewer than ${MIN_SECRET_LENGTH} characters, or others than were written. ` +
      'Put it back from a backup, or remove the file: a new one is made then, and everybody has to log in again.',
  );
}
