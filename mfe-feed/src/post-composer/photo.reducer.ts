import type { UploadedPicture } from '@sharewave/api-client';

/**
 * The photo of a post being written. In the specification's words: `none` is null, `ready` is the key string,
 * and `failed` is false, with which a post is not sent. After a page load there is no file.
 */
export type PhotoState =
  | { status: 'none' }
  | { status: 'uploading'; file: File; progress: number }
  | { status: 'ready'; picture: UploadedPicture; file: File | null }
  | { status: 'failed'; file: File | null; state: string };

export type PhotoAction =
  | { type: 'chosen'; file: File }
  | { type: 'progressed'; file: File; progress: number }
  | { type: 'uploaded'; file: File; picture: UploadedPicture }
  | { type: 'failed'; file: File; state: string }
  | { type: 'lost'; state: string }
  | { type: 'removed' };

export const NO_PHOTO: PhotoState = { status: 'none' };

/** Ignores actions about a file that has been replaced or removed meanwhile. */
export function photoReducer(state: PhotoState, action: PhotoAction): PhotoState {
  if (action.type === 'chosen') return { status: 'uploading', file: action.file, progress: 0 };
  if (action.type === 'removed') return NO_PHOTO;
  if (action.type === 'lost') return { status: 'failed', file: null, state: action.state };
  if (state.status !== 'uploading' || state.file !== action.file) return state;
  switch (action.type) {
    case 'progressed':
      return { ...state, progress: action.progress };
    case 'uploaded':
      return { status: 'ready', picture: action.picture, file: action.file };
    case 'failed':
      return { status: 'failed', file: action.file, state: action.state };
  }
}
