import { ABORT } from 'lmdb';
import { CommandError } from '../errors';
import { encode } from './bson-io';
import type { CollectionState, IndexState } from './catalog';
import { fromRecord, makeCollection, makeIndex, makeValidator, toRecord } from './catalog';
import { Documents } from './documents';
import type { Environment, Table } from './environment';
import { openEnvironment } from './environment';
import { idPrefix, recordKey, successor } from './keys';
import { documentOf, seal } from './seal';
import type { Document } from '../values/types';

/** One change of a table, its value as it is stored; no value means removal. */
export type Change = { table: 'docs' | 'idx'; key: Buffer; value: Buffer | undefined };

/** Hooks of a write besides LMDB itself: the changes of a transaction, and the touched records. */
export type WriteObserver = {
  changing(change: Change): void;
  touching(collection: CollectionState, recordId: number): void;
  leaving(collection: CollectionState, recordId: number): void;
  creating(collection: CollectionState): void;
};

type Job = { run: () => unknown; resolve: () => void; reject: (error: unknown) => void };

/** Keys removed per transaction when a dropped collection or index is cleared. */
const CLEAR_CHUNK = 5000;

const catalogKey = (id: number): Buffer => Buffer.concat([Buffer.from('c'), idPrefix(id)]);
const countKey = (id: number): Buffer => Buffer.concat([Buffer.from('n'), idPrefix(id)]);
const garbageKey = (table: 'docs' | 'idx', id: number): Buffer =>
  Buffer.concat([Buffer.from(`g${table[0]}`), idPrefix(id)]);

/** The catalog and the tables of one data folder, and the only way to change them. */
export class Store {
  readonly environment: Environment;
  readonly documents: Documents;
  readonly collections = new Map<string, CollectionState>();
  /** Incremented by each commit; data read under an older one is checked again. */
  version = 0;
  private readonly byId = new Map<number, CollectionState>();
  private nextId = 1;
  private queue: Job[] = [];
  private countDeltas = new Map<CollectionState, number>();
  private changedCatalog = new Set<CollectionState>();
  private observer: WriteObserver | undefined;
  private creator: WriteObserver | undefined;
  private clearing: NodeJS.Immediate | undefined;
  private isClosed = false;
  /** Called for each record written outside transactions, for first-committer-wins. */
  onWritten: ((collection: CollectionState, recordId: number) => void) | undefined;

  constructor(dataDir: string, isDurable: boolean) {
    this.environment = openEnvironment(dataDir, isDurable);
    this.documents = new Documents(this.environment.docs);
    this.load();
  }

  get idx(): Table {
    return this.environment.idx;
  }

  find(db: string, name: string): CollectionState | undefined {
    return this.collections.get(`${db}.${name}`);
  }

  /** Whether this very collection is still in the catalog under its name. */
  isCurrent(collection: CollectionState): boolean {
    return this.byId.get(collection.id) === collection;
  }

  countOf(collection: CollectionState): number {
    return collection.count + (this.countDeltas.get(collection) ?? 0);
  }

  changeCount(collection: CollectionState, by: number): void {
    this.countDeltas.set(collection, (this.countDeltas.get(collection) ?? 0) + by);
  }

  takeCountDeltas(): Map<CollectionState, number> {
    const deltas = this.countDeltas;
    this.countDeltas = new Map();
    return deltas;
  }

  put(table: 'docs' | 'idx', key: Buffer, value: Buffer): void {
    const sealed = seal(value, key);
    this.observer?.changing({ table, key, value: sealed });
    this.environment[table].putSync(key, sealed);
  }

  remove(table: 'docs' | 'idx', key: Buffer): void {
    this.observer?.changing({ table, key, value: undefined });
    this.environment[table].removeSync(key);
  }

  /** Called before each record is written, so that transactions can see conflicts. */
  touch(collection: CollectionState, recordId: number): void {
    if (this.observer) return this.observer.touching(collection, recordId);
    collection.isPending = false;
    this.onWritten?.(collection, recordId);
  }

  /** Called instead where an update changes nothing. */
  leave(collection: CollectionState, recordId: number): void {
    this.observer?.leaving(collection, recordId);
  }

