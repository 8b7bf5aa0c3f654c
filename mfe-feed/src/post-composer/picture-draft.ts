import type { UploadedPicture } from '@sharewave/api-client';
import { keepDraft, readDraft } from '@sharewave/app-kit';

const DRAFT = 'post.picture';

/** The picture that has been uploaded for the post that is being written; null without one. */
export function readPictureDraft(viewerId: string): UploadedPicture | null {
  const [key, url = ''] = readDraft(viewerId, DRAFT).split(' ');
  return key ? { key, url: url || null } : null;
}

/** Keeps it through whole-page loads in this tab; null forgets it. */
export function keepPictureDraft(viewerId: string, picture: UploadedPicture | null): void {
  // Neither holds a blank.
  keepDraft(viewerId, DRAFT, picture === null ? '' : `${picture.key} ${picture.url ?? ''}`);
}
