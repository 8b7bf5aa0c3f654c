import { z } from 'zod';
import { LIMITS } from '../limits';
import { commentSchema } from './comments';
import { idSchema, queryNumber, storableText, timestampSchema, writtenText } from './common';
import { imageSchema, mediaKeySchema } from './media';

/** A post (spec 3) with what a page needs to show it: pictures with sizes, two likers, the whole latest comment. */
export const postSchema = z
  .object({
    _id: idSchema,
    authorID: idSchema,
    username: z.string(),
    fullName: z.string(),
    authorAvatar: z.string(),
    postMessage: z.string(),
    imageURLs: z.array(z.string()),
    images: z.array(imageSchema),
    /** At most the newest 100 ids, oldest first, always with the caller's own. */
    likes: z.array(idSchema),
    numberOfLikes: z.number().int(),
    likersPreview: z.array(z.string()),
    /** At most the newest 100 ids, oldest first. */
    comments: z.array(idSchema),
    numberOfComments: z.number().int(),
    latestComment: commentSchema.optional(),
    timestamp: timestampSchema,
    editedAt: timestampSchema.optional(),
  })
  .meta({ id: 'Post' });

export const newPost = z
  .object({
    postMessage: writtenText(LIMITS.post.max),
    /** Makes a repeated call one post. */
    clientPostID: z.uuid().optional(),
    imageKeyArray: z.array(mediaKeySchema).max(1).optional(),
    imageAltArray: z
      .array(storableText.pipe(z.string().max(LIMITS.altText.max)))
      .max(1)
      .optional(),
  })
  .meta({ id: 'NewPost' });

/** Beyond the end of every feed; with fifty posts a page the count still fits in 32 bits. */
const LAST_PAGE = 40_000_000;

/** Any whole number from 1: past the end of a feed a page is empty, however far. */
const pageNumber = z
  .string()
  .regex(/^\d+$/, 'Must be a whole number')
  .transform((page) => Math.min(Number(page), LAST_PAGE))
  .pipe(z.number().min(1));

/** `page` counts from 1; where `before` is given it sets the position and `page` is ignored. */
export const feedQuery = z.object({
  page: pageNumber.default(1),
  limit: queryNumber(1, LIMITS.page.max).default(LIMITS.page.default),
  before: idSchema.optional(),
});
export const feedPage = z
  .object({ posts: z.array(postSchema), totalPages: z.number().int() })
  .meta({ id: 'FeedPage' });

export type WirePost = z.infer<typeof postSchema>;
export type NewPostRequest = z.input<typeof newPost>;
export type NewPost = z.output<typeof newPost>;
export type FeedQuery = z.output<typeof feedQuery>;
export type WireFeedPage = z.infer<typeof feedPage>;
