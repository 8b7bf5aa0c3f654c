import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { inBatches } from '../../common/concurrency/in-batches';
import { LEFT_FOR_LATER_MS, within } from '../../common/concurrency/within';
import { AppConfig } from '../../config/app-config';
import { FileStorage } from '../../infrastructure/storage/storage.port';
import { versionKeys } from './picture-versions';
import { UploadsRepository } from './uploads.repository';

const SWEEP_EVERY_MS = 15 * 60 * 1000;
const BATCH = 100;
/** So many refusals one after the other are no fault of the pictures: the store is away. */
const OUTAGE_AFTER = 10;

/** Removes pictures that nothing uses: files first, so that a crash in between leaves a row to try again by. */
@Injectable()
export class UploadsCleaner implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(UploadsCleaner.name);
  private timer: NodeJS.Timeout | undefined;
  private sweeping: Promise<void> = Promise.resolve();
  private isStopped = false;
  /** What the store has not let go of since the last sweep that came to its end. */
  private passedOver: string[] = [];

  constructor(
    private readonly uploads: UploadsRepository,
    private readonly storage: FileStorage,
    private readonly config: AppConfig,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.config.doesChores) return;
    this.timer = setInterval(() => this.start(), SWEEP_EVERY_MS);
    this.timer.unref();
    this.start();
  }

  async onModuleDestroy(): Promise<void> {
    this.isStopped = true;
    clearInterval(this.timer);
    await within(LEFT_FOR_LATER_MS, this.sweeping);
  }

  /**
   * Removes what has expired and answers how many pictures that were; a stop leaves the rest to the next sweep. One that
   * the store does not let go of keeps no others, and is tried again once a sweep has come to its end.
   * @throws what the store says, once it seems to be away; the next sweep goes on behind what was refused
   */
  async sweep(now: Date = new Date()): Promise<number> {
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
    await this.uploads.removeUpload(key);
  }

  private start(): void {
    this.sweeping = this.sweep().then(
      () => undefined,
      (error: unknown) =>
        this.logger.warn({ err: error }, 'Unused pictures could not be removed; will try again'),
    );
  }
}
