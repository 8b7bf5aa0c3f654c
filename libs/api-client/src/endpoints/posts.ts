import { FEED_PAGE_SIZE, ROUTES, UPLOAD_FIELDS } from '@sharewave/contracts';
import type {
  Route,
  WireComment,
  WireFeedPage,
  WireLikeState,
  WirePost,
  WirePostImageUpload,
} from '@sharewave/contracts';
import { isApiError } from '../api-error';
import { call, type CallOptions } from '../http-client';
import { toUploadedPicture } from '../mappers/media.mapper';
import {
  fromNewComment,
  fromNewPost,
  toComment,
  toLikeState,
  toPost,
  toPostPage,
} from '../mappers/post.mapper';
import type {
  Comment,
  LikeState,
  NewCommentInput,
  NewPostInput,
  Post,
  PostPage,
  UploadedPicture,
} from '../model/post';
import { sendFile } from '../send-file';
import type { UploadOptions } from '../upload';

/** Position in a feed: `page` starts at 1, `before` is the id of the last post that was fetched. */
export interface FeedPosition {
  page: number;
  before?: string;
}

async function fetchFeed(
  route: Route,
  username: string,
  viewerId: string,
  { page, before }: FeedPosition,
  options: CallOptions,
): Promise<PostPage> {
  const query = { page, limit: FEED_PAGE_SIZE, before };
  return toPostPage(await call<WireFeedPage>(route, { ...options, params: { username }, query }), viewerId);
}

export function fetchHomeFeed(
  viewer: { id: string; username: string },
  position: FeedPosition,
  options: CallOptions = {},
): Promise<PostPage> {
  return fetchFeed(ROUTES.homeFeed, viewer.username, viewer.id, position, options);
}

export function fetchMemberFeed(
  username: string,
  viewerId: string,
  position: FeedPosition,
  options: CallOptions = {},
): Promise<PostPage> {
  return fetchFeed(ROUTES.memberFeed, username, viewerId, position, options);
}

export async function fetchPost(id: string, viewerId: string, options: CallOptions = {}): Promise<Post> {
  return toPost(await call<WirePost>(ROUTES.getPost, { ...options, params: { id } }), viewerId);
}

export async function uploadPostImage(photo: Blob, options?: UploadOptions): Promise<UploadedPicture> {
  const field = UPLOAD_FIELDS.postImage;
  return toUploadedPicture(
    await sendFile<WirePostImageUpload>(ROUTES.uploadPostImage, field, photo, options),
  );
}

export function createPost(input: NewPostInput): Promise<string> {
  return call<string>(ROUTES.createPost, { body: fromNewPost(input) });
}

/** Succeeds also if it is already gone, because of another tab or of a call whose answer was lost. */
async function remove(route: Route, id: string): Promise<void> {
  try {
    // `keepalive` because removals are sent when the page is left.
    await call(route, { params: { id }, keepalive: true });
  } catch (error) {
    if (!isApiError(error, 404)) throw error;
  }
}

/** Deletes one of the viewer's own posts. */
export function deletePost(id: string): Promise<void> {
  return remove(ROUTES.deletePost, id);
}

/** Sets (not toggles) whether the viewer likes a post, so repeating the call is safe. */
export async function setPostLiked(id: string, liked: boolean): Promise<LikeState> {
  return toLikeState(await call<WireLikeState>(ROUTES.togglePostLike, { params: { id }, body: { liked } }));
}

/** Creates a comment and returns its id; the call outlives the page, because the member may leave right after sending. */
export function createComment(postId: string, input: NewCommentInput): Promise<string> {
  const body = fromNewComment(input);
  return call<string>(ROUTES.createComment, { params: { id: postId }, body, keepalive: true });
}

/** Fetches comments of a post in bulk, oldest first; `before` is the id of the oldest comment that was fetched. */
export async function fetchComments(
  postId: string,
  viewerId: string,
  slice: { before?: string; limit?: number } = {},
  options: CallOptions = {},
): Promise<Comment[]> {
  const query = { before: slice.before, limit: slice.limit };
  const wire = await call<WireComment[]>(ROUTES.listComments, { ...options, params: { id: postId }, query });
  return wire.map((comment) => toComment(comment, viewerId));
}

export async function fetchComment(
  id: string,
  viewerId: string,
  options: CallOptions = {},
): Promise<Comment> {
  return toComment(await call<WireComment>(ROUTES.getComment, { ...options, params: { id } }), viewerId);
}

/** Deletes a comment by the viewer or under one of the viewer's posts. */
export function deleteComment(id: string): Promise<void> {
  return remove(ROUTES.deleteComment, id);
}

/** Sets (not toggles) whether the viewer likes a comment, so repeating the call is safe. */
export async function setCommentLiked(id: string, liked: boolean): Promise<LikeState> {
  return toLikeState(
    await call<WireLikeState>(ROUTES.toggleCommentLike, { params: { id }, body: { liked } }),
  );
}
