import { Global, Module, type OnApplicationShutdown } from '@nestjs/common';
import { AppConfig } from '../../config/app-config';
import { DiskStorage } from './disk.storage';
import { FileStorage } from './storage.port';

/** The client of S3 takes a tenth of a second to load, which only a node with a bucket needs. */
async function createStorage({ media: { storage } }: AppConfig): Promise<FileStorage> {
  if (storage.kind === 'disk') return new DiskStorage(storage.directory);
  const { S3Storage } = await import('./s3.storage');
  return new S3Storage(storage);
}

@Global()
@Module({
  providers: [{ provide: FileStorage, useFactory: createStorage, inject: [AppConfig] }],
  exports: [FileStorage],
})
export class StorageModule implements OnApplicationShutdown {
  constructor(private readonly storage: FileStorage) {}

  onApplicationShutdown(): void {
    this.storage.close();
  }
}
