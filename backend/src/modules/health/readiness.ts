import { Injectable, Logger } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { within } from '../../common/concurrency/within';

/** Whoever watches a node gives up soon after: a database that says nothing for so long is away. */
const PING_WAIT_MS = 2000;

/** Whether requests should be sent here. */
@Injectable()
export class Readiness {
  private readonly logger = new Logger(Readiness.name);
  private hasDrained = false;
  private wasThere = true;
  private asking: Promise<boolean> | null = null;

  constructor(@InjectConnection() private readonly connection: Connection) {}

  /** From now on requests should go elsewhere; those that come are still served. */
  drain(): void {
    this.hasDrained = true;
  }

  get isDraining(): boolean {
    return this.hasDrained;
  }

  async isReady(): Promise<boolean> {
    if (this.isDraining) return false;
    // One question at a time: each would hold a connection for as long as the database says nothing.
    this.asking ??= this.ask().finally(() => (this.asking = null));
    let hasAnswered = false;
    // Not by the driver's own `timeoutMS`: a connection on which nothing comes back is waited for all the same.
    await within(
      PING_WAIT_MS,
      this.asking.then((isThere) => (hasAnswered = isThere)),
    );
    this.tell(hasAnswered);
    return hasAnswered;
  }

  /** Whoever watches asks every half second: a change is said once, and not each answer. */
  private tell(isThere: boolean): void {
    if (isThere === this.wasThere) return;
    this.wasThere = isThere;
    this.logger.warn(isThere ? 'The database answers again' : 'The database does not answer: not ready');
  }

  private async ask(): Promise<boolean> {
    try {
      await this.connection.db?.command({ ping: 1 });
      return this.connection.db !== undefined;
    } catch {
      // Why the database does not answer stands in the log of whatever needed it.
      return false;
    }
  }
}
