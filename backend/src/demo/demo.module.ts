import { Module } from '@nestjs/common';
import { AuthModule } from '../modules/auth/auth.module';
import { ChatsModule } from '../modules/chats/chats.module';
import { FriendsModule } from '../modules/friends/friends.module';
import { MediaModule } from '../modules/media/media.module';
import { PostsModule } from '../modules/posts/posts.module';
import { ProfilesModule } from '../modules/profiles/profiles.module';
import { UsersModule } from '../modules/users/users.module';
import { DemoContent } from './demo-content';
import { DemoSeeder } from './demo.seeder';

@Module({
  imports: [AuthModule, UsersModule, ProfilesModule, FriendsModule, MediaModule, PostsModule, ChatsModule],
  providers: [DemoContent, DemoSeeder],
})
export class DemoModule {}