  /** Group commit: runs a write together with all others of this turn of the event loop, in one commit to disk. */
  write<T>(run: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const results: T[] = [];
      const settle = (): void => {
        for (const value of results.slice(-1)) resolve(value);
      };
      const job: Job = { run: () => results.push(run()), resolve: settle, reject };
      if (this.queue.push(job) === 1) setImmediate(() => this.flush());
    });
  }

  private flush(): void {
    let jobs = this.queue;
    this.queue = [];
    while (jobs.length > 0) {
      const failed = new Map<Job, unknown>();
      let broken: Job | undefined;
      try {
        this.commit(() => {
          for (const job of jobs) {
            try {
              job.run();
            } catch (error) {
              failed.set(job, error);
              // A refusal happens before the first change. Any other error may leave a partial write, so all are retried.
              if (error instanceof CommandError) continue;
              broken = job;
              throw error;
            }
          }
        });
      } catch (error) {
        if (!broken) return jobs.forEach((job) => job.reject(error));
        broken.reject(error);
        jobs = jobs.filter((job) => job !== broken);
        continue;
      }
      for (const job of jobs) {
        if (failed.has(job)) job.reject(failed.get(job));
        else job.resolve();
      }
      return;
    }
  }

  /** Runs a change at once in its own commit; if it throws, it is rolled back. */
  commit<T>(run: () => T): T {
    this.countDeltas = new Map();
    let result: T;
    try {
      result = this.environment.root.transactionSync(() => {
        const value = run();
        this.writeCatalog();
        return value;
      });
    } catch (error) {
      this.countDeltas = new Map();
      throw error;
    } finally {
      this.environment.root.resetReadTxn();
    }
    for (const [collection, delta] of this.countDeltas) collection.count += delta;
    this.countDeltas = new Map();
    this.changedCatalog = new Set();
    this.version += 1;
    return result;
  }

  /** Runs reads and writes in a transaction that is rolled back at the end; nobody else sees the changes. */
  runAndRollBack<T>(observer: WriteObserver, deltas: ReadonlyMap<CollectionState, number>, run: () => T): T {
    this.countDeltas = new Map(deltas);
    this.version += 1;
    const outcomes: (() => T)[] = [];
    try {
      this.environment.root.transactionSync(() => {
        this.observer = observer;
        try {
          const value = run();
          outcomes.push(() => value);
        } catch (error) {
          outcomes.push(() => {
            throw error;
          });
        }
        return ABORT;
      });
    } finally {
      this.observer = undefined;
      this.countDeltas = new Map();
      this.environment.root.resetReadTxn();
      this.version += 1;
    }
    const [outcome] = outcomes;
    if (!outcome) throw new Error('the transaction did not run');
    return outcome();
  }

  /** Runs a change of the catalog that is made at once, but for a transaction. */
  createFor<T>(creator: WriteObserver, run: () => T): T {
    this.creator = creator;
    try {
      return run();
    } finally {
      this.creator = undefined;
    }
  }

  /** Applies the changes of a transaction as they are; the caller watches over conflicts. */
  apply(changes: Iterable<Change>): void {
    for (const { table, key, value } of changes) {
      if (value) this.environment[table].putSync(key, value);
      else this.environment[table].removeSync(key);
    }
  }

  markCatalog(collection: CollectionState): void {
    this.changedCatalog.add(collection);
  }

  private writeCatalog(): void {
    const { catalog } = this.environment;
    for (const collection of this.changedCatalog) {
      if (!this.isCurrent(collection)) continue;
      const key = catalogKey(collection.id);
      catalog.putSync(key, seal(encode(toRecord(collection)), key));
    }
    for (const [collection, delta] of this.countDeltas) {
      if (delta === 0 || !this.isCurrent(collection)) continue;
      const count = Buffer.alloc(8);
      count.writeDoubleBE(collection.count + delta);
      catalog.putSync(countKey(collection.id), count);
    }
  }

  /** Creates a collection; inside a group commit it becomes durable with it. */
  create(db: string, name: string, options: Document): CollectionState {
    const collection = makeCollection(this.nextId, this.nextId + 1, db, name, options);
    this.nextId += 2;
    this.register(collection);
    this.markCatalog(collection);
    const creator = this.observer ?? this.creator;
    if (creator) collection.isPending = true;
    creator?.creating(collection);
    return collection;
  }

  /** Removes a collection from the catalog in one commit; its keys are deleted afterwards, also after a crash. */
  drop(collection: CollectionState): void {
    const { catalog } = this.environment;
    this.commit(() => {
      catalog.removeSync(catalogKey(collection.id));
      catalog.removeSync(countKey(collection.id));
      catalog.putSync(garbageKey('docs', collection.id), Buffer.alloc(1));
      for (const index of collection.indexes) catalog.putSync(garbageKey('idx', index.id), Buffer.alloc(1));
    });
    this.collections.delete(`${collection.db}.${collection.name}`);
    this.byId.delete(collection.id);
    collection.epoch += 1;
    this.clearLater();
  }

  rename(collection: CollectionState, db: string, name: string): void {
    const before = `${collection.db}.${collection.name}`;
    this.changeCatalog(collection, () => Object.assign(collection, { db, name }));
    this.collections.delete(before);
    this.register(collection);
  }

  /** Changes a collection's catalog entry in one commit; if the disk is full, memory stays unchanged too. */
  changeCatalog(collection: CollectionState, run: () => void): void {
    const { db, name, options, validator, indexes } = collection;
    try {
      this.commit(() => {
        run();
        collection.epoch += 1;
        this.markCatalog(collection);
      });
    } catch (error) {
      Object.assign(collection, { db, name, options, validator, indexes });
      throw error;
    }
  }

  setOptions(collection: CollectionState, options: Document): void {
    const validator = makeValidator(options);
    this.changeCatalog(collection, () => Object.assign(collection, { options, validator }));
  }

  newIndex(spec: Document): IndexState {
    const index = makeIndex(this.nextId, spec);
    this.nextId += 1;
    return index;
  }

  dropIndex(collection: CollectionState, index: IndexState): void {
    this.changeCatalog(collection, () => {
      this.environment.catalog.putSync(garbageKey('idx', index.id), Buffer.alloc(1));
      collection.indexes = collection.indexes.filter((other) => other !== index);
    });
    this.clearLater();
  }

  private register(collection: CollectionState): void {
    this.collections.set(`${collection.db}.${collection.name}`, collection);
    this.byId.set(collection.id, collection);
  }

  private load(): void {
    const { catalog, docs } = this.environment;
    const prefix = Buffer.from('c');
    for (const { key, value } of catalog.getRange({ start: prefix, end: successor(prefix) })) {
      const collection = fromRecord(documentOf(value, key));
      collection.count = catalog.get(countKey(collection.id))?.readDoubleBE(0) ?? 0;
      const [start, end] = [recordKey(collection.id, 0), idPrefix(collection.id + 1)];
      for (const key of docs.getKeys({ start: end, end: start, reverse: true, limit: 1 })) {
        collection.nextRecordId = key.readUIntBE(4, 6) + 1;
      }
      this.register(collection);
      this.nextId = Math.max(this.nextId, collection.id + 1, ...collection.indexes.map(({ id }) => id + 1));
    }
    const garbage = Buffer.from('g');
    for (const key of catalog.getKeys({ start: garbage, end: successor(garbage) })) {
      this.nextId = Math.max(this.nextId, key.readUInt32BE(2) + 1);
    }
    this.clearLater();
  }

  /**
   * Clears stale LMDB readers of killed processes, such as a backup. Their pages could not be reused, so each
   * change would make the file grow.
   */
  forgetDeadReaders(): void {
    this.environment.root.readerCheck();
  }

  private clearLater(): void {
    this.clearing ??= setImmediate(() => {
      this.clearing = undefined;
      if (!this.isClosed && this.clearSome()) this.clearLater();
    });
  }

  /** Removes the next keys of something dropped; false when nothing is left. */
  private clearSome(): boolean {
    const { catalog, docs, idx } = this.environment;
    const garbage = Buffer.from('g');
    const [marker] = [...catalog.getKeys({ start: garbage, end: successor(garbage), limit: 1 })];
    if (!marker) return false;
    const table = marker[1] === 'd'.charCodeAt(0) ? docs : idx;
    const prefix = marker.subarray(2, 6);
    const keys = [...table.getKeys({ start: prefix, end: successor(prefix), limit: CLEAR_CHUNK })];
    try {
      this.environment.root.transactionSync(() => {
        for (const key of keys) table.removeSync(key);
        if (keys.length < CLEAR_CHUNK) catalog.removeSync(marker);
      });
    } catch {
      // On a full disk nothing can be removed; the mark stays, and the next drop or start continues.
      return false;
    } finally {
      this.environment.root.resetReadTxn();
    }
    return true;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    if (this.clearing) clearImmediate(this.clearing);
    this.flush();
    await this.environment.root.close();
  }
}
