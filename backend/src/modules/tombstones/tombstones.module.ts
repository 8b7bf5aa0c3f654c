import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { TombstoneRecord, TombstoneSchema } from './tombstone.schema';
import { TombstonesRepository } from './tombstones.repository';
import { TombstonesService } from './tombstones.service';

@Module({
  imports: [MongooseModule.forFeature([{ name: TombstoneRecord.name, schema: TombstoneSchema }])],
  providers: [TombstonesRepository, TombstonesService],
  exports: [TombstonesService],
})
export class TombstonesModule {}
