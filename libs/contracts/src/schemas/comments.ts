import { z } from 'zod';
import { LIMITS } from '../limits';
import { idSchema, queryNumber, timestampSchema, writtenText } from './common';

/** A comment (spec 3). `likes` lists at most the newest 100 ids, always with the caller's own. */
export const commentSchema = z
  .object({
    _id: idSchema,
    author: z.object({
      _id: idSchema,
      username: z.string(),
      fullName: z.string(),
      profilePhotoURL: z.string(),
    }),
    message: z.string(),
    likes: z.array(idSchema),
    numberOfLikes: z.number().int(),
    timestamp: timestampSchema,
  })
  .meta({ id: 'Comment' });
export const commentList = z.array(commentSchema);

/** `clientCommentID` makes a repeated call one comment. */
export const newComment = z
  .object({ message: writtenText(LIMITS.comment.max), clientCommentID: z.uuid().optional() })
  .meta({ id: 'NewComment' });
export const commentListQuery = z.object({
  before: idSchema.optional(),
  limit: queryNumber(1, LIMITS.comments.max).optional(),
});

/** An explicit `liked` makes a repeated call safe; without it the call toggles the like. */
export const likeRequest = z.object({ liked: z.boolean().optional() }).meta({ id: 'LikeRequest' });
export const likeResponse = z
  .object({ likes: z.array(idSchema), numberOfLikes: z.number().int(), liked: z.boolean() })
  .meta({ id: 'LikeState' });

export type WireComment = z.infer<typeof commentSchema>;
export type NewCommentRequest = z.input<typeof newComment>;
export type NewComment = z.output<typeof newComment>;
export type CommentListQuery = z.output<typeof commentListQuery>;
export type LikeRequest = z.output<typeof likeRequest>;
export type WireLikeState = z.infer<typeof likeResponse>;
