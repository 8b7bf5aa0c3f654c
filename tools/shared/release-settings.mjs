// @ts-check
/** Settings of registry and signing keys, for every tool that needs them; see docs/releasing.md. */
import { join, resolve } from 'node:path';
import { rootDir } from './root-dir.mjs';
import { setting } from './settings.mjs';

/**
 * @param {{ dataDir: string, webPort: number }} settings
 */
export function readReleaseSettings({ dataDir, webPort }) {
  const registryDir = setting('REGISTRY_DIR');
  return {
    dataDir,
    registryDir: resolve(rootDir, registryDir ?? join(dataDir, 'registry')),
    /** Without a configured registry this checkout has its own: `npm start` publishes its builds there. */
    isOwnRegistry: registryDir === undefined && setting('REGISTRY_URL') === undefined,
    privateKey: setting('RELEASE_KEY'),
    publicKey: setting('RELEASE_PUBLIC_KEY'),
    keyFile: join(dataDir, 'release.key'),
    siteUrl: (setting('PUBLIC_WEB_URL') ?? `http://localhost:${webPort}`).replace(/\/+$/, ''),
  };
}

/** @typedef {ReturnType<typeof readReleaseSettings>} ReleaseSettings */

/** The registry: a folder or a bucket. @param {ReleaseSettings} settings */
export async function registryPlaceOf({ registryDir }) {
  const { registryPlace } = await import('@sharewave/releases');
  return registryPlace(process.env, registryDir);
}

/** The signing key: the configured one, or this installation's own. @param {ReleaseSettings} settings */
export async function signingKey({ privateKey, keyFile }) {
  const { readOrCreatePrivateKey, readPrivateKey } = await import('@sharewave/releases');
  return privateKey === undefined ? readOrCreatePrivateKey(keyFile) : readPrivateKey(privateKey);
}

/**
 * Settings of the processes of a cluster: its nodes can only read the registry, the release watch can write to it.
 * @param {ReleaseSettings} settings
 */
export async function releaseEnvironments(settings) {
  const { publicKeyText } = await import('@sharewave/releases');
  const key = await signingKey(settings);
  const registry = { REGISTRY_DIR: settings.registryDir };
  const privateKey = key.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  return {
    node: { ...registry, RELEASE_KEY: '', RELEASE_PUBLIC_KEY: publicKeyText(key) },
    watch: { ...registry, RELEASE_KEY: privateKey },
  };
}

/** The verification key, the only one that a web server needs. @param {ReleaseSettings} settings */
export async function verifyingKey(settings) {
  const { publicKeyOf, readPublicKey } = await import('@sharewave/releases');
  return settings.publicKey === undefined
    ? publicKeyOf(await signingKey(settings))
    : readPublicKey(settings.publicKey);
}
