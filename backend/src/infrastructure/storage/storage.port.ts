import type { Readable } from 'node:stream';

export interface StoredFile {
  readonly body: Readable;
  readonly size: number;
}

/** Storage of pictures, by key (`<kind>/<member id>/<uuid>.<extension>`). */
export abstract class FileStorage {
  abstract put(key: string, content: Buffer, contentType: string): Promise<void>;
  abstract open(key: string): Promise<StoredFile | null>;
  abstract remove(key: string): Promise<void>;

  /** Ends its connections, if it has any. */
  close(): void {}
}
