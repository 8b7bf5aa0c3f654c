import { Binary, UUID } from 'bson';
import { CommandError } from '../errors';
import type { CollectionState } from '../storage/catalog';
import type { RetriedWrites } from '../storage/retried-writes';
import type { Change, Store, WriteObserver } from '../storage/store';
import { toBigInt } from '../values/numbers';
import type { Document } from '../values/types';
import { isArray, isDocument } from '../values/types';

/** A transaction replays its changes before each of its commands, so their number is limited. */
const MAX_CHANGES = 20_000;
/** Interval of the check for idle transactions, which block others from what they wrote. */
export const CHECK_EVERY_MS = 1000;
/**
 * Idle timeout of a transaction. A client that hangs between two commands, or whose machine died without closing its connections, blocks
 * others from what it wrote for this long; MongoDB allows a minute in all (transactionLifetimeLimitSeconds).
 */
const MAX_IDLE_CHECKS = 10;
/** How long an ended transaction is remembered (half an hour), because its commit may be retried. */
const MAX_REMEMBERED_CHECKS = 30 * 60;
const TRANSIENT = { errorLabels: ['TransientTransactionError'] };

/** The session that a command belongs to. */
export function sessionOf(body: Document): string | undefined {
  const { lsid } = body;
  const id = isDocument(lsid) ? lsid['id'] : undefined;
  return id instanceof UUID || id instanceof Binary ? Buffer.from(id.buffer).toString('hex') : undefined;
}

const recordName = (collection: CollectionState, recordId: number): string => `${collection.id}:${recordId}`;

function writeConflict(): CommandError {
  const message =
    'Caused by :: Write conflict during plan execution and yielding is disabled. :: Please retry your operation or multi-document transaction.';
  return new CommandError(112, message, TRANSIENT);
}

/** An uncommitted transaction with its changes, which nobody else sees. */
class Transaction implements WriteObserver {
  status: 'active' | 'committed' | 'aborted' = 'active';
  /** Checks since its last command. */
  idleChecks = 0;
  /** The connection of its last command. */
  connection: object | undefined;
  readonly changes = new Map<string, Change>();
  readonly written = new Set<string>();
  readonly created: CollectionState[] = [];
  countDeltas = new Map<CollectionState, number>();
  /** Index entries as they were before the transaction changed them. */
  readonly before = new Map<string, { key: Buffer; value: Buffer | undefined }>();
  private readonly epochs = new Map<CollectionState, number>();

  constructor(
    readonly number: bigint,
    readonly startedAt: number,
    private readonly sessions: Sessions,
    private readonly store: Store,
  ) {}

  changing(change: Change): void {
    const name = `${change.table}${change.key.toString('latin1')}`;
    if (change.table === 'idx' && !this.before.has(name)) {
      if (this.sessions.isKeyTaken(name, this)) throw writeConflict();
      this.before.set(name, { key: change.key, value: this.store.idx.get(change.key) });
    }
    this.changes.set(name, change);
    if (this.changes.size <= MAX_CHANGES) return;
    throw new CommandError(
      257,
      `A transaction can make at most ${MAX_CHANGES} changes in the embedded engine`,
    );
  }

  touching(collection: CollectionState, recordId: number): void {
    const name = recordName(collection, recordId);
    if (this.sessions.isTaken(name, this)) throw writeConflict();
    this.written.add(name);
    if (!this.epochs.has(collection)) this.epochs.set(collection, collection.epoch);
  }

  /**
   * An update that changes nothing takes nothing, as in MongoDB. But if others changed the record since the transaction
   * began, it might be a change of MongoDB's snapshot: a value computed from the older data must not pass for theirs.
   */
  leaving(collection: CollectionState, recordId: number): void {
    if (this.sessions.wasWritten(recordName(collection, recordId), this)) throw writeConflict();
  }

  creating(collection: CollectionState): void {
    this.created.push(collection);
  }

  /** First committer wins: fails if others changed anything that the transaction wrote since it began. */
  check(): void {
    for (const name of this.written) if (this.sessions.isTaken(name, this)) throw writeConflict();
    for (const [collection, epoch] of this.epochs) {
      if (collection.epoch !== epoch || !this.store.isCurrent(collection)) throw writeConflict();
    }
    for (const { key, value } of this.before.values()) {
      const now = this.store.idx.get(key);
      if (now ? !value?.equals(now) : value) throw writeConflict();
    }
  }
}

