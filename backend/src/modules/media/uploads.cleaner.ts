import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { inBatches } from '../../common/concurrency/in-batches';
import { LEFT_FOR_LATER_MS, within } from '../../common/concurrency/within';
import { AppConfig } from '../../config/app-config';
import { FileStorage } from '../../infrastructure/storage/storage.port';
import { versionKeys } from './picture-versions';
import { UploadsRepository } from './uploads.repository';

const SWEEP_EVERY_MS = 15 * 60 * 1000;
const BATCH = 100;
/** After this many failures in a row the store counts as down. */
const OUTAGE_AFTER = 10;

/** Removes unused pictures: files first, so that after a crash the document is left for a retry. */
@Injectable()
export class UploadsCleaner implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(UploadsCleaner.name);
  private timer: NodeJS.Timeout | undefined;
  private sweeping: Promise<void> = Promise.resolve();
  private isStopped = false;
  /** Keys that the store failed to remove since the last complete sweep. */
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
   * Removes expired pictures and returns how many; a stop leaves the rest to the next sweep. A picture that
   * the store fails to remove does not block others; it is retried after a complete sweep.
   * @throws the store's error once it seems to be down; the next sweep continues after the failed pictures
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
