import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { FriendsModule } from '../friends/friends.module';
import { PostsModule } from '../posts/posts.module';
import { UsersModule } from '../users/users.module';
import { EstablishedMembers } from './established-members';
import { PartLoadRecord, PartLoadSchema } from './part-load.schema';
import { PartLoadsRepository } from './part-loads.repository';
import { PartTallyRecord, PartTallySchema } from './part-tally.schema';
import { PartsOverviewService } from './parts-overview.service';
import { PartsController } from './parts.controller';
import { PartsService } from './parts.service';
import { ReleaseLedger } from './release-ledger';
import { ReleaseWatch } from './release-watch';
import { StaffController } from './staff.controller';
import { StaffKeyGuard } from './staff-key.guard';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: PartLoadRecord.name, schema: PartLoadSchema },
      { name: PartTallyRecord.name, schema: PartTallySchema },
    ]),
    FriendsModule,
    PostsModule,
    UsersModule,
  ],
  controllers: [PartsController, StaffController],
  providers: [
    EstablishedMembers,
    PartLoadsRepository,
    PartsOverviewService,
    PartsService,
    ReleaseLedger,
    ReleaseWatch,
    StaffKeyGuard,
  ],
})
export class PartsModule {}
