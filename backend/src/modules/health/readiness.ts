import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';

/** Whether requests should be sent here. */
@Injectable()
export class Readiness {
  private hasDrained = false;

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
    try {
      await this.connection.db?.command({ ping: 1 }, { timeoutMS: 2000 });
      return this.connection.db !== undefined;
    } catch {
      // Why the database does not answer stands in the log of whatever needed it.
      return false;
    }
  }
}
