import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { LikesModule } from '../likes/likes.module';
import { MediaModule } from '../media/media.module';
import { TombstonesModule } from '../tombstones/tombstones.module';
import { UsersModule } from '../users/users.module';
import { CommentPresenter } from './comment.presenter';
import { CommentRecord, CommentSchema } from './comment.schema';
import { CommentsHydrator } from './comments.hydrator';
import { CommentsRepository } from './comments.repository';
import { CommentsService } from './comments.service';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: CommentRecord.name, schema: CommentSchema }]),
    LikesModule.of({ name: CommentRecord.name, schema: CommentSchema }),
    MediaModule,
    TombstonesModule,
    UsersModule,
  ],
  providers: [CommentsRepository, CommentsHydrator, CommentsService, CommentPresenter],
  exports: [CommentsService, CommentPresenter],
})
export class CommentsModule {}
