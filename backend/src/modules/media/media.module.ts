import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ImageProcessor } from '../../infrastructure/images/image-processor';
import { CountPictures } from './count-pictures.migration';
import { MediaController } from './media.controller';
import { MediaService } from './media.service';
import { PhotoUrls } from './photo-urls';
import { StorageUseRecord, StorageUseSchema } from './storage-use.schema';
import { StorageUseService } from './storage-use.service';
import { StorageUsesRepository } from './storage-uses.repository';
import { UploadRecord, UploadSchema } from './upload.schema';
import { UploadsCleaner } from './uploads.cleaner';
import { UploadsRepository } from './uploads.repository';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: UploadRecord.name, schema: UploadSchema },
      { name: StorageUseRecord.name, schema: StorageUseSchema },
    ]),
  ],
  controllers: [MediaController],
  providers: [
    UploadsRepository,
    StorageUsesRepository,
    StorageUseService,
    CountPictures,
    UploadsCleaner,
    ImageProcessor,
    MediaService,
    PhotoUrls,
  ],
  exports: [MediaService, PhotoUrls],
})
export class MediaModule {}
