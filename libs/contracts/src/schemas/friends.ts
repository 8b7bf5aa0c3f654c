import { z } from 'zod';
import { LIMITS } from '../limits';
import { idSchema, queryNumber } from './common';
import { relationshipSchema } from './users';

/** A row of somebody's friends list; `status` is the caller's relationship to that person. */
const friendListItem = z
  .object({
    _id: idSchema,
    username: z.string(),
    fullName: z.string(),
    friendPhotoURL: z.string(),
    status: relationshipSchema,
    mutualFriends: z.number().int(),
  })
  .meta({ id: 'FriendListItem' });
export const friendList = z.array(friendListItem);

/** A card of the friends page: `pending` = they have asked me, `waiting` = I have asked them, `accepted` = they said yes. */
const friendCard = z
  .object({
    _id: idSchema,
    username: z.string(),
    fullName: z.string(),
    profilePhotoURL: z.string(),
    status: z.enum(['pending', 'waiting', 'accepted']),
  })
  .meta({ id: 'FriendCard' });
export const friendCardList = z.array(friendCard);

export const friendListQuery = z.object({
  before: idSchema.optional(),
  limit: queryNumber(1, LIMITS.friends.max).optional(),
});

export const friendAction = z.object({ endUserID: idSchema }).meta({ id: 'FriendAction' });
export const friendRequestAnswer = z
  .object({ param: z.enum(['accept', 'reject', 'close']), endUserID: idSchema })
  .meta({ id: 'FriendRequestAnswer' });
export const friendStatus = z.object({ status: relationshipSchema }).meta({ id: 'FriendStatus' });

export type WireFriendListItem = z.infer<typeof friendListItem>;
export type WireFriendCard = z.infer<typeof friendCard>;
export type WireFriendStatus = z.infer<typeof friendStatus>;
export type FriendRequestAnswer = z.infer<typeof friendRequestAnswer>;
