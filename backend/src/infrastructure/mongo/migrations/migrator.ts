import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { StartError } from '../../../common/errors/start-error';
import { Metrics } from '../../metrics/metrics';
import { IndexBuilder } from './index-builder';
import type { Migration } from './migration';
import { MigrationsRepository, type Progress } from './migrations.repository';

const LOOK_EVERY_MS = 500;
const RENEW_LEASE_EVERY_MS = 1500;
const LOG_EVERY_MS = 10_000;

export interface PendingMigration {
  readonly id: string;
  /** How many it goes through. */
  readonly documents: number;
}

/** Brings indexes and stored data into the form of this version before anything reads them. One node runs migrations, the others wait. */
@Injectable()
export class Migrator implements OnModuleDestroy {
  private readonly logger = new Logger(Migrator.name);
  private readonly holder = randomUUID();
  private readonly migrations: Migration[] = [];
  private isStopped = false;

  constructor(
    private readonly repository: MigrationsRepository,
    private readonly indexes: IndexBuilder,
    private readonly metrics: Metrics,
  ) {}

  add(migration: Migration): void {
    this.migrations.push(migration);
    this.migrations.sort((one, other) => (one.id < other.id ? -1 : 1));
  }

  onModuleDestroy(): void {
    this.isStopped = true;
  }

  async run(): Promise<void> {
    const isIndexed = await this.indexes.build();
    let progress = await this.repository.listProgress();
    for (
      let isWaiting = false;
      this.pendingOf(progress).length > 0;
      progress = await this.repository.listProgress()
    ) {
      if (this.isStopped) throw new StartError('It was stopped before all migrations were complete.');
      if (await this.repository.takeLease(this.holder)) {
        await this.runAll();
        continue;
      }
      if (!isWaiting) this.logger.log('Another node is migrating the data; waiting for it');
      isWaiting = true;
      await pause(LOOK_EVERY_MS);
    }
    if (!isIndexed) await this.indexes.build();
    this.reportUnknown(progress);
  }

  /** What `run` would change. */
  async plan(): Promise<PendingMigration[]> {
    const plan: PendingMigration[] = [];
    for (const migration of this.pendingOf(await this.repository.listProgress())) {
      plan.push({ id: migration.id, documents: await migration.countDocuments() });
    }
    return plan;
  }

  /** Lets a migration run once more, for data that was imported after it. */
  async reset(id: string): Promise<void> {
    if (!this.migrations.some((migration) => migration.id === id)) {
      throw new StartError(
        `There is no migration "${id}". There are: ${this.migrations.map((migration) => migration.id).join(', ')}.`,
      );
    }
    await this.repository.reset(id);
  }

  private pendingOf(progress: ReadonlyMap<string, Progress>): Migration[] {
    const pending = this.migrations.filter(({ id }) => progress.get(id)?.isFinished !== true);
    this.metrics.migrationsPending.set(pending.length);
    return pending;
  }

  private async runAll(): Promise<void> {
    const renewal = setInterval(() => void this.renewLease(), RENEW_LEASE_EVERY_MS).unref();
    try {
      // Read under the lease: another node may have gone on until a moment ago.
      const progress = await this.repository.listProgress();
      for (const migration of this.pendingOf(progress))
        await this.runOne(migration, progress.get(migration.id));
    } finally {
      clearInterval(renewal);
      await this.repository.endLease(this.holder);
    }
  }

  private async renewLease(): Promise<void> {
    try {
      await this.repository.takeLease(this.holder);
    } catch (error) {
      this.logger.warn({ err: error }, 'The lease for migrations could not be renewed');
    }
  }

  /** The steps of two nodes may overlap, if one stands still for longer than its lease: steps may be repeated. */
  private async runOne(migration: Migration, before: Progress | undefined): Promise<void> {
    const { id } = migration;
    let { next = null, changed = 0 } = before ?? {};
    let loggedAt = Date.now();
    do {
      if (this.isStopped) return;
      const step = await migration.step(next);
      await this.repository.saveStep(id, step);
      this.metrics.migratedDocuments.inc({ migration: id }, step.changed);
      next = step.next;
      changed += step.changed;
      if (Date.now() - loggedAt < LOG_EVERY_MS) continue;
      loggedAt = Date.now();
      this.logger.log(`Migration ${id} has changed ${changed} documents so far`);
    } while (next !== null);
    if (changed > 0) this.logger.log(`Migration ${id} is complete: it changed ${changed} documents`);
  }

  private reportUnknown(progress: ReadonlyMap<string, Progress>): void {
    const known = new Set(this.migrations.map(({ id }) => id));
    const unknown = [...progress.keys()].filter((id) => !known.has(id));
    if (unknown.length === 0) return;
    this.logger.warn(`The data has been migrated by a newer version: ${unknown.join(', ')}`);
  }
}
