import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto';
import { readOrCreate } from './read-or-create';
import { ReleaseError } from './release-error';

/** What a release key looks like in the configuration: PKCS8 (or SPKI for a public one) as base64. */
const DER = { format: 'der' } as const;

const requireEd25519 = (key: KeyObject): KeyObject => {
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('is not an Ed25519 key');
  return key;
};

/** The key that signs, from the base64 text of a setting or of what `place` names. */
export function readPrivateKey(text: string, place = 'RELEASE_KEY'): KeyObject {
  try {
    return requireEd25519(createPrivateKey({ ...DER, type: 'pkcs8', key: Buffer.from(text, 'base64') }));
  } catch {
    throw new ReleaseError(`${place} is not an Ed25519 private key (PKCS8, base64).`);
  }
}

export function readPublicKey(text: string): KeyObject {
  try {
    return requireEd25519(createPublicKey({ ...DER, type: 'spki', key: Buffer.from(text, 'base64') }));
  } catch {
    throw new ReleaseError('RELEASE_PUBLIC_KEY is not an Ed25519 public key (SPKI, base64).');
  }
}

/** The public half of a key, or the key itself if it is public. */
export const publicKeyOf = (key: KeyObject): KeyObject =>
  key.type === 'public' ? key : createPublicKey(key);

export const publicKeyText = (privateKey: KeyObject): string =>
  publicKeyOf(privateKey)
    .export({ ...DER, type: 'spki' })
    .toString('base64');

export function newPrivateKey(): string {
  return generateKeyPairSync('ed25519')
    .privateKey.export({ ...DER, type: 'pkcs8' })
    .toString('base64');
}

export async function readOrCreatePrivateKey(path: string): Promise<KeyObject> {
  return readPrivateKey(await readOrCreate(path, newPrivateKey), path);
}

export function signText(text: string, key: KeyObject): string {
  if (key.type === 'public') throw new ReleaseError('The registry can only be changed with the RELEASE_KEY.');
  return sign(null, Buffer.from(text, 'utf8'), key).toString('base64url');
}

export function isSigned(text: string, signature: string, key: KeyObject): boolean {
  return verify(null, Buffer.from(text, 'utf8'), key, Buffer.from(signature, 'base64url'));
}

/** Wraps a value with its signature, as JSON. What is signed is the value written without spaces. */
export function seal(value: unknown, key: KeyObject): string {
  const text = JSON.stringify(value);
  return `{"signature":"${signText(text, key)}","signed":${text}}\n`;
}

/** The value of a sealed text; throws if it is damaged or signed by somebody else. */
export function unseal(text: string, key: KeyObject): unknown {
  const envelope: unknown = JSON.parse(text);
  if (typeof envelope !== 'object' || envelope === null) throw new Error('has no signature');
  if (!('signed' in envelope && 'signature' in envelope && typeof envelope.signature === 'string')) {
    throw new Error('is not signed');
  }
  if (!isSigned(JSON.stringify(envelope.signed), envelope.signature, key)) {
    throw new Error('is not signed by this key');
  }
  return envelope.signed;
}
