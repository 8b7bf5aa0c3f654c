import type { Comment, HydratedComment } from '../comments/comment';
import type { LikeSummary } from '../likes/like-summary';
import type { MemberSummary } from '../users/member-summary';

export interface PostImage {
  readonly key: string;
  readonly width: number;
  readonly height: number;
  readonly placeholder: string;
  readonly alt: string;
}

export interface Post {
  readonly id: string;
  readonly authorId: string;
  readonly text: string;
  readonly images: readonly PostImage[];
  readonly likes: LikeSummary;
  readonly commentCount: number;
  readonly recentCommentIds: readonly string[];
  readonly latestComment: Comment | null;
  readonly createdAt: Date;
  readonly editedAt: Date | null;
}

export interface PostDraft {
  text: string;
  imageKey: string | null;
  imageAlt: string;
  /** A UUID chosen by the client: a repeat with the same one is stored once. */
  clientId: string | null;
}

export interface HydratedPost {
  readonly stored: Post;
  readonly author: MemberSummary;
  readonly viewerLikes: boolean;
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

export interface FeedPage<T> {
  items: T[];
  totalPages: number;
}
