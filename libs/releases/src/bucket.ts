import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3';
import type { BucketPlace } from './registry-place';
import { ReleaseError, errorCode } from './release-error';

const CONNECTION_TIMEOUT_MS = 3000;
const SOCKET_TIMEOUT_MS = 5000;
/** A store may refuse a conditional write because another is under way, before either is done. */
const MAX_CONFLICTS = 20;
const MISSING: ReadonlySet<unknown> = new Set(['NoSuchKey', 'NotFound']);
const TAKEN: ReadonlySet<unknown> = new Set(['PreconditionFailed', 'ConditionalRequestConflict']);
const UNKNOWN_CONDITION = 'NotImplemented';
const FORBIDDEN: ReadonlySet<unknown> = new Set([401, 403]);
/** Created once and never changed: the store must refuse to create it a second time. */
const PROBE = '.made-once';

const nameOf = (error: unknown): string | undefined =>
  error instanceof S3ServiceException ? error.name : undefined;

function reasonOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return errorCode(error) ?? (error.name === 'Error' ? error.message : error.name);
}

/**
 * What may be created only once is written on the condition that it does not exist (`If-None-Match: *`). Throws a ReleaseError if the
 * store is unusable or ignores conditions.
 */
export class Bucket {
  private readonly client: S3Client;
  private readonly root: string;
  private readonly ending = new AbortController();
  private probing: Promise<void> | null = null;

  constructor(private readonly place: BucketPlace) {
    const { folder, endpoint, region, accessKeyId, secretAccessKey } = place;
    this.root = folder === '' ? '' : `${folder}/`;
    // Each request adds a listener while it is in flight, however many there are.
    setMaxListeners(0, this.ending.signal);
    this.client = new S3Client({
      region,
      ...(endpoint === undefined ? {} : { endpoint }),
      // Stores other than Amazon's seldom serve a bucket under its own host name.
      forcePathStyle: true,
      credentials: { accessKeyId, secretAccessKey },
      // The newer checksums are refused by stores that do not know them.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: CONNECTION_TIMEOUT_MS, socketTimeout: SOCKET_TIMEOUT_MS },
    });
  }

  async read(path: string): Promise<Uint8Array | null> {
    try {
      const { Body } = await this.client.send(new GetObjectCommand(this.object(path)), this.untilEnd());
      if (Body === undefined) throw new Error('answered without a body');
      return await Body.transformToByteArray();
    } catch (error) {
      if (MISSING.has(nameOf(error))) return null;
      throw this.refusal(error);
    }
  }

  async list(folder: string): Promise<string[]> {
    const Prefix = `${this.root}${folder}/`;
    const names: string[] = [];
    try {
      for await (const page of paginateListObjectsV2(
        { client: this.client },
        { Bucket: this.place.bucket, Prefix },
        this.untilEnd(),
      )) {
        for (const { Key = '' } of page.Contents ?? []) names.push(Key.slice(Prefix.length));
      }
    } catch (error) {
      throw this.refusal(error);
    }
    return names;
  }

  async write(path: string, content: string | Uint8Array): Promise<void> {
    try {
      const command = new PutObjectCommand({ ...this.object(path), Body: content });
      await this.client.send(command, this.untilEnd());
    } catch (error) {
      throw this.refusal(error);
    }
  }

  async remove(path: string): Promise<void> {
    try {
      await this.client.send(new DeleteObjectCommand(this.object(path)), this.untilEnd());
    } catch (error) {
      throw this.refusal(error);
    }
  }

  async make(path: string, content: string | Uint8Array): Promise<boolean> {
    // The response to a write may be lost, and the repeated write refused: the mark tells that the object is our own.
    const writer = randomUUID();
    for (let conflicts = 0; ; conflicts += 1) {
      try {
        const condition = { IfNoneMatch: '*', Metadata: { writer } };
        const command = new PutObjectCommand({ ...this.object(path), ...condition, Body: content });
        await this.client.send(command, this.untilEnd());
        return true;
      } catch (error) {
        if (nameOf(error) === UNKNOWN_CONDITION) throw this.lackOfConditions();
        if (!TAKEN.has(nameOf(error)) || conflicts === MAX_CONFLICTS) throw this.refusal(error);
      }
      const holder = await this.writerOf(path);
      if (holder !== null) return holder === writer;
    }
  }

  /** Refuses a store in which two writers could both win without knowing it. */
  requireConditions(): Promise<void> {
    this.probing ??= this.probe().catch((error: unknown) => {
      this.probing = null;
      throw error;
    });
    return this.probing;
  }

  close(): void {
    this.ending.abort();
    this.client.destroy();
  }

  private async probe(): Promise<void> {
    const text = 'This object checks that the store supports conditional writes (If-None-Match).\n';
    const isMadeTwice = (await this.make(PROBE, text)) && (await this.make(PROBE, text));
    if (isMadeTwice) throw this.lackOfConditions();
  }

  private async writerOf(path: string): Promise<string | null> {
    try {
      const { Metadata } = await this.client.send(new HeadObjectCommand(this.object(path)), this.untilEnd());
      return Metadata?.['writer'] ?? '';
    } catch (error) {
      if (MISSING.has(nameOf(error))) return null;
      throw this.refusal(error);
    }
  }

  private untilEnd() {
    return { abortSignal: this.ending.signal };
  }

  private object(path: string) {
    return { Bucket: this.place.bucket, Key: `${this.root}${path}` };
  }

  private lackOfConditions(): ReleaseError {
    return new ReleaseError(
      `${this.name()} ignores conditional writes (If-None-Match), so two simultaneous releases could both succeed. ` +
        'Use a store that supports them, or a folder (REGISTRY_DIR).',
    );
  }

  private refusal(error: unknown): ReleaseError {
    if (!(error instanceof S3ServiceException)) {
      return new ReleaseError(`${this.name()} cannot be reached (${reasonOf(error)}).`);
    }
    if (FORBIDDEN.has(error.$metadata.httpStatusCode)) {
      return new ReleaseError(`${this.name()} refuses the account of S3_ACCESS_KEY_ID (${error.name}).`);
    }
    if (error.name === 'NoSuchBucket') return new ReleaseError(`${this.name()} does not exist.`);
    return new ReleaseError(`${this.name()} cannot be used (${error.name}: ${error.message}).`);
  }

  private name(): string {
    const { bucket, endpoint } = this.place;
    return `The bucket ${bucket}${endpoint === undefined ? '' : ` at ${endpoint}`}`;
  }
}
