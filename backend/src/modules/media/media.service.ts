import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { PICTURE_WIDTHS } from '@sharewave/contracts';
import type { FastifyRequest } from 'fastify';
import type { Viewer } from '../../common/auth/viewer';
import { ConcurrencyLimit } from '../../common/concurrency/concurrency-limit';
import { KeyedQueue } from '../../common/concurrency/keyed-queue';
import { DomainError } from '../../common/errors/domain-error';
import { networkOf } from '../../common/http/address-group';
import {
  type ImageBounds,
  ImageProcessor,
  type ProcessedImage,
} from '../../infrastructure/images/image-processor';
import { FileStorage, type StoredFile } from '../../infrastructure/storage/storage.port';
import { versionFor, versionKey } from './picture-versions';
import { readPicture } from './read-picture';
import type { ImageInfo, MediaKind } from './upload';
import { StorageUseService } from './storage-use.service';
import { UploadsCleaner } from './uploads.cleaner';
import { UploadsRepository } from './uploads.repository';

const UNUSED_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** Files in memory at once, at most ten megabytes each. Counted apart, so that slow senders hold up no conversion. */
const MAX_RECEIVED_AT_ONCE = 24;
const MAX_CONVERTED_AT_ONCE = 8;
const MAX_UNREAD = 200;
const MAX_RECEIVED_OF_NETWORK = 12;

const BOUNDS: Readonly<Record<MediaKind, ImageBounds>> = {
  post: { maxWidth: 2000, maxHeight: 2000 },
  profile: { maxWidth: 1000, maxHeight: 1000 },
  cover: { maxWidth: 2400, maxHeight: 1600 },
};

@Injectable()
export class MediaService {
  private readonly logger = new Logger(MediaService.name);
  private readonly uploaders = new KeyedQueue();
  private readonly receiving = new ConcurrencyLimit(
    MAX_RECEIVED_AT_ONCE,
    MAX_UNREAD,
    MAX_RECEIVED_OF_NETWORK,
  );
  private readonly converting = new ConcurrencyLimit(MAX_CONVERTED_AT_ONCE, MAX_RECEIVED_AT_ONCE);

  constructor(
    private readonly uploads: UploadsRepository,
    private readonly storageUse: StorageUseService,
    private readonly cleaner: UploadsCleaner,
    private readonly images: ImageProcessor,
    private readonly storage: FileStorage,
  ) {}

  async store(viewer: Viewer, kind: MediaKind, field: string, request: FastifyRequest): Promise<string> {
    // One at a time per member, so that a slow sender cannot take all slots.
    return this.uploaders.run(viewer.id, async () => {
      const { file, leave } = await this.receive(request, field);
      try {
        return await this.storeFile(viewer.id, kind, file);
      } finally {
        leave();
      }
    });
  }

  /** Keeps its place until the file may be converted: files that wait for that are in memory as well. */
  private receive(request: FastifyRequest, field: string): Promise<{ file: Buffer; leave: () => void }> {
    return this.receiving.run(async () => {
      const file = await readPicture(request, field);
      return { file, leave: await this.converting.enter() };
    }, networkOf(request.ip));
  }

  /** Stored for a day unless it is claimed; returns its key. */
  async storeFile(ownerId: string, kind: MediaKind, file: Buffer): Promise<string> {
    const image = await this.images.process(file, { ...BOUNDS[kind], widths: PICTURE_WIDTHS[kind] });
    const key = `${kind}/${ownerId}/${randomUUID()}.${image.extension}`;
    // The document first: the cleaner would never find a file without one.
    await this.storageUse.insertUpload({
      key,
      ownerId,
      kind,
      width: image.width,
      height: image.height,
      placeholder: image.placeholder,
      bytes: bytesOf(image),
      expiresAt: new Date(Date.now() + UNUSED_LIFETIME_MS),
    });
    try {
      await this.put(key, image);
    } catch (error) {
      this.logger.error({ err: error }, 'A picture could not be stored');
      await this.uploads.setExpired([key], new Date());
      throw new DomainError('unavailable', 'The picture could not be stored; try again soon');
    }
    return key;
  }

  /** Once, and in the caller's transaction. */
  async claim(viewer: Pick<Viewer, 'id'>, kind: MediaKind, key: string): Promise<ImageInfo> {
    const image = await this.uploads.setUsed(key, viewer.id, kind);
    if (image === null) {
      throw new DomainError('upload_unusable', 'This upload cannot be used; choose the picture again');
    }
    return image;
  }

  /** In the caller's transaction. */
  async discard(keys: readonly string[]): Promise<void> {
    if (keys.length > 0) await this.uploads.setExpired(keys, new Date());
  }

  /** Removes discarded pictures; the cleaner removes those that fail now. */
  async removeDiscarded(keys: readonly string[]): Promise<void> {
    try {
      await this.cleaner.removeAll(keys);
    } catch (error) {
      this.logger.warn({ err: error }, 'A picture could not be removed; will try again');
    }
  }

  /** The picture, or its narrowest version that is at least this wide; null if there is no such picture. */
  async open(key: string, minWidth?: number): Promise<StoredFile | null> {
    const version = minWidth === undefined ? null : versionFor(key, minWidth);
    const found = version === null ? null : await this.storage.open(version);
    // Narrow pictures, and those from before versions existed, have none.
    return found ?? this.storage.open(key);
  }

  private async put(key: string, { content, contentType, versions }: ProcessedImage): Promise<void> {
    await Promise.all([
      this.storage.put(key, content, contentType),
      ...versions.map((version) =>
        this.storage.put(versionKey(key, version.width), version.content, contentType),
      ),
    ]);
  }
}

const bytesOf = ({ content, versions }: ProcessedImage): number =>
  versions.reduce((bytes, version) => bytes + version.content.length, content.length);
