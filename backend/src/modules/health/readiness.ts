import { Injectable, Logger } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { within } from '../../common/concurrency/within';

const PING_WAIT_MS = 2000;

@Injectable()
export class Readiness {
  private readonly logger = new Logger(Readiness.name);
  private hasDrained = false;
  private wasThere = true;
  private asking: Promise<boolean> | null = null;

  constructor(@InjectConnection() private readonly connection: Connection) {}

  drain(): void {
    this.hasDrained = true;
  }

  get isDraining(): boolean {
    return this.hasDrained;
  }

  async isReady(): Promise<boolean> {
    if (this.isDraining) return false;
    // One check at a time: each would hold a connection as long as the database does not respond.
    this.asking ??= this.ask().finally(() => (this.asking = null));
    let hasAnswered = false;
    // Not the driver's `timeoutMS`, which still waits on a connection without a response.
    await within(
      PING_WAIT_MS,
      this.asking.then((isThere) => (hasAnswered = isThere)),
    );
    this.report(hasAnswered);
    return hasAnswered;
  }

  private report(isThere: boolean): void {
    if (isThere === this.wasThere) return;
    this.wasThere = isThere;
    this.logger.warn(
      isThere ? 'The database responds again' : 'The database does not respond; this node is not ready',
    );
  }

  private async ask(): Promise<boolean> {
    try {
      await this.connection.db?.command({ ping: 1 });
      return this.connection.db !== undefined;
    } catch {
      return false;
    }
  }
}
