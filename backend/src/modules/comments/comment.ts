import type { LikeSummary } from '../likes/like-summary';
import type { MemberSummary } from '../users/member-summary';

export interface Comment {
  readonly id: string;
  readonly postId: string;
  readonly authorId: string;
  readonly text: string;
  readonly likes: LikeSummary;
  readonly createdAt: Date;
}

export interface CommentDraft {
  text: string;
  clientId: string | null;
}

export interface HydratedComment {
  readonly stored: Comment;
  readonly author: MemberSummary;
  readonly viewerLikes: boolean;
}
