import { Injectable } from '@nestjs/common';
import { allStorageFull, memberStorageFull } from '@sharewave/contracts';
import { DomainError } from '../../common/errors/domain-error';
import { AppConfig } from '../../config/app-config';
import { UnitOfWork } from '../../infrastructure/mongo/unit-of-work';
import type { NewUpload } from './upload';
import { StorageUsesRepository } from './storage-uses.repository';
import { UploadsRepository } from './uploads.repository';

/** Uploads change one sum, so on one node they take turns instead of meeting in conflicts. */
const UNIT = 'storage-use';

/** Keeps uploads and the sums of their bytes in step, so that neither a race nor a crash makes them differ. */
@Injectable()
export class StorageUseService {
  private readonly maxBytes: AppConfig['media']['maxBytes'];

  constructor(
    config: AppConfig,
    private readonly unitOfWork: UnitOfWork,
    private readonly uploads: UploadsRepository,
    private readonly uses: StorageUsesRepository,
  ) {
    this.maxBytes = config.media.maxBytes;
  }

  /** Throws `storage_full`, and then nothing is recorded. */
  async insertUpload(upload: NewUpload): Promise<void> {
    const { perMember, ofAll } = this.maxBytes;
    await this.unitOfWork.run(UNIT, async () => {
      await this.uploads.insertUpload(upload);
      const needed = await this.uses.add(upload.ownerId, upload.bytes);
      if (needed.ofOwner > perMember) {
        throw full(memberStorageFull({ neededBytes: needed.ofOwner, limitBytes: perMember }));
      }
      if (needed.ofAll > ofAll) {
        throw full(allStorageFull({ neededBytes: needed.ofAll, limitBytes: ofAll }));
      }
    });
  }

  async removeUpload(key: string): Promise<void> {
    await this.unitOfWork.run(UNIT, async () => {
      const removed = await this.uploads.removeUpload(key);
      if (removed !== null) await this.uses.add(removed.ownerId, -removed.bytes);
    });
  }

  /** Counts pictures from before there were sums; returns how many, and the last key that it has looked at. */
  async countAfter(from: string | null, limit: number): Promise<{ changed: number; next: string | null }> {
    return this.unitOfWork.run(UNIT, async () => {
      const pictures = await this.uploads.listAfter(from, limit);
      const uncounted = pictures.filter(({ isCounted }) => !isCounted);
      const bytesByOwner = new Map<string, number>();
      for (const { ownerId, bytes } of uncounted)
        bytesByOwner.set(ownerId, (bytesByOwner.get(ownerId) ?? 0) + bytes);
      if (uncounted.length > 0) {
        await this.uploads.setBytes(uncounted);
        await this.uses.addAll(bytesByOwner);
      }
      return { changed: uncounted.length, next: pictures.at(-1)?.key ?? null };
    });
  }
}

const full = (text: string): DomainError => new DomainError('storage_full', text);
