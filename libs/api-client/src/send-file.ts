import type { Route } from '@sharewave/contracts';
import { networkError } from './api-error';
import { unlessLeft } from './leaving';
import type { UploadOptions } from './upload';

/** Sends one file as `uploadFile` does; what it takes is loaded by the first call, for few visits send any. */
export async function sendFile<T>(
  route: Route,
  field: string,
  file: Blob,
  options?: UploadOptions,
): Promise<T> {
  const loading = import(/* webpackChunkName: "upload" */ './upload');
  const { uploadFile } = await loading.catch(async () => {
    await unlessLeft();
    throw networkError();
  });
  return uploadFile<T>(route, field, file, options);
}
