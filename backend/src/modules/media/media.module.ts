import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ImageProcessor } from '../../infrastructure/images/image-processor';
import { MediaController } from './media.controller';
import { MediaService } from './media.service';
import { PhotoUrls } from './photo-urls';
import { UploadRecord, UploadSchema } from './upload.schema';
import { UploadsCleaner } from './uploads.cleaner';
import { UploadsRepository } from './uploads.repository';

@Module({
  imports: [MongooseModule.forFeature([{ name: UploadRecord.name, schema: UploadSchema }])],
  controllers: [MediaController],
  providers: [UploadsRepository, UploadsCleaner, ImageProcessor, MediaService, PhotoUrls],
  exports: [MediaService, PhotoUrls],
})
export class MediaModule {}
