import type { WirePostImageUpload } from '@sharewave/contracts';
import type { UploadedPicture } from '../model/post';

export function toPhotoKey(wire: { objectKey: string }): string {
  return wire.objectKey;
}

export function toUploadedPicture(wire: WirePostImageUpload): UploadedPicture {
  return { key: wire.s3key, url: wire.url ?? null };
}
