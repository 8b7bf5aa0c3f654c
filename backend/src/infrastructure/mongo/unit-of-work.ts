import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { type ClientSession, type Connection, mongo } from 'mongoose';
import { KeyedQueue } from '../../common/concurrency/keyed-queue';
import { within } from '../../common/concurrency/within';
import { tooBusy } from '../../common/errors/domain-error';
import { toDomainError } from '../../common/errors/error-answer';
import { Outage } from '../../common/errors/outage';
import { AppConfig } from '../../config/app-config';
import { isDuplicateKey } from './mongo-errors';

const MAX_RUNS = 5;
/** At once, running or waiting for others with their key. */
const MAX_UNITS = 10_000;

interface Retrying {
  readonly maxRuns?: number;
  /** Called before each retry, outside the transaction: what is read here does not make it longer, and so not likelier to conflict. */
  readonly prepare?: () => Promise<void>;
}

interface Unit {
  session: ClientSession | null;
  readonly expiresAt: number;
}

/** Thrown by work whose assumption was wrong: the transaction is rolled back and run again. */
export class RunAgain extends Error {}

/**
 * Several writes in one transaction. Units with the same key run one after another in this process, because on a popular post they would
 * only cause each other write conflicts. Across processes the database decides, and the loser is retried. A unit that takes too long fails
 * as unavailable; whether it is committed is then unknown, as after a lost connection.
 */
@Injectable()
export class UnitOfWork {
  private readonly queue = new KeyedQueue();
  private readonly units = new AsyncLocalStorage<Unit>();

  private count = 0;

  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly config: AppConfig,
  ) {}

  async run<T>(key: string | readonly string[], work: () => Promise<T>, retrying: Retrying = {}): Promise<T> {
    if (this.count >= MAX_UNITS) throw tooBusy();
    const keys = typeof key === 'string' ? [key] : key;
    const unit: Unit = { session: null, expiresAt: performance.now() + this.config.databaseTimeoutMs };
    this.count += 1;
    let result: { readonly value: T } | undefined;
    const run = this.queue
      .runAll(keys, () => this.units.run(unit, () => this.attempt(unit, work, retrying, 1)))
      .finally(() => (this.count -= 1));
    await within(
      this.config.databaseTimeoutMs,
      run.then((value) => (result = { value })),
    );
    if (result === undefined) throw tooLate();
    return result.value;
  }

  /** The session of the current unit, for commands that bypass mongoose. */
  get session(): ClientSession {
    const session = this.units.getStore()?.session;
    if (!session) throw new Error('There is no unit of work here');
    return session;
  }

  private async attempt<T>(unit: Unit, work: () => Promise<T>, retrying: Retrying, run: number): Promise<T> {
    if (isOver(unit)) throw tooLate();
    try {
      return await this.connection.transaction((session) => {
        unit.session = session;
        return work().catch((error: unknown) => giveUp(unit, error));
      });
    } catch (error) {
      const isForAgain = isDuplicateKey(error) || error instanceof RunAgain;
      if (!isForAgain || run === (retrying.maxRuns ?? MAX_RUNS)) throw error;
      await retrying.prepare?.();
      return this.attempt(unit, work, retrying, run + 1);
    }
  }
}

const isOver = ({ expiresAt }: Unit): boolean => performance.now() >= expiresAt;

const tooLate = (): Outage => new Outage('The database', new Error('A transaction took too long'));

/** Not a driver error if nobody waits any more or the database is down: the driver would retry those for two minutes. */
function giveUp(unit: Unit, error: unknown): never {
  throw error instanceof mongo.MongoServerSelectionError || isOver(unit) ? toDomainError(error) : error;
}
