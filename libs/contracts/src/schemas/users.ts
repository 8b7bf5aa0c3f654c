import { z } from 'zod';
import { LIMITS } from '../limits';
import { idSchema, queryNumber, storableText } from './common';
import { mediaKeySchema } from './media';

/**
 * From the caller's side: `pending` = I have asked, `waiting` = they have asked me. Only the cards of GET /api/user/pending read the
 * other way (spec 4, friends page).
 */
export const relationshipSchema = z.enum(['none', 'pending', 'waiting', 'accepted', 'self']);

/** A member of the list of all members (spec 3). */
const memberListItem = z
  .object({ _id: idSchema, username: z.string(), fullName: z.string(), profilePhotoURL: z.string() })
  .meta({ id: 'MemberListItem' });
export const memberList = z.array(memberListItem);

const friendEntry = z.object({ friend: idSchema, status: relationshipSchema }).meta({ id: 'FriendEntry' });

/**
 * A member's profile (spec 3: User). `friends` holds the newest 1,000; `numberOfFriends` is exact. An entry of `friendRequests` reads
 * `pending` in the list of the member who was asked and `waiting` in that of the asker (spec 4).
 */
export const userSchema = z
  .object({
    _id: idSchema,
    username: z.string(),
    fullName: z.string(),
    profilePhotoURL: z.string(),
    bgPhotoURL: z.string(),
    friends: z.array(friendEntry),
    friendRequests: z.array(friendEntry),
    numberOfFriends: z.number().int(),
    relationship: relationshipSchema,
  })
  .meta({ id: 'User' });

export const memberListQuery = z.object({
  search: storableText.pipe(z.string().max(LIMITS.search.max)).optional(),
  limit: queryNumber(1, LIMITS.page.max).optional(),
});

/** Photos to set by an upload's key, or to remove by null. */
export const memberUpdate = z
  .object({ pfpKey: mediaKeySchema.nullable().optional(), bgKey: mediaKeySchema.nullable().optional() })
  .refine(
    (update) => update.pfpKey !== undefined || update.bgKey !== undefined,
    'Must contain pfpKey or bgKey',
  )
  .meta({ id: 'MemberUpdate' });

export const profilePhotoResponse = z.object({ profilePhotoURL: z.string() });
export const coverPhotoResponse = z.object({ bgPhotoURL: z.string() });

export type WireRelationship = z.infer<typeof relationshipSchema>;
export type WireMemberListItem = z.infer<typeof memberListItem>;
export type WireUser = z.infer<typeof userSchema>;
export type WireMemberUpdate = z.infer<typeof memberUpdate>;
