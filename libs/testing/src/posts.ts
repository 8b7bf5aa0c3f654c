import type { Comment, Post } from '@sharewave/api-client';
import type { WireComment, WirePost } from '@sharewave/contracts';
import { buildId, buildMemberSummary } from './builders';
import { wireMemberSummary, wirePhoto } from './wire';

/** A comment. */
export function buildComment(parts: Partial<Comment> = {}): Comment {
  return {
    id: buildId(),
    author: buildMemberSummary(),
    text: 'What a wave',
    likerIds: [],
    likeCount: 0,
    viewerLikes: false,
    createdAt: '2026-05-04T10:00:00.000Z',
    ...parts,
  };
}

/** A post. */
export function buildPost(parts: Partial<Post> = {}): Post {
  return {
    id: buildId(),
    author: buildMemberSummary(),
    text: 'The sea is calm today',
    images: [],
    likerIds: [],
    likeCount: 0,
    viewerLikes: false,
    likerNames: [],
    commentIds: [],
    commentCount: 0,
    latestComment: null,
    createdAt: '2026-05-04T09:00:00.000Z',
    editedAt: null,
    ...parts,
  };
}

/** A comment as the API would send it. */
export function wireComment(comment: Comment): WireComment {
  return {
    _id: comment.id,
    author: wireMemberSummary(comment.author),
    message: comment.text,
    likes: comment.likerIds,
    numberOfLikes: comment.likeCount,
    timestamp: comment.createdAt,
  };
}

/** A post as the API would send it. */
export function wirePost(post: Post): WirePost {
  return {
    _id: post.id,
    authorID: post.author.id,
    username: post.author.username,
    fullName: post.author.fullName,
    authorAvatar: wirePhoto(post.author.profilePhoto),
    postMessage: post.text,
    imageURLs: post.images.map((image) => image.url),
    images: post.images,
    likes: post.likerIds,
    numberOfLikes: post.likeCount,
    likersPreview: post.likerNames,
    comments: post.commentIds,
    numberOfComments: post.commentCount,
    ...(post.latestComment === null ? {} : { latestComment: wireComment(post.latestComment) }),
    timestamp: post.createdAt,
    ...(post.editedAt === null ? {} : { editedAt: post.editedAt }),
  };
}
