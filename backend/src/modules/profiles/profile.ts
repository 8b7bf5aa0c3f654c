import type { Relationship } from '../friends/friendship';
import type { Member } from '../users/member-summary';

export interface Profile {
  readonly owner: Member;
  readonly relationship: Relationship | 'self';
  /** The newest friends; `friendCount` counts all. */
  readonly friendIds: readonly string[];
  readonly friendCount: number;
  /** Open requests and notices, from the owner's side; on somebody else's profile only those about the viewer. */
  readonly cards: readonly { readonly memberId: string; readonly relationship: Relationship }[];
}
