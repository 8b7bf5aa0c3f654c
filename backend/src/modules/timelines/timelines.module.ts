import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { OutboxRecord, OutboxSchema } from './outbox.schema';
import { OutboxesRepository } from './outboxes.repository';
import { TimelineSizes } from './timeline-sizes';
import { TimelineRecord, TimelineSchema } from './timeline.schema';
import { TimelinesRepository } from './timelines.repository';
import { TimelinesService } from './timelines.service';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: OutboxRecord.name, schema: OutboxSchema },
      { name: TimelineRecord.name, schema: TimelineSchema },
    ]),
  ],
  providers: [OutboxesRepository, TimelinesRepository, TimelineSizes, TimelinesService],
  exports: [TimelinesService, TimelineSizes],
})
export class TimelinesModule {}
