import { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Outage } from '../../common/errors/outage';
import type { StorageConfig } from '../../config/app-config';
import { FileStorage, type StoredFile } from './storage.port';

/** Two attempts on an unresponsive store fit in the browser's timeout. */
const TRIES = 2;
/** Timeout for connecting, and for a call on which nothing moves, counted from some seconds after its start. */
const LIMITS_MS = { connection: 2000, silence: 10_000 };

export class S3Storage extends FileStorage {
  private readonly client: S3Client;
  private readonly bucket: string;

  constructor(config: Extract<StorageConfig, { kind: 's3' }>, { connection, silence } = LIMITS_MS) {
    super();
    this.bucket = config.bucket;
    this.client = new S3Client({
      region: config.region,
      ...(config.endpoint === undefined ? {} : { endpoint: config.endpoint }),
      // Other stores than Amazon's seldom give a bucket its own host name.
      forcePathStyle: true,
      credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
      // Other stores may not support the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: TRIES,
      requestHandler: { connectionTimeout: connection, socketTimeout: silence },
    });
  }

  async put(key: string, content: Buffer, contentType: string): Promise<void> {
    const command = new PutObjectCommand({
      Bucket: this.bucket,
      Key: key,
      Body: content,
      ContentType: contentType,
      CacheControl: 'public, max-age=31536000, immutable',
    });
    await this.client.send(command).catch(fail);
  }

  async open(key: string): Promise<StoredFile | null> {
    const command = new GetObjectCommand({ Bucket: this.bucket, Key: key });
    const found = await this.client
      .send(command)
      .catch((error: unknown) => (isMissing(error) ? null : fail(error)));
    if (found === null) return null;
    const { Body, ContentLength } = found;
    if (!(Body instanceof Readable)) throw new Error('The store has answered without a file');
    // No timeout from here on: the store may have to wait for a slow browser.
    if (Body instanceof IncomingMessage) Body.socket.setTimeout(0);
    return { body: Body, size: ContentLength ?? 0 };
  }

  async remove(key: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand({ Bucket: this.bucket, Key: key })).catch(fail);
  }

  override close(): void {
    this.client.destroy();
  }
}

function isMissing(error: unknown): boolean {
  if (!(error instanceof S3ServiceException)) return false;
  return error.$metadata.httpStatusCode === 404 && error.name !== 'NoSuchBucket';
}

function fail(error: unknown): never {
  throw new Outage('The store of pictures', error);
}
