import { Module } from '@nestjs/common';
import { FriendsModule } from '../friends/friends.module';
import { MediaModule } from '../media/media.module';
import { UsersModule } from '../users/users.module';
import { MembersService } from './members.service';
import { ProfilePresenter } from './profile.presenter';
import { ProfilesController } from './profiles.controller';
import { ProfilesService } from './profiles.service';

@Module({
  imports: [UsersModule, FriendsModule, MediaModule],
  controllers: [ProfilesController],
  providers: [ProfilesService, MembersService, ProfilePresenter],
  exports: [ProfilesService],
})
export class ProfilesModule {}
