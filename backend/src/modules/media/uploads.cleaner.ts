import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { inBatches } from '../../common/concurrency/in-batches';
import { FileStorage } from '../../infrastructure/storage/storage.port';
import { versionKeys } from './picture-versions';
import { UploadsRepository } from './uploads.repository';

const SWEEP_EVERY_MS = 15 * 60 * 1000;
const BATCH = 100;

/** Removes pictures that nothing uses: files first, so that a crash in between leaves a row to try again by. */
@Injectable()
export class UploadsCleaner implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(UploadsCleaner.name);
  private timer: NodeJS.Timeout | undefined;
  private sweeping: Promise<void> = Promise.resolve();

  constructor(
    private readonly uploads: UploadsRepository,
    private readonly storage: FileStorage,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.start(), SWEEP_EVERY_MS);
    this.timer.unref();
    this.start();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.sweeping;
  }

  /** Removes what has expired and answers how many pictures that were. */
  async sweep(now: Date = new Date()): Promise<number> {
    return inBatches(
      (limit) => this.uploads.listExpired(now, limit),
      (keys) => this.removeAll(keys),
      BATCH,
    );
  }

  async removeAll(keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      await Promise.all([key, ...versionKeys(key)].map((name) => this.storage.remove(name)));
      await this.uploads.removeUpload(key);
    }
  }

  private start(): void {
    this.sweeping = this.sweep().then(
      () => undefined,
      (error: unknown) =>
        this.logger.warn({ err: error }, 'Unused pictures could not be removed; will try again'),
    );
  }
}
