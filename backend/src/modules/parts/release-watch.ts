import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { LEFT_FOR_LATER_MS, within } from '../../common/concurrency/within';
import { AppConfig } from '../../config/app-config';
import { PartsService } from './parts.service';
import { ReleaseLedger } from './release-ledger';

/** Well below the minute within which a failing release must be rolled back. */
const CHECK_EVERY_MS = 10_000;

/**
 * Periodic check of the registry: repairs `remotes.json`, logs faults, and rolls back a failing release,
 * also if the node that got the decisive report could not.
 */
@Injectable()
export class ReleaseWatch implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(ReleaseWatch.name);
  private timer: NodeJS.Timeout | undefined;
  private checking: Promise<void> = Promise.resolve();
  private readonly reported = { states: '', manifests: '' };

  constructor(
    private readonly ledger: ReleaseLedger,
    private readonly parts: PartsService,
    private readonly config: AppConfig,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.config.doesChores) return;
    this.timer = setInterval(() => this.start(), CHECK_EVERY_MS);
    this.timer.unref();
    this.start();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await within(LEFT_FOR_LATER_MS, this.checking);
  }

  async check(): Promise<void> {
    const { faults } = await this.ledger.read();
    this.report('states', faults);
    try {
      this.report('manifests', await this.ledger.mend());
    } finally {
      await this.parts.rollBackFailing();
    }
  }

  private start(): void {
    this.checking = this.check().catch((error: unknown) =>
      this.logger.error({ err: error }, 'The releases could not be checked; will try again'),
    );
  }

  private report(place: keyof typeof this.reported, faults: readonly string[]): void {
    const text = faults.join('; ');
    if (text !== '' && text !== this.reported[place]) this.logger.error(text);
    this.reported[place] = text;
  }
}
