import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { CommentsModule } from '../comments/comments.module';
import { LikesModule } from '../likes/likes.module';
import { MediaModule } from '../media/media.module';
import { TimelinesModule } from '../timelines/timelines.module';
import { TombstonesModule } from '../tombstones/tombstones.module';
import { UsersModule } from '../users/users.module';
import { DeletedPostRecord, DeletedPostSchema } from './deleted-post.schema';
import { DeletedPostsCleaner } from './deleted-posts.cleaner';
import { DeletedPostsRepository } from './deleted-posts.repository';
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
    MongooseModule.forFeature([
      { name: PostRecord.name, schema: PostSchema },
      { name: DeletedPostRecord.name, schema: DeletedPostSchema },
    ]),
    UsersModule,
    LikesModule.of({ name: PostRecord.name, schema: PostSchema }),
    CommentsModule,
    MediaModule,
    TimelinesModule,
    TombstonesModule,
  ],
  controllers: [PostsController, PostCommentsController],
  providers: [
    PostsRepository,
    DeletedPostsRepository,
    DeletedPostsCleaner,
    PostsHydrator,
    PostsService,
    PostCommentsService,
    PostPresenter,
  ],
  exports: [PostsService, PostCommentsService, PostPresenter],
})
export class PostsModule {}
