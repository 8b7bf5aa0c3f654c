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

/** Two tries of a store that says nothing come before a browser gives up its call. */
const TRIES = 2;
/** For a connection, and for as long as a call has no answer and nothing moves on it, counted from some seconds after its begin. */
const LIMITS_MS = { connection: 2000, silence: 10_000 };

/** Objects in a bucket of S3 or of a store that speaks like it. */
export class S3Storage extends FileStorage {
  private readonly client: S3Client;
  private readonly bucket: string;

  constructor(config: Extract<StorageConfig, { kind: 's3' }>, { connection, silence } = LIMITS_MS) {
    super();
    this.bucket = config.bucket;
    this.client = new S3Client({
      region: config.region,
      ...(config.endpoint === undefined ? {} : { endpoint: config.endpoint }),
      // Stores other than Amazon's seldom serve a bucket under a host name of its own.
      forcePathStyle: true,
      credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
      // The newer checksums are refused by stores that do not know them.
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
    // From here on the store may have to wait for the browser, which reads as fast as it can.
    if (Body instanceof IncomingMessage) Body.socket.setTimeout(0);
    return { body: Body, size: ContentLength ?? 0 };
  }

  async remove(key: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand({ Bucket: this.bucket, Key: key })).catch(fail);
  }

  close(): void {
    this.client.destroy();
  }
}

/** A bucket that is not there is no picture that is not there. */
function isMissing(error: unknown): boolean {
  if (!(error instanceof S3ServiceException)) return false;
  return error.$metadata.httpStatusCode === 404 && error.name !== 'NoSuchBucket';
}

function fail(error: unknown): never {
  throw new Outage('The store of pictures', error);
}
