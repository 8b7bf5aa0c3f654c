import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { LEFT_FOR_LATER_MS, within } from '../../common/concurrency/within';
import { AppConfig } from '../../config/app-config';
import { PartsService } from './parts.service';
import { ReleaseLedger } from './release-ledger';

/** Well below the minute within which a failing release must be rolled back. */
const LOOK_EVERY_MS = 10_000;

/**
 * Periodic check of the registry: repairs `remotes.json`, logs faults, and rolls back a failing release,
 * also if the node that got the decisive report could not.
 */
@Injectable()
export class ReleaseWatch implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(ReleaseWatch.name);
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> = Promise.resolve();
  private readonly told = { states: '', manifests: '' };

  constructor(
    private readonly ledger: ReleaseLedger,
    private readonly parts: PartsService,
    private readonly config: AppConfig,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.config.doesChores) return;
    this.timer = setInterval(() => this.start(), LOOK_EVERY_MS);
    this.timer.unref();
    this.start();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await within(LEFT_FOR_LATER_MS, this.looking);
  }

  /** One check. */
  async look(): Promise<void> {
    const { faults } = await this.ledger.read();
    this.tell('states', faults);
    try {
      this.tell('manifests', await this.ledger.mend());
    } finally {
      await this.parts.setBackFailing();
    }
  }

  private start(): void {
    this.looking = this.look().catch((error: unknown) =>
      this.logger.error({ err: error }, 'The releases could not be checked; will try again'),
    );
  }

  private tell(place: keyof typeof this.told, faults: readonly string[]): void {
    const text = faults.join('; ');
    if (text !== '' && text !== this.told[place]) this.logger.error(text);
    this.told[place] = text;
  }
}
