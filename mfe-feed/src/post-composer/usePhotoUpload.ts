import { uploadPostImage } from '@sharewave/api-client';
import { compressPhoto, failureState } from '@sharewave/app-kit';
import { PHOTO_COMPRESSION } from '@sharewave/contracts';
import { useEffect, useReducer, useRef } from 'react';
import { NO_PHOTO, photoReducer } from './photo.reducer';

/** The key of the uploaded photo, null without one, false when it could not be uploaded (spec 4). */
export type PhotoResult = string | null | false;

/** Uploads a photo as soon as it is chosen, so that posting need not wait for it. */
export function usePhotoUpload() {
  const [photo, dispatch] = useReducer(photoReducer, NO_PHOTO);
  const result = useRef<Promise<PhotoResult>>(Promise.resolve(null));
  const upload = useRef<AbortController | null>(null);

  const send = async (file: File, signal: AbortSignal): Promise<PhotoResult> => {
    try {
      const compressed = await compressPhoto(file, PHOTO_COMPRESSION.post);
      const onProgress = (progress: number) => dispatch({ type: 'progressed', file, progress });
      const key = await uploadPostImage(compressed, { onProgress, signal });
      dispatch({ type: 'uploaded', file, key });
      return key;
    } catch (error) {
      if (!signal.aborted) console.warn('The photo could not be uploaded', error);
      dispatch({ type: 'failed', file, state: failureState(error, 'Photo not uploaded') });
      return false;
    }
  };
  const choose = (file: File) => {
    upload.current?.abort();
    upload.current = new AbortController();
    dispatch({ type: 'chosen', file });
    result.current = send(file, upload.current.signal);
  };
  const remove = () => {
    upload.current?.abort();
    result.current = Promise.resolve(null);
    dispatch({ type: 'removed' });
  };
  const retry = () => {
    if (photo.status === 'failed') choose(photo.file);
  };

  useEffect(() => () => upload.current?.abort(), []);
  return { photo, choose, remove, retry, settled: () => result.current };
}
