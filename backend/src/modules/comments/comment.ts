import type { LikeSummary } from '../likes/like-summary';
import type { MemberSummary } from '../users/member-summary';

/** A comment as it is stored. */
export interface Comment {
  readonly id: string;
  readonly postId: string;
  readonly authorId: string;
  readonly text: string;
  readonly likes: LikeSummary;
  readonly createdAt: Date;
}

/** Input for a new comment. */
export interface CommentDraft {
  text: string;
  /** A UUID chosen by the client: a repeat with the same one is stored once. */
  clientId: string | null;
}

/** A comment with what one viewer needs to see of it. */
export interface HydratedComment {
  readonly stored: Comment;
  readonly author: MemberSummary;
  readonly viewerLikes: boolean;
}
