import type { BucketPlace } from '../src/registry-place';

/** The fate of a request: it may be dropped, or its response may be lost. */
export type Fate = 'cut off' | 'lose the answer' | undefined;

export interface TestBucket {
  readonly port: number;
  readonly place: BucketPlace;
  /** The settings that select it. */
  readonly env: Readonly<
    Record<'REGISTRY_URL' | 'S3_ENDPOINT' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY', string>
  >;
  /** Called before each request for an object, with its full name. */
  fateOf: (method: string, key: string) => Fate;
  /** The file of an object of the registry, by its path there. */
  fileOf(path: string): string;
  /** Stops the store if it runs; its content stays in its folder. */
  close(): Promise<void>;
}

/**
 * A store for one test, over HTTP. It supports conditional writes (`If-None-Match: *`) like S3, MinIO and Ceph, unless it
 * should ignore them, as s3rver by itself does.
 */
export function openTestBucket(options: {
  directory: string;
  /** A free port unless given. */
  port?: number;
  isConditional?: boolean;
}): Promise<TestBucket>;
