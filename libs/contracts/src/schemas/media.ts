import { z } from 'zod';
import { idSchema } from './common';

export const mediaKindSchema = z.enum(['post', 'profile', 'cover']);

/** Name of a stored upload: `<kind>/<member id>/<uuid>.<extension>`. */
export const mediaKeySchema = z
  .string()
  .regex(
    /^(post|profile|cover)\/[0-9a-f]{24}\/[0-9a-f-]{36}\.(jpg|png|webp|gif|avif)$/,
    'Not a valid upload key',
  );

/** Query of a picture's address: `?w=` requests the narrowest version that is at least that wide. */
export const pictureQuery = z.object({ w: z.coerce.number().int().min(1).max(9999).optional() });

export const postImageUpload = z
  .object({
    s3key: mediaKeySchema,
    url: z.string().optional(),
  })
  .meta({ id: 'PostImageUpload' });
export const photoUpload = z.object({ objectKey: mediaKeySchema }).meta({ id: 'PhotoUpload' });

export const imageSchema = z
  .object({
    url: z.string(),
    width: z.number().int(),
    height: z.number().int(),
    placeholder: z.string(),
    alt: z.string(),
  })
  .meta({ id: 'Image' });

export const ownerIdParams = z.object({ userId: idSchema });
export type PictureQuery = z.infer<typeof pictureQuery>;
export type MediaKind = z.infer<typeof mediaKindSchema>;
export type WirePostImageUpload = z.infer<typeof postImageUpload>;
export type WireImage = z.infer<typeof imageSchema>;
