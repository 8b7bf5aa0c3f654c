import type { Comment, HydratedComment } from '../comments/comment';
import type { LikeSummary, ViewedLikes } from '../likes/like-summary';
import type { MemberSummary } from '../users/member-summary';

/** A picture of a post; `key` names it in the media store, sizes are pixels. */
export interface PostImage {
  key: string;
  width: number;
  height: number;
  placeholder: string;
  alt: string;
}

/** A post as it is stored. */
export interface Post {
  id: string;
  authorId: string;
  text: string;
  images: PostImage[];
  likes: LikeSummary;
  commentCount: number;
  /** The newest comments, oldest first, at most 100. */
  recentCommentIds: string[];
  /** The newest comment; null where there is none, undefined where it has to be looked up. */
  latestComment: Comment | null | undefined;
  createdAt: Date;
}

/** What a member gives to write a post. */
export interface PostDraft {
  text: string;
  imageKey: string | null;
  imageAlt: string;
  /** The author's own name for it, a UUID: what is sent again under it stays one post. */
  clientId: string | null;
}

/** A post with what one viewer needs to see of it. */
export interface HydratedPost extends Omit<Post, 'likes' | 'latestComment'> {
  author: MemberSummary;
  likes: ViewedLikes;
  /** Up to two members to name in the likers line. */
  namedLikers: MemberSummary[];
  latestComment: HydratedComment | null;
}

/** Where a page of a feed begins: after a post, or at a page's number from 1. */
export interface FeedPosition {
  page: number;
  limit: number;
  before?: string | undefined;
}

/** A part of a list of ids, newest first. */
export interface IdRange {
  before?: string;
  skip?: number;
  limit: number;
}

/** One page of a feed. */
export interface FeedPage<T> {
  items: T[];
  totalPages: number;
}
