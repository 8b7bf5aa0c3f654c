import { type DynamicModule, Module } from '@nestjs/common';
import { getModelToken, type ModelDefinition, MongooseModule } from '@nestjs/mongoose';
import { LikeRecord, LikeSchema } from './like.schema';
import { LIKED_SUBJECT, LikedSubjectsRepository } from './liked-subjects.repository';
import { LikesRepository } from './likes.repository';
import { LikesService } from './likes.service';

@Module({})
export class LikesModule {
  /** The likes of one kind of subject, whose documents store the count and the newest likers. */
  static of(subject: ModelDefinition): DynamicModule {
    return {
      module: LikesModule,
      imports: [MongooseModule.forFeature([{ name: LikeRecord.name, schema: LikeSchema }, subject])],
      providers: [
        { provide: LIKED_SUBJECT, useExisting: getModelToken(subject.name) },
        LikedSubjectsRepository,
        LikesRepository,
        LikesService,
      ],
      exports: [LikesService],
    };
  }
}
