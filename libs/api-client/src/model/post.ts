import type { MemberSummary } from './member';

/** A picture of a post. */
export interface PostImage {
  url: string;
  width: number;
  height: number;
  /** A tiny preview as a data address; '' = none. */
  placeholder: string;
  alt: string;
}

/** Who likes something, as the viewer sees it. */
export interface LikeState {
  likerIds: string[];
  likeCount: number;
  viewerLikes: boolean;
}

/** An answer under a post; `createdAt` is an ISO time. */
export interface Comment extends LikeState {
  id: string;
  author: MemberSummary;
  text: string;
  createdAt: string;
}

/** Something that a member wrote; `createdAt` is an ISO time. */
export interface Post extends LikeState {
  id: string;
  author: MemberSummary;
  text: string;
  images: PostImage[];
  /** Full names of likers, the first two of which are shown. */
  likerNames: string[];
  commentIds: string[];
  commentCount: number;
  latestComment: Comment | null;
  createdAt: string;
}

/** What a new post is made from; sent again under the same `clientId` it stays one post. */
export interface NewPostInput {
  clientId: string;
  text: string;
  image?: { key: string; alt?: string };
}

/** What a new comment is made from; sent again under the same `clientId` it stays one comment. */
export interface NewCommentInput {
  clientId: string;
  text: string;
}

/** One page of a feed. */
export interface PostPage {
  items: Post[];
  /** The last post that came, even if it was taken out since; null where none came. */
  lastId: string | null;
  totalPages: number;
}

/** A picture that has been uploaded for a post and is in none yet. */
export interface UploadedPicture {
  key: string;
  /** Null where the API does not tell. */
  url: string | null;
}
