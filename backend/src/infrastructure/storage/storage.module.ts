import { Global, Module, type OnApplicationShutdown } from '@nestjs/common';
import { AppConfig } from '../../config/app-config';
import { DiskStorage } from './disk.storage';
import { S3Storage } from './s3.storage';
import { FileStorage } from './storage.port';

function createStorage({ media: { storage } }: AppConfig): FileStorage {
  return storage.kind === 's3' ? new S3Storage(storage) : new DiskStorage(storage.directory);
}

@Global()
@Module({
  providers: [{ provide: FileStorage, useFactory: createStorage, inject: [AppConfig] }],
  exports: [FileStorage],
})
export class StorageModule implements OnApplicationShutdown {
  constructor(private readonly storage: FileStorage) {}

  onApplicationShutdown(): void {
    if (this.storage instanceof S3Storage) this.storage.close();
  }
}
