import type { BucketPlace } from '../src/registry-place';

/** What becomes of a request: it may never come to pass, or its answer may never arrive. */
export type Fate = 'cut off' | 'lose the answer' | undefined;

export interface TestBucket {
  readonly port: number;
  readonly place: BucketPlace;
  /** The settings that lead to it. */
  readonly env: Readonly<
    Record<'REGISTRY_URL' | 'S3_ENDPOINT' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY', string>
  >;
  /** Asked before each request for an object, by its whole name. */
  fateOf: (method: string, key: string) => Fate;
  /** The file that holds an object of the registry, by its path there. */
  fileOf(path: string): string;
  /** Stops the store, if it runs; what is in it stays in its folder. */
  close(): Promise<void>;
}

/**
 * A store of the test's own over HTTP. It knows conditional writes (`If-None-Match: *`) as S3, MinIO and Ceph do, unless it
 * shall be one that ignores them, as s3rver alone does.
 */
export function openTestBucket(options: {
  directory: string;
  /** A free one unless it is given. */
  port?: number;
  isConditional?: boolean;
}): Promise<TestBucket>;
