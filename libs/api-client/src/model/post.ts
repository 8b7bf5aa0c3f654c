import type { MemberSummary } from './member';

export interface PostImage {
  url: string;
  width: number;
  height: number;
  /** A tiny preview as a data URL; '' = none. */
  placeholder: string;
  alt: string;
}

export interface LikeState {
  likerIds: string[];
  likeCount: number;
  viewerLikes: boolean;
}

/** A comment under a post; `createdAt` is an ISO timestamp. */
export interface Comment extends LikeState {
  id: string;
  author: MemberSummary;
  text: string;
  createdAt: string;
}

/** A post; `createdAt` is an ISO timestamp. */
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
  /** Null if it was never edited. */
  editedAt: string | null;
}

/** The content of a new post; if it is sent again with the same `clientId`, it is stored only once. */
export interface NewPostInput {
  clientId: string;
  text: string;
  image?: { key: string; alt?: string };
}

/** The content of a new comment; if it is sent again with the same `clientId`, it is stored only once. */
export interface NewCommentInput {
  clientId: string;
  text: string;
}

/** One page of a feed. */
export interface PostPage {
  items: Post[];
  /** The last post that the server sent, even if it has been removed from `items` since; null if it sent none. */
  lastId: string | null;
  totalPages: number;
}

/** A picture that was uploaded for a post and is not used by one yet. */
export interface UploadedPicture {
  key: string;
  /** Null if the API does not send it. */
  url: string | null;
}
