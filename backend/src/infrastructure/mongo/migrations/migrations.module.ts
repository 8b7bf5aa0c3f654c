import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { IndexBuilder } from './index-builder';
import { LeaseRecord, LeaseSchema, MigrationRecord, MigrationSchema } from './migration.schema';
import { MigrationsRepository } from './migrations.repository';
import { Migrator } from './migrator';

@Global()
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: MigrationRecord.name, schema: MigrationSchema },
      { name: LeaseRecord.name, schema: LeaseSchema },
    ]),
  ],
  providers: [IndexBuilder, MigrationsRepository, Migrator],
  exports: [IndexBuilder, Migrator],
})
export class MigrationsModule {}
