import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../config/app-config';
import { Chore } from '../../infrastructure/chores/chore';
import { PartsService } from './parts.service';
import { ReleaseLedger } from './release-ledger';

/** Twice this and the time of a warning is below the minute within which a failing release must be rolled back. */
const CHECK_EVERY_MS = 5000;

/**
 * Logs faults of the registry; with the private key also rewrites `remotes.json`, and rolls back a failing release by what
 * all nodes have counted.
 */
@Injectable()
export class ReleaseWatch extends Chore {
  private readonly reported = { states: '', manifests: '' };

  constructor(
    private readonly ledger: ReleaseLedger,
    private readonly parts: PartsService,
    config: AppConfig,
  ) {
    super(config, CHECK_EVERY_MS, 'The releases could not be checked');
  }

  async run(): Promise<void> {
    const { faults } = await this.ledger.read();
    this.report('states', faults);
    if (!this.ledger.isWriter) return;
    try {
      this.report('manifests', await this.ledger.mend());
    } finally {
      await this.parts.rollBackFailing();
    }
  }

  private report(place: keyof typeof this.reported, faults: readonly string[]): void {
    const text = faults.join('; ');
    if (text !== '' && text !== this.reported[place]) this.logger.error(text);
    this.reported[place] = text;
  }
}
