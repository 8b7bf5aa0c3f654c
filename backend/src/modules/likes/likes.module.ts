import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { LikeRecord, LikeSchema } from './like.schema';
import { LikesRepository } from './likes.repository';
import { LikesService } from './likes.service';

@Module({
  imports: [MongooseModule.forFeature([{ name: LikeRecord.name, schema: LikeSchema }])],
  providers: [LikesRepository, LikesService],
  exports: [LikesService],
})
export class LikesModule {}
