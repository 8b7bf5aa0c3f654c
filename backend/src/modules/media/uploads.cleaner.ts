import { Injectable } from '@nestjs/common';
import { inBatches } from '../../common/concurrency/in-batches';
import { AppConfig } from '../../config/app-config';
import { Chore } from '../../infrastructure/chores/chore';
import { FileStorage } from '../../infrastructure/storage/storage.port';
import { versionKeys } from './picture-versions';
import { StorageUseService } from './storage-use.service';
import { UploadsRepository } from './uploads.repository';

const SWEEP_EVERY_MS = 15 * 60 * 1000;
const BATCH = 100;
const OUTAGE_AFTER = 10;

/** Removes unused pictures: files first, so that after a crash the document is left for a retry. */
@Injectable()
export class UploadsCleaner extends Chore {
  /** Keys that the store failed to remove since the last complete sweep. */
  private passedOver: string[] = [];

  constructor(
    private readonly uploads: UploadsRepository,
    private readonly storage: FileStorage,
    private readonly storageUse: StorageUseService,
    config: AppConfig,
  ) {
    super(config, SWEEP_EVERY_MS, 'Unused pictures could not be removed');
  }

  /**
   * A picture that the store fails to remove does not block others. Throws the store's error once it seems to be down; the next run
   * continues after the failed pictures.
   */
  async run(now: Date = new Date()): Promise<number> {
    let removed = 0;
    let refusals = 0;
    await inBatches(
      async (limit) => (this.isStopped ? [] : this.uploads.listExpired(now, this.passedOver, limit)),
      async (keys) => {
        for (const key of keys) {
          if (this.isStopped) return;
          try {
            await this.remove(key);
            removed += 1;
            refusals = 0;
          } catch (error) {
            refusals += 1;
            this.passedOver.push(key);
            if (refusals >= OUTAGE_AFTER) throw error;
            this.logger.warn({ err: error, key }, 'An unused picture could not be removed; will try again');
          }
        }
      },
      BATCH,
    );
    this.passedOver = [];
    return removed;
  }

  async removeAll(keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.remove(key);
  }

  private async remove(key: string): Promise<void> {
    await Promise.all([key, ...versionKeys(key)].map((name) => this.storage.remove(name)));
    await this.storageUse.removeUpload(key);
  }
}
