import { Injectable } from '@nestjs/common';
import { Migration, type MigrationStep } from '../../infrastructure/mongo/migrations/migration';
import { Migrator } from '../../infrastructure/mongo/migrations/migrator';
import { StorageUseService } from './storage-use.service';
import { UploadsRepository } from './uploads.repository';

const PICTURES_AT_ONCE = 200;

/** Counts pictures from before there were limits of storage, by an estimate. */
@Injectable()
export class CountPictures extends Migration {
  readonly id = '0003-count-pictures';

  constructor(
    migrator: Migrator,
    private readonly uploads: UploadsRepository,
    private readonly storageUse: StorageUseService,
  ) {
    super(migrator);
  }

  countDocuments(): Promise<number> {
    return this.uploads.count();
  }

  step(from: string | null): Promise<MigrationStep> {
    return this.storageUse.countAfter(from, PICTURES_AT_ONCE);
  }
}
