import { Injectable } from '@nestjs/common';
import { Migrator } from './migrator';

export interface MigrationStep {
  /** How many documents the step has changed. */
  readonly changed: number;
  /** Where the next step begins; null when nothing is left. */
  readonly next: string | null;
}

/**
 * A change of stored data that runs once, in steps. A step may run again after a crash, and beside nodes of the previous version, which
 * must be able to read and write the new form.
 */
@Injectable()
export abstract class Migration {
  /** A number, which gives the order, and what it does: `0001-number-members`. Never changed once released. */
  abstract readonly id: string;

  constructor(migrator: Migrator) {
    migrator.add(this);
  }

  /** How many documents it has to go through, for a dry run. */
  abstract countDocuments(): Promise<number>;

  /** Changes some hundreds of documents, from the start if `from` is null. */
  abstract step(from: string | null): Promise<MigrationStep>;
}
