import { ENDPOINTS, LIMITS, type FeedQuery } from '@sharewave/contracts';
import { wireComment, wirePost } from '@sharewave/testing';
import { newId, relationshipTo, type Community, type KeptComment, type KeptPost } from './community';
import { Refusal, defineHandler } from './handler';
import { viewComment, viewPost } from './views';

function postOf({ posts }: Community, id: string): KeptPost {
  const post = posts.find((candidate) => candidate.id === id);
  if (post === undefined) throw new Refusal('not_found', 'There is no such post');
  return post;
}

function commentOf({ posts }: Community, id: string): { post: KeptPost; comment: KeptComment } {
  for (const post of posts) {
    const comment = post.comments.find((candidate) => candidate.id === id);
    if (comment !== undefined) return { post, comment };
  }
  throw new Refusal('not_found', 'There is no such comment');
}

function pageOf(community: Community, posts: KeptPost[], { page, limit, before }: FeedQuery): unknown {
  const start = before === undefined ? (page - 1) * limit : posts.findIndex((post) => post.id === before) + 1;
  return {
    posts: posts.slice(start, start + limit).map((post) => wirePost(viewPost(community, post))),
    totalPages: Math.ceil(posts.length / limit),
  };
}

/** Sets the viewer's like, or toggles it if `wanted` is undefined. */
function setLiked(
  community: Community,
  subject: KeptPost | KeptComment,
  wanted: boolean | undefined,
): unknown {
  const { id } = community.viewer;
  const others = subject.likerIds.filter((likerId) => likerId !== id);
  const liked = wanted ?? others.length === subject.likerIds.length;
  subject.likerIds = liked ? [...others, id] : others;
  return { likes: subject.likerIds, numberOfLikes: subject.likerIds.length, liked };
}

function writePost(community: Community, text: string, key: string | undefined, alt: string): string {
  const upload = key === undefined ? undefined : community.uploads.get(key);
  if (key !== undefined && upload === undefined)
    throw new Refusal('upload_unusable', 'That upload is not there');
  const id = newId();
  community.posts.unshift({
    id,
    authorId: community.viewer.id,
    text,
    images: upload === undefined ? [] : [{ ...upload, placeholder: '', alt }],
    likerIds: [],
    comments: [],
    createdAt: new Date().toISOString(),
  });
  return id;
}

/** Handlers of the calls about feeds and posts. */
export const postHandlers = {
  homeFeed: defineHandler(ENDPOINTS.homeFeed, (community, { query }) => {
    const isShown = ({ authorId }: KeptPost) =>
      ['self', 'friends'].includes(relationshipTo(community, authorId));
    return pageOf(community, community.posts.filter(isShown), query);
  }),
  memberFeed: defineHandler(ENDPOINTS.memberFeed, (community, { params, query }) => {
    const own = community.posts.filter(
      ({ authorId }) => community.people.get(authorId)?.username === params.username,
    );
    return pageOf(community, own, query);
  }),
  createPost: defineHandler(ENDPOINTS.createPost, (community, { body }) =>
    writePost(community, body.postMessage, body.imageKeyArray?.[0], body.imageAltArray?.[0] ?? ''),
  ),
  getPost: defineHandler(ENDPOINTS.getPost, (community, { params }) =>
    wirePost(viewPost(community, postOf(community, params.id))),
  ),
  deletePost: defineHandler(ENDPOINTS.deletePost, (community, { params }) => {
    const post = postOf(community, params.id);
    if (post.authorId !== community.viewer.id) throw new Refusal('forbidden', 'That post is somebody else’s');
    community.posts = community.posts.filter((other) => other !== post);
    return {};
  }),
  togglePostLike: defineHandler(ENDPOINTS.togglePostLike, (community, { params, body }) =>
    setLiked(community, postOf(community, params.id), body.liked),
  ),
};

/** Handlers of the calls about comments. */
export const commentHandlers = {
  createComment: defineHandler(ENDPOINTS.createComment, (community, { params, body }) => {
    const comment: KeptComment = {
      id: newId(),
      authorId: community.viewer.id,
      text: body.message,
      likerIds: [],
      createdAt: new Date().toISOString(),
    };
    postOf(community, params.id).comments.push(comment);
    return comment.id;
  }),
  listComments: defineHandler(ENDPOINTS.listComments, (community, { params, query }) => {
    const { comments } = postOf(community, params.id);
    const end = comments.findIndex(({ id }) => id === query.before);
    const older = end === -1 ? comments : comments.slice(0, end);
    const shown = older.slice(-(query.limit ?? LIMITS.comments.default));
    return shown.map((comment) => wireComment(viewComment(community, comment)));
  }),
  getComment: defineHandler(ENDPOINTS.getComment, (community, { params }) =>
    wireComment(viewComment(community, commentOf(community, params.id).comment)),
  ),
  deleteComment: defineHandler(ENDPOINTS.deleteComment, (community, { params }) => {
    const { post, comment } = commentOf(community, params.id);
    if (![post.authorId, comment.authorId].includes(community.viewer.id)) {
      throw new Refusal('forbidden', 'That comment is somebody else’s');
    }
    post.comments = post.comments.filter((other) => other !== comment);
    return {};
  }),
  toggleCommentLike: defineHandler(ENDPOINTS.toggleCommentLike, (community, { params, body }) =>
    setLiked(community, commentOf(community, params.id).comment, body.liked),
  ),
};
