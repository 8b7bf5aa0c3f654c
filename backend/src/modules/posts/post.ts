import type { Comment, HydratedComment } from '../comments/comment';
import type { LikeSummary } from '../likes/like-summary';
import type { MemberSummary } from '../users/member-summary';

/** A picture of a post; `key` names it in the media store, sizes are pixels. */
export interface PostImage {
  readonly key: string;
  readonly width: number;
  readonly height: number;
  readonly placeholder: string;
  readonly alt: string;
}

/** A post as it is stored. */
export interface Post {
  readonly id: string;
  readonly authorId: string;
  readonly text: string;
  readonly images: readonly PostImage[];
  readonly likes: LikeSummary;
  readonly commentCount: number;
  /** The newest comments, oldest first, at most 100. */
  readonly recentCommentIds: readonly string[];
  /** The newest comment, or null. */
  readonly latestComment: Comment | null;
  readonly createdAt: Date;
  /** Null = never. */
  readonly editedAt: Date | null;
}

/** Input for a new post. */
export interface PostDraft {
  text: string;
  imageKey: string | null;
  imageAlt: string;
  /** A UUID chosen by the client: a repeat with the same one is stored once. */
  clientId: string | null;
}

/** A post with what one viewer needs to see of it. */
export interface HydratedPost {
  readonly stored: Post;
  readonly author: MemberSummary;
  readonly viewerLikes: boolean;
  /** Up to two members to name in the likers line. */
  readonly namedLikers: readonly MemberSummary[];
  readonly latestComment: HydratedComment | null;
}

/** Where a page of a feed begins: after a post, or at a page's number from 1. */
export interface FeedPosition {
  page: number;
  limit: number;
  before?: string | undefined;
}

/** A range of a list of ids, newest first unless it says otherwise. */
export interface IdRange {
  before?: string;
  skip?: number;
  limit: number;
  isOldestFirst?: boolean;
}

/** One page of a feed. */
export interface FeedPage<T> {
  items: T[];
  totalPages: number;
}