/** Sessions and their transactions: redo replay, first committer wins. */
export class Sessions {
  private readonly transactions = new Map<string, Transaction>();
  /** When each record was last written, oldest first; kept while a transaction is open that began earlier. */
  private readonly writtenAt = new Map<string, number>();
  private clock = 0;
  private openCount = 0;

  /** `retried` remembers commits over restarts, on a member of a replica set. */
  constructor(
    private readonly store: Store,
    private readonly retried?: RetriedWrites,
  ) {
    store.onWritten = (collection, recordId) => {
      if (this.openCount > 0) this.noteWritten(recordName(collection, recordId), (this.clock += 1));
    };
  }

  get rememberedWrites(): number {
    return this.writtenAt.size;
  }

  private noteWritten(name: string, at: number): void {
    // Moves it to the end.
    this.writtenAt.delete(name);
    this.writtenAt.set(name, at);
  }

  /** Forgets writes from before the oldest open transaction; needed because there may always be an open one. */
  private forgetWritten(): void {
    let begunAt = Infinity;
    for (const { status, startedAt } of this.transactions.values()) {
      if (status === 'active') begunAt = Math.min(begunAt, startedAt);
    }
    for (const [name, at] of this.writtenAt) {
      if (at > begunAt) return;
      this.writtenAt.delete(name);
    }
  }

  /** Whether a record was changed after a transaction began. */
  wasWritten(name: string, mine: Transaction): boolean {
    return (this.writtenAt.get(name) ?? 0) > mine.startedAt;
  }

  /** Whether a record belongs to another transaction, or was changed after this one began. */
  isTaken(name: string, mine: Transaction): boolean {
    if (this.wasWritten(name, mine)) return true;
    for (const other of this.transactions.values()) {
      if (other !== mine && other.status === 'active' && other.written.has(name)) return true;
    }
    return false;
  }

  /** Whether another open transaction has changed this index entry, such as one of a unique key. */
  isKeyTaken(name: string, mine: Transaction): boolean {
    for (const other of this.transactions.values()) {
      if (other !== mine && other.status === 'active' && other.before.has(name)) return true;
    }
    return false;
  }

  /** Runs a catalog change for a transaction: what it creates exists at once, but is not listed before the commit. */
  runCatalog<T>(body: Document, run: () => T): T {
    const transaction = this.enter(body);
    transaction.idleChecks = 0;
    return this.store.createFor(transaction, run);
  }

  /** Whether a command runs inside a transaction. */
  isInTransaction(body: Document): boolean {
    return body['autocommit'] === false && body['txnNumber'] !== undefined;
  }

  /** Runs a command in its transaction; a failure aborts the transaction. */
  run<T>(body: Document, run: () => T): T {
    const transaction = this.enter(body);
    transaction.idleChecks = 0;
    try {
      const result = this.store.runAndRollBack(transaction, transaction.countDeltas, () => {
        this.store.apply(transaction.changes.values());
        const value = run();
        transaction.countDeltas = this.store.takeCountDeltas();
        return value;
      });
      if (hasWriteErrors(result)) this.finish(transaction, 'aborted');
      return result;
    } catch (error) {
      this.finish(transaction, 'aborted');
      throw error;
    }
  }

  /** Aborts the transaction of a command that reports errors in its own result. */
  abortFailed(body: Document): void {
    if (this.isInTransaction(body)) this.finish(this.named(body), 'aborted');
  }

  private enter(body: Document): Transaction {
    const session = sessionOf(body);
    if (session === undefined) throw new CommandError(72, 'A transaction number requires a session');
    const number = toBigInt(body['txnNumber']);
    const known = this.transactions.get(session);
    if (body['startTransaction'] === true) {
      if (known && known.number >= number && known.status !== 'aborted') {
        throw new CommandError(
          117,
          `Transaction ${number} cannot start: this session has already started transaction ${known.number}`,
        );
      }
      if (known) this.finish(known, 'aborted');
      const started = new Transaction(number, this.clock, this, this.store);
      this.transactions.set(session, started);
      this.openCount += 1;
      return started;
    }
    if (known?.number === number && known.status === 'active') return known;
    throw noSuchTransaction(number);
  }

