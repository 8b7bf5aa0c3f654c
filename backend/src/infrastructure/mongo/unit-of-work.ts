import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { KeyedQueue } from '../../common/concurrency/keyed-queue';
import { isDuplicateKey } from './mongo-errors';

/** How often a unit that lost a race for a unique key is run again. */
const MAX_RUNS = 5;

/**
 * Several writes that happen all or not at all, in one transaction.
 * Units of the same key queue up within this process: on a popular post they would otherwise only push each other
 * into conflicts. Across processes the database decides, and the loser runs again.
 */
@Injectable()
export class UnitOfWork {
  private readonly queue = new KeyedQueue();

  constructor(@InjectConnection() private readonly connection: Connection) {}

  /** With several keys it waits its turn for each. */
  run<T>(key: string | readonly string[], work: () => Promise<T>): Promise<T> {
    const keys = typeof key === 'string' ? [key] : key;
    return this.queue.runAll(keys, () => this.attempt(work, 1));
  }

  private async attempt<T>(work: () => Promise<T>, run: number): Promise<T> {
    try {
      // mongoose hands the session to every operation inside through `transactionAsyncLocalStorage`.
      return await this.connection.transaction(work);
    } catch (error) {
      if (!isDuplicateKey(error) || run === MAX_RUNS) throw error;
      return this.attempt(work, run + 1);
    }
  }
}
