import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { type ClientSession, type Connection, mongo } from 'mongoose';
import { KeyedQueue } from '../../common/concurrency/keyed-queue';
import { toDomainError } from '../../common/errors/error-answer';
import { isDuplicateKey } from './mongo-errors';

const MAX_RUNS = 5;

interface Retrying {
  readonly maxRuns?: number;
  /** Called before each retry, outside the transaction: what is read here does not make it longer, and so not likelier to conflict. */
  readonly prepare?: () => Promise<void>;
}

interface Unit {
  session: ClientSession | null;
}

/** Thrown by work whose assumption was wrong: the transaction is rolled back and run again. */
export class RunAgain extends Error {}

/**
 * Several writes in one transaction. Units with the same key run one after another in this process, because on a popular post they would
 * only cause each other write conflicts. Across processes the database decides, and the loser is retried.
 */
@Injectable()
export class UnitOfWork {
  private readonly queue = new KeyedQueue();
  private readonly units = new AsyncLocalStorage<Unit>();

  constructor(@InjectConnection() private readonly connection: Connection) {}

  run<T>(key: string | readonly string[], work: () => Promise<T>, retrying: Retrying = {}): Promise<T> {
    const keys = typeof key === 'string' ? [key] : key;
    return this.queue.runAll(keys, () => {
      const unit: Unit = { session: null };
      return this.units.run(unit, () => this.attempt(unit, work, retrying, 1));
    });
  }

  /** The session of the current unit, for commands that bypass mongoose. */
  get session(): ClientSession {
    const session = this.units.getStore()?.session;
    if (!session) throw new Error('There is no unit of work here');
    return session;
  }

  private async attempt<T>(unit: Unit, work: () => Promise<T>, retrying: Retrying, run: number): Promise<T> {
    try {
      return await this.connection.transaction((session) => {
        unit.session = session;
        return work().catch(refuseIfAway);
      });
    } catch (error) {
      const isForAgain = isDuplicateKey(error) || error instanceof RunAgain;
      if (!isForAgain || run === (retrying.maxRuns ?? MAX_RUNS)) throw error;
      await retrying.prepare?.();
      return this.attempt(unit, work, retrying, run + 1);
    }
  }
}

/** Not a driver error: the driver would retry those for two minutes while the database is down. */
function refuseIfAway(error: unknown): never {
  throw error instanceof mongo.MongoServerSelectionError ? toDomainError(error) : error;
}
