import { uploadPostImage, type UploadedPicture } from '@sharewave/api-client';
import { compressPhoto, failureState, useViewer } from '@sharewave/app-kit';
import { PHOTO_COMPRESSION } from '@sharewave/contracts';
import { useEffect, useRef, useState } from 'react';
import { writePictureDraft, readPictureDraft } from './picture-draft';

const NOT_UPLOADED = 'Photo not uploaded';

/**
 * The photo of a post being written. In the specification's words: `none` is null, `ready` is the key string,
 * and `failed` is false, with which a post is not sent. After a page load there is no file.
 */
export type PhotoState =
  | { status: 'none' }
  | { status: 'uploading'; file: File; progress: number }
  | { status: 'ready'; picture: UploadedPicture; file: File | null }
  | { status: 'failed'; file: File | null; state: string };

/** The key of the uploaded photo; null without a photo, false when the upload failed (spec 4). */
type PhotoResult = string | null | false;

function initialPhoto(viewerId: string): PhotoState {
  const picture = readPictureDraft(viewerId);
  return picture === null ? { status: 'none' } : { status: 'ready', picture, file: null };
}

/** Uploads a photo as soon as it is chosen, so that posting does not wait for it. An uploaded photo survives page loads. */
export function usePhotoUpload() {
  const viewer = useViewer();
  const [photo, setPhoto] = useState(() => initialPhoto(viewer.id));
  const result = useRef<Promise<PhotoResult>>(
    Promise.resolve(photo.status === 'ready' ? photo.picture.key : null),
  );
  const upload = useRef<AbortController | null>(null);

  const send = async (file: File, signal: AbortSignal): Promise<PhotoResult> => {
    try {
      const compressed = await compressPhoto(file, PHOTO_COMPRESSION.post);
      const onProgress = (progress: number) => {
        if (!signal.aborted) setPhoto({ status: 'uploading', file, progress });
      };
      const picture = await uploadPostImage(compressed, { onProgress, signal });
      if (signal.aborted) return false;
      setPhoto({ status: 'ready', picture, file });
      writePictureDraft(viewer.id, picture);
      return picture.key;
    } catch (error) {
      if (signal.aborted) return false;
      console.warn('The photo could not be uploaded', error);
      setPhoto({ status: 'failed', file, state: failureState(error, NOT_UPLOADED) });
      return false;
    }
  };
  const choose = (file: File) => {
    upload.current?.abort();
    upload.current = new AbortController();
    writePictureDraft(viewer.id, null);
    setPhoto({ status: 'uploading', file, progress: 0 });
    result.current = send(file, upload.current.signal);
  };
  const remove = () => {
    upload.current?.abort();
    result.current = Promise.resolve(null);
    writePictureDraft(viewer.id, null);
    setPhoto({ status: 'none' });
  };
  const retry = () => {
    if (photo.status === 'failed' && photo.file !== null) choose(photo.file);
  };
  /** Uploads a photo again that is no longer on the server, if the page still has the file. */
  const renew = () => {
    if (photo.status === 'ready' && photo.file !== null) return choose(photo.file);
    writePictureDraft(viewer.id, null);
    result.current = Promise.resolve(false);
    setPhoto({ status: 'failed', file: null, state: NOT_UPLOADED });
  };

  useEffect(() => () => upload.current?.abort(), []);
  return { photo, choose, remove, retry, renew, settled: () => result.current };
}
