import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { RealtimeModule } from '../../infrastructure/realtime/realtime.module';
import { HealthController } from './health.controller';
import { HeartbeatRecord, HeartbeatSchema } from './heartbeat.schema';
import { Readiness } from './readiness';

@Module({
  imports: [
    RealtimeModule,
    MongooseModule.forFeature([{ name: HeartbeatRecord.name, schema: HeartbeatSchema }]),
  ],
  controllers: [HealthController],
  providers: [Readiness],
  exports: [Readiness],
})
export class HealthModule {}
