import type { UploadedPicture } from '@sharewave/api-client';
import { saveDraft, readDraft } from '@sharewave/app-kit';

const DRAFT = 'post.picture';

export function readPictureDraft(viewerId: string): UploadedPicture | null {
  const [key, url = ''] = readDraft(viewerId, DRAFT).split(' ');
  return key ? { key, url: url || null } : null;
}

export function writePictureDraft(viewerId: string, picture: UploadedPicture | null): void {
  // Neither contains a space.
  saveDraft(viewerId, DRAFT, picture === null ? '' : `${picture.key} ${picture.url ?? ''}`);
}
