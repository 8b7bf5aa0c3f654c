import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { type ClientSession, type Connection, mongo } from 'mongoose';
import { KeyedQueue } from '../../common/concurrency/keyed-queue';
import { toDomainError } from '../../common/errors/error-answer';
import { isDuplicateKey } from './mongo-errors';

/** How often a unit that lost a race for a unique key, or asked for it, is run again. */
const MAX_RUNS = 5;

interface Unit {
  /** What is to be done when it has ended, however it ends. */
  readonly ends: (() => void)[];
  session: ClientSession | null;
}

/** Thrown by work that has assumed what is not so: nothing of it is kept, and it is run again. */
export class RunAgain extends Error {}

/**
 * Several writes that happen all or not at all, in one transaction.
 * Units of the same key queue up within this process: on a popular post they would otherwise only push each other
 * into conflicts. Across processes the database decides, and the loser runs again.
 */
@Injectable()
export class UnitOfWork {
  private readonly queue = new KeyedQueue();
  /** The unit that runs here. */
  private readonly units = new AsyncLocalStorage<Unit>();

  constructor(@InjectConnection() private readonly connection: Connection) {}

  /** With several keys it waits its turn for each. */
  run<T>(key: string | readonly string[], work: () => Promise<T>): Promise<T> {
    const keys = typeof key === 'string' ? [key] : key;
    return this.queue.runAll(keys, async () => {
      const unit: Unit = { ends: [], session: null };
      try {
        return await this.units.run(unit, () => this.attempt(unit, work, 1));
      } finally {
        for (const end of unit.ends) end();
      }
    });
  }

  /** Calls back when the unit in which this is called has ended; answers false outside of any. */
  atEnd(end: () => void): boolean {
    return this.units.getStore()?.ends.push(end) !== undefined;
  }

  /** The session of the unit in which this is called, for commands that do not go through mongoose. */
  get session(): ClientSession {
    const session = this.units.getStore()?.session;
    if (!session) throw new Error('There is no unit of work here');
    return session;
  }

  private async attempt<T>(unit: Unit, work: () => Promise<T>, run: number): Promise<T> {
    try {
      // mongoose hands the session to every operation inside through `transactionAsyncLocalStorage`.
      return await this.connection.transaction((session) => {
        unit.session = session;
        return work().catch(refuseIfAway);
      });
    } catch (error) {
      const isForAgain = isDuplicateKey(error) || error instanceof RunAgain;
      if (!isForAgain || run === MAX_RUNS) throw error;
      return this.attempt(unit, work, run + 1);
    }
  }
}

/** Thrown as no error of the driver, which would otherwise try for two minutes to reach a database that is not there. */
function refuseIfAway(error: unknown): never {
  throw error instanceof mongo.MongoServerSelectionError ? toDomainError(error) : error;
}
