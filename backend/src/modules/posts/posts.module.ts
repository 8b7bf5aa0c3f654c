import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { CommentsModule } from '../comments/comments.module';
import { FriendsModule } from '../friends/friends.module';
import { LikesModule } from '../likes/likes.module';
import { MediaModule } from '../media/media.module';
import { UsersModule } from '../users/users.module';
import { FeedsController } from './feeds.controller';
import { FeedsService } from './feeds.service';
import { HomeFeedService } from './home-feed.service';
import { PostCommentsController } from './post-comments.controller';
import { PostCommentsService } from './post-comments.service';
import { PostPresenter } from './post.presenter';
import { PostRecord, PostSchema } from './post.schema';
import { PostsController } from './posts.controller';
import { PostsHydrator } from './posts.hydrator';
import { PostsRepository } from './posts.repository';
import { PostsService } from './posts.service';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: PostRecord.name, schema: PostSchema }]),
    UsersModule,
    FriendsModule,
    LikesModule,
    CommentsModule,
    MediaModule,
  ],
  controllers: [PostsController, FeedsController, PostCommentsController],
  providers: [
    PostsRepository,
    PostsHydrator,
    PostsService,
    FeedsService,
    HomeFeedService,
    PostCommentsService,
    PostPresenter,
  ],
  exports: [PostsService, PostCommentsService, FeedsService],
})
export class PostsModule {}
