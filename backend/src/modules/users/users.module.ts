import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { CounterRecord, CounterSchema } from './counter.schema';
import { MemberSearch } from './member-search';
import { NumberMembers } from './number-members.migration';
import { UserRecord, UserSchema } from './user.schema';
import { UsersRepository } from './users.repository';
import { UsersService } from './users.service';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: UserRecord.name, schema: UserSchema },
      { name: CounterRecord.name, schema: CounterSchema },
    ]),
  ],
  providers: [UsersRepository, UsersService, MemberSearch, NumberMembers],
  exports: [UsersService, MemberSearch],
})
export class UsersModule {}
