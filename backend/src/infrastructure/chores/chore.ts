import { Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { LEFT_FOR_LATER_MS, within } from '../../common/concurrency/within';
import type { AppConfig } from '../../config/app-config';

/** Work that a node does when it starts and then periodically. A failed run is logged, and left to the next. */
export abstract class Chore implements OnApplicationBootstrap, OnModuleDestroy {
  protected readonly logger = new Logger(this.constructor.name);
  protected isStopped = false;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly config: AppConfig,
    private readonly everyMs: number,
    /** Logged when a run fails: 'Unused pictures could not be removed'. */
    private readonly failure: string,
  ) {}

  abstract run(): Promise<unknown>;

  onApplicationBootstrap(): void {
    if (this.config.doesChores) this.begin();
  }

  begin(): void {
    this.timer = setInterval(() => this.start(), this.everyMs).unref();
    this.start();
  }

  async onModuleDestroy(): Promise<void> {
    this.isStopped = true;
    clearInterval(this.timer);
    await within(LEFT_FOR_LATER_MS, this.running);
  }

  private start(): void {
    this.running = this.run().catch((error: unknown) =>
      this.logger.warn({ err: error }, `${this.failure}; will try again`),
    );
  }
}
