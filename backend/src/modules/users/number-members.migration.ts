import { Injectable } from '@nestjs/common';
import { Migration, type MigrationStep } from '../../infrastructure/mongo/migrations/migration';
import { Migrator } from '../../infrastructure/mongo/migrations/migrator';
import { UsersService } from './users.service';

/** Gives members of an import their numbers, in the order of joining. */
@Injectable()
export class NumberMembers extends Migration {
  readonly id = '0001-number-members';

  constructor(
    migrator: Migrator,
    private readonly users: UsersService,
  ) {
    super(migrator);
  }

  countDocuments(): Promise<number> {
    return this.users.countUnnumbered();
  }

  async step(): Promise<MigrationStep> {
    const changed = await this.users.numberFirst();
    return { changed, next: changed > 0 ? 'the rest' : null };
  }
}
