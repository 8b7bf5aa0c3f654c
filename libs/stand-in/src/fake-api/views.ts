import type { Comment, Post } from '@sharewave/api-client';
import { buildPost } from '@sharewave/testing';
import type { Community, KeptComment, KeptPost, Person } from './community';

/** A placeholder for an id that belongs to no member. */
const nobody = (id: string): Person => ({
  id,
  username: 'nobody',
  fullName: 'Nobody',
  profilePhoto: null,
  coverPhoto: null,
});

const personOf = ({ people }: Community, id: string): Person => people.get(id) ?? nobody(id);

/** A comment as the viewer sees it. */
export function viewComment(community: Community, comment: KeptComment): Comment {
  const { id, authorId, text, likerIds, createdAt } = comment;
  return {
    id,
    author: personOf(community, authorId),
    text,
    likerIds,
    likeCount: likerIds.length,
    viewerLikes: likerIds.includes(community.viewer.id),
    createdAt,
  };
}

/** A post as the viewer sees it. */
export function viewPost(community: Community, post: KeptPost): Post {
  const { id, authorId, text, images, likerIds, comments, createdAt } = post;
  const latest = comments.at(-1);
  return buildPost({
    id,
    author: personOf(community, authorId),
    text,
    images,
    likerIds,
    likeCount: likerIds.length,
    viewerLikes: likerIds.includes(community.viewer.id),
    likerNames: likerIds.slice(0, 2).map((likerId) => personOf(community, likerId).fullName),
    commentIds: comments.map((comment) => comment.id),
    commentCount: comments.length,
    latestComment: latest === undefined ? null : viewComment(community, latest),
    createdAt,
  });
}
