import type { Route } from '@sharewave/contracts';
import { networkError } from './api-error';
import { unlessLeft } from './leaving';
import type { UploadOptions } from './upload';

/** Sends one file with `uploadFile`, which is loaded by the first call because few visits upload anything. */
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
