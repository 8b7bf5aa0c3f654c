import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../config/app-config';
import { setWithin } from './bounded-map';
import { readRow, type RowReader, readSameRow } from './same-rows';
import { UnitOfWork } from './unit-of-work';

/** A read under way; not cached if its key is changed meanwhile. */
interface Reading {
  isSpoiled: boolean;
}

/**
 * Read cache with invalidation on change. It is active only if no other process writes, that is with the embedded
 * database in this process. Otherwise every read goes to the store.
 */
export class ReadCache<T> {
  private readonly values = new Map<string, T>();
  private readonly readings = new Map<string, Set<Reading>>();
  /** Keys being changed, with the number of changes under way. */
  private readonly changing = new Map<string, number>();

  constructor(
    private readonly limit: number,
    private readonly isOn: boolean,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Returns the entries of these keys; `read` loads those not cached and returns the ones that exist. */
  async getAll(
    keys: readonly string[],
    read: (unknown: readonly string[]) => Promise<ReadonlyMap<string, T>>,
  ): Promise<Map<string, T>> {
    const found = new Map<string, T>();
    const unknown = keys.filter((key) => {
      const value = this.values.get(key);
      if (value !== undefined) found.set(key, value);
      return value === undefined;
    });
    if (unknown.length === 0) return found;
    for (const [key, value] of await this.read(unknown, read)) found.set(key, value);
    return found;
  }

  async get(key: string, read: () => Promise<T | null>): Promise<T | null> {
    const known = this.values.get(key);
    if (known !== undefined) return known;
    const found = await this.read([key], async () => {
      const value = await read();
      return value === null ? new Map<string, T>() : new Map([[key, value]]);
    });
    return found.get(key) ?? null;
  }

  /** Runs a change of these keys; after it nobody gets the old values. Inside a unit of work the change ends with the unit. */
  async change<TResult>(keys: readonly string[], write: () => Promise<TResult>): Promise<TResult> {
    if (!this.isOn) return write();
    for (const key of keys) this.changing.set(key, (this.changing.get(key) ?? 0) + 1);
    this.forget(keys);
    const end = (): void => {
      this.forget(keys);
      for (const key of keys) {
        const others = (this.changing.get(key) ?? 1) - 1;
        if (others === 0) this.changing.delete(key);
        else this.changing.set(key, others);
      }
    };
    if (this.unitOfWork.atEnd(end)) return write();
    try {
      return await write();
    } finally {
      end();
    }
  }

  private async read(
    keys: readonly string[],
    read: (unknown: readonly string[]) => Promise<ReadonlyMap<string, T>>,
  ): Promise<ReadonlyMap<string, T>> {
    if (!this.isOn) return read(keys);
    const reading: Reading = { isSpoiled: keys.some((key) => this.changing.has(key)) };
    for (const key of keys) this.readings.set(key, (this.readings.get(key) ?? new Set()).add(reading));
    try {
      const found = await read(keys);
      if (!reading.isSpoiled) {
        for (const [key, value] of found) setWithin(this.values, this.limit, key, value);
      }
      return found;
    } finally {
      for (const key of keys) {
        const others = this.readings.get(key);
        others?.delete(reading);
        if (others?.size === 0) this.readings.delete(key);
      }
    }
  }

  private forget(keys: readonly string[]): void {
    for (const key of keys) {
      this.values.delete(key);
      for (const reading of this.readings.get(key) ?? []) reading.isSpoiled = true;
    }
  }
}

/** Creates the caches of the repositories. */
@Injectable()
export class ReadCaches {
  private readonly isOn: boolean;

  constructor(
    config: AppConfig,
    private readonly unitOfWork: UnitOfWork,
  ) {
    this.isOn = config.mongodbUri === null;
  }

  /** A cache of at most so many entries. */
  create<T>(limit: number): ReadCache<T> {
    return new ReadCache<T>(limit, this.isOn, this.unitOfWork);
  }

  /** A reader of rows. Without a cache it reuses the objects of up to so many rows with the same bytes. */
  reader<TRow, T>(limit: number, toValue: (row: TRow) => T): RowReader<T> {
    return this.isOn ? readRow(toValue) : readSameRow(limit, toValue);
  }
}
