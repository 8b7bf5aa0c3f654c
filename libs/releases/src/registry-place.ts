import { DiskRegistry } from './disk-registry';
import type { Registry } from './registry.port';
import { ReleaseError } from './release-error';

export interface BucketPlace {
  readonly kind: 's3';
  readonly bucket: string;
  /** Empty for the whole bucket; no slash at either end. */
  readonly folder: string;
  /** Undefined for Amazon's endpoint of the region. */
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export type RegistryPlace = { readonly kind: 'disk'; readonly directory: string } | BucketPlace;

type Setting = 'REGISTRY_URL' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY';
type Settings = Readonly<Partial<Record<Setting, string | undefined>>>;

const BUCKET_URL = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(\w[\w.-]*(?:\/\w[\w.-]*)*))?\/?$/;

/** An empty setting counts as none. Throws a ReleaseError that names the settings that are wrong. */
export function registryPlace(settings: Settings, directory: string): RegistryPlace {
  const { REGISTRY_URL, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings;
  if (!REGISTRY_URL) return { kind: 'disk', directory };
  const [, bucket, folder = ''] = BUCKET_URL.exec(REGISTRY_URL) ?? [];
  if (bucket === undefined)
    throw new ReleaseError('REGISTRY_URL: Must be s3://<bucket> or s3://<bucket>/<folder>');
  if (!S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    throw new ReleaseError('S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: Must be set together with REGISTRY_URL');
  }
  if (S3_ENDPOINT && !/^https?:\/\/[^/]/.test(S3_ENDPOINT))
    throw new ReleaseError('S3_ENDPOINT: Invalid URL');
  return {
    kind: 's3',
    bucket,
    folder,
    endpoint: S3_ENDPOINT || undefined,
    region: S3_REGION || 'us-east-1',
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}

export async function openRegistry(place: RegistryPlace): Promise<Registry> {
  if (place.kind === 'disk') return new DiskRegistry(place.directory);
  // The client takes a third of a second to load; nobody with a folder should wait for it.
  const { S3Registry } = await import('./s3-registry');
  return new S3Registry(place);
}
