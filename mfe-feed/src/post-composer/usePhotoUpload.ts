import { uploadPostImage } from '@sharewave/api-client';
import { compressPhoto, failureState, useViewer } from '@sharewave/app-kit';
import { PHOTO_COMPRESSION } from '@sharewave/contracts';
import { useEffect, useReducer, useRef } from 'react';
import { NO_PHOTO, photoReducer, type PhotoState } from './photo.reducer';
import { keepPictureDraft, readPictureDraft } from './picture-draft';

const NOT_UPLOADED = 'Photo not uploaded';

/** The key of the uploaded photo; null without a photo, false when the upload failed (spec 4). */
export type PhotoResult = string | null | false;

function recall(viewerId: string): PhotoState {
  const picture = readPictureDraft(viewerId);
  return picture === null ? NO_PHOTO : { status: 'ready', picture, file: null };
}

/** Uploads a photo as soon as it is chosen, so that posting does not wait for it. An uploaded photo survives page loads. */
export function usePhotoUpload() {
  const viewer = useViewer();
  const [photo, dispatch] = useReducer(photoReducer, viewer.id, recall);
  const result = useRef<Promise<PhotoResult>>(
    Promise.resolve(photo.status === 'ready' ? photo.picture.key : null),
  );
  const upload = useRef<AbortController | null>(null);

  const send = async (file: File, signal: AbortSignal): Promise<PhotoResult> => {
    try {
      const compressed = await compressPhoto(file, PHOTO_COMPRESSION.post);
      const onProgress = (progress: number) => dispatch({ type: 'progressed', file, progress });
      const picture = await uploadPostImage(compressed, { onProgress, signal });
      dispatch({ type: 'uploaded', file, picture });
      if (!signal.aborted) keepPictureDraft(viewer.id, picture);
      return picture.key;
    } catch (error) {
      if (signal.aborted) return false;
      console.warn('The photo could not be uploaded', error);
      dispatch({ type: 'failed', file, state: failureState(error, NOT_UPLOADED) });
      return false;
    }
  };
  const choose = (file: File) => {
    upload.current?.abort();
    upload.current = new AbortController();
    keepPictureDraft(viewer.id, null);
    dispatch({ type: 'chosen', file });
    result.current = send(file, upload.current.signal);
  };
  const remove = () => {
    upload.current?.abort();
    result.current = Promise.resolve(null);
    keepPictureDraft(viewer.id, null);
    dispatch({ type: 'removed' });
  };
  const retry = () => {
    if (photo.status === 'failed' && photo.file !== null) choose(photo.file);
  };
  /** Uploads a photo again that is no longer on the server, if the page still has the file. */
  const renew = () => {
    if (photo.status === 'ready' && photo.file !== null) return choose(photo.file);
    keepPictureDraft(viewer.id, null);
    result.current = Promise.resolve(false);
    dispatch({ type: 'lost', state: NOT_UPLOADED });
  };

  useEffect(() => () => upload.current?.abort(), []);
  return { photo, choose, remove, retry, renew, settled: () => result.current };
}