  private finish(transaction: Transaction, status: 'committed' | 'aborted'): void {
    if (transaction.status !== 'active') return;
    transaction.status = status;
    for (const collection of transaction.created) {
      // What others wrote into it meanwhile stays.
      const isUnused = status === 'aborted' && collection.isPending && collection.count === 0;
      collection.isPending = false;
      if (isUnused && this.store.isCurrent(collection)) this.store.drop(collection);
    }
    transaction.changes.clear();
    transaction.before.clear();
    transaction.written.clear();
    this.openCount -= 1;
    this.forgetWritten();
  }

  commit(body: Document): void {
    if (this.wasCommitted(body)) return;
    const transaction = this.named(body);
    if (transaction.status === 'committed') return;
    if (transaction.status === 'aborted') throw noSuchTransaction(transaction.number);
    try {
      transaction.check();
      if (transaction.changes.size > 0) {
        this.store.commit(() => {
          this.store.apply(transaction.changes.values());
          for (const [collection, delta] of transaction.countDeltas)
            this.store.changeCount(collection, delta);
          this.retried?.keep(sessionOf(body) ?? '', transaction.number, Buffer.alloc(0));
        });
      }
    } catch (error) {
      this.finish(transaction, 'aborted');
      throw error;
    }
    const now = (this.clock += 1);
    for (const name of transaction.written) this.noteWritten(name, now);
    this.finish(transaction, 'committed');
  }

  /** Whether this engine, or the one before a restart, committed a transaction that is not known any more. */
  private wasCommitted(body: Document): boolean {
    const session = sessionOf(body) ?? '';
    const number = toBigInt(body['txnNumber']);
    if (this.transactions.get(session)?.number === number) return false;
    return this.retried?.find(session, number) !== undefined;
  }

  abort(body: Document): void {
    const transaction = this.named(body);
    if (transaction.status !== 'active') throw noSuchTransaction(transaction.number);
    this.finish(transaction, 'aborted');
  }

  private named(body: Document): Transaction {
    const number = toBigInt(body['txnNumber']);
    const known = this.transactions.get(sessionOf(body) ?? '');
    if (known?.number === number) return known;
    throw noSuchTransaction(number);
  }

  /** Records that a command of a transaction ran, and its connection. */
  noteCommand(body: Document, connection: object): void {
    const transaction = this.isInTransaction(body) && this.transactions.get(sessionOf(body) ?? '');
    if (!transaction) return;
    transaction.connection = connection;
    // Idle time starts after the command, which may have taken long.
    transaction.idleChecks = 0;
  }

  /**
   * Aborts the transactions of a closed connection, because a killed client would block others from what it
   * wrote. A client that is alive gets an error and retries.
   */
  abortOf(connection: object): void {
    // The driver of a replica set goes on with the transaction over another connection.
    if (this.retried) return;
    for (const transaction of this.transactions.values()) {
      if (transaction.connection !== connection) continue;
      transaction.connection = undefined;
      this.finish(transaction, 'aborted');
    }
  }

  /** Aborts all open transactions; their clients are told to try again. */
  abortAll(): void {
    for (const transaction of this.transactions.values()) this.finish(transaction, 'aborted');
  }

  /** Ends sessions and returns their names. */
  end(ids: unknown): string[] {
    const names = (isArray(ids) ? ids : [])
      .map((lsid) => sessionOf({ lsid }))
      .filter((name) => name !== undefined);
    for (const name of names) this.drop(name);
    return names;
  }

  private drop(session: string): void {
    const transaction = this.transactions.get(session);
    if (transaction) this.finish(transaction, 'aborted');
    this.transactions.delete(session);
  }

  /**
   * Aborts idle transactions, and forgets old ones. It counts checks, not time: after a pause
   * of the engine itself, or a clock change, commands that clients sent meanwhile are read before the next check.
   */
  reap(): void {
    for (const [session, transaction] of this.transactions) {
      transaction.idleChecks += 1;
      const isActive = transaction.status === 'active';
      if (transaction.idleChecks > (isActive ? MAX_IDLE_CHECKS : MAX_REMEMBERED_CHECKS)) this.drop(session);
    }
  }
}

function hasWriteErrors(result: unknown): boolean {
  return isDocument(result) && isArray(result['writeErrors']);
}

function noSuchTransaction(number: bigint): CommandError {
  const message = `Given transaction number ${number} does not match any in-progress transactions.`;
  return new CommandError(251, message, TRANSIENT);
}
