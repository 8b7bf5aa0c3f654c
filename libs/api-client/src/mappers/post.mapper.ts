import {
  toStorable,
  type NewCommentRequest,
  type NewPostRequest,
  type WireComment,
  type WireFeedPage,
  type WireImage,
  type WireLikeState,
  type WirePost,
} from '@sharewave/contracts';
import type {
  Comment,
  LikeState,
  NewCommentInput,
  NewPostInput,
  Post,
  PostImage,
  PostPage,
} from '../model/post';
import { toMemberSummary, toProfilePhoto } from './member.mapper';

export function toComment(wire: WireComment, viewerId: string): Comment {
  return {
    id: wire._id,
    author: toMemberSummary(wire.author),
    text: wire.message,
    likerIds: wire.likes,
    likeCount: wire.numberOfLikes,
    // The wire may shorten a long list of likes, but never leaves out the caller's own.
    viewerLikes: wire.likes.includes(viewerId),
    createdAt: wire.timestamp,
  };
}

function toPostImage(wire: WireImage): PostImage {
  return {
    url: wire.url,
    width: wire.width,
    height: wire.height,
    placeholder: wire.placeholder,
    alt: wire.alt,
  };
}

export function toPost(wire: WirePost, viewerId: string): Post {
  return {
    id: wire._id,
    author: {
      id: wire.authorID,
      username: wire.username,
      fullName: wire.fullName,
      profilePhoto: toProfilePhoto(wire.authorAvatar),
    },
    text: wire.postMessage,
    images: wire.images.map(toPostImage),
    likerIds: wire.likes,
    likeCount: wire.numberOfLikes,
    viewerLikes: wire.likes.includes(viewerId),
    likerNames: wire.likersPreview,
    commentIds: wire.comments,
    commentCount: wire.numberOfComments,
    latestComment: wire.latestComment === undefined ? null : toComment(wire.latestComment, viewerId),
    createdAt: wire.timestamp,
    editedAt: wire.editedAt ?? null,
  };
}

export function toPostPage(wire: WireFeedPage, viewerId: string): PostPage {
  const items = wire.posts.map((post) => toPost(post, viewerId));
  return { items, lastId: items.at(-1)?.id ?? null, totalPages: wire.totalPages };
}

export function toLikeState(wire: WireLikeState): LikeState {
  return { likerIds: wire.likes, likeCount: wire.numberOfLikes, viewerLikes: wire.liked };
}

export function fromNewPost({ clientId, text, image }: NewPostInput): NewPostRequest {
  return {
    postMessage: toStorable(text),
    clientPostID: clientId,
    ...(image === undefined ? {} : { imageKeyArray: [image.key] }),
    ...(image?.alt === undefined || image.alt === '' ? {} : { imageAltArray: [toStorable(image.alt)] }),
  };
}

export function fromNewComment({ clientId, text }: NewCommentInput): NewCommentRequest {
  return { message: toStorable(text), clientCommentID: clientId };
}
