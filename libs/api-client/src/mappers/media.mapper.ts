/** The key of an uploaded profile or cover photo. */
export function toPhotoKey(wire: { objectKey: string }): string {
  return wire.objectKey;
}

/** The key of an uploaded picture of a post. */
export function toPostImageKey(wire: { s3key: string }): string {
  return wire.s3key;
}

/** The multipart fields of the three uploads (spec 7). */
export const UPLOAD_FIELDS = {
  profilePhoto: 'profilePhoto',
  coverPhoto: 'bgPhoto',
  postImage: 'files',
} as const;
