import { getModelToken } from '@nestjs/mongoose';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { LIMITS } from '@sharewave/contracts';
import type { Model } from 'mongoose';
import { CommentRecord } from '../../src/modules/comments/comment.schema';
import { LikeRecord } from '../../src/modules/likes/like.schema';
import { PostRecord } from '../../src/modules/posts/post.schema';
import { OutboxRecord } from '../../src/modules/timelines/outbox.schema';

interface Row {
  readonly _id: { toString(): string };
}

const rowsOf = <T extends object>(app: NestFastifyApplication, record: { name: string }) =>
  app
    .get<Model<T>>(getModelToken(record.name), { strict: false })
    .find()
    .sort({ _id: 1 })
    .lean<(T & Row)[]>();

function groupBy<T>(rows: readonly T[], keyOf: (row: T) => { toString(): string }): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const key = String(keyOf(row));
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return groups;
}

const newest = (ids: readonly { toString(): string }[]) => ids.slice(-LIMITS.listedIds).map(String);

const likesKept = ({ likeCount, recentLikerIds }: Pick<CommentRecord, 'likeCount' | 'recentLikerIds'>) => ({
  likeCount,
  recentLikerIds: recentLikerIds.map(String),
});

/** The stored summaries of posts and comments, and what their likes and comments say, each by id. */
export async function storedCounts(
  app: NestFastifyApplication,
): Promise<{ stored: unknown; actual: unknown }> {
  const posts = await rowsOf<PostRecord>(app, PostRecord);
  const comments = await rowsOf<CommentRecord>(app, CommentRecord);
  const likers = groupBy(await rowsOf<LikeRecord>(app, LikeRecord), ({ subjectId }) => subjectId);
  const outboxes = await rowsOf<OutboxRecord>(app, OutboxRecord);
  const postsOf = groupBy(posts, ({ authorId }) => authorId);
  const commentsOf = groupBy(comments, ({ postId }) => postId);
  const likesOf = ({ _id }: Row) => {
    const memberIds = (likers.get(String(_id)) ?? []).map(({ memberId }) => memberId);
    return { likeCount: memberIds.length, recentLikerIds: newest(memberIds) };
  };
  const latestOf = (post: Row) => {
    const latest = commentsOf.get(String(post._id))?.at(-1);
    return latest ? { id: String(latest._id), text: latest.text, ...likesOf(latest) } : null;
  };
  return {
    stored: {
      subjects: [...posts, ...comments].map((row) => ({ id: String(row._id), ...likesKept(row) })),
      posts: posts.map(({ _id, commentCount, recentCommentIds, latestComment: latest }) => ({
        id: String(_id),
        commentCount,
        recentCommentIds: recentCommentIds.map(String),
        latest: latest && { id: String(latest.id), text: latest.text, ...likesKept(latest) },
      })),
      ofAuthors: outboxes.map(({ postCount }) => postCount),
      ofNothing: [],
    },
    actual: {
      subjects: [...posts, ...comments].map((row) => ({ id: String(row._id), ...likesOf(row) })),
      posts: posts.map((post) => {
        const ids = (commentsOf.get(String(post._id)) ?? []).map(({ _id }) => _id);
        return {
          id: String(post._id),
          commentCount: ids.length,
          recentCommentIds: newest(ids),
          latest: latestOf(post),
        };
      }),
      ofAuthors: outboxes.map(({ _id }) => postsOf.get(String(_id))?.length ?? 0),
      ofNothing: ofNothing(posts, comments, [...likers.keys()], [...commentsOf.keys()]),
    },
  };
}

/** Ids of liked or commented subjects that do not exist. */
function ofNothing(
  posts: readonly Row[],
  comments: readonly Row[],
  likedIds: readonly string[],
  commentedIds: readonly string[],
): string[] {
  const postIds = new Set(posts.map(({ _id }) => String(_id)));
  const subjectIds = new Set([...postIds, ...comments.map(({ _id }) => String(_id))]);
  return [...likedIds.filter((id) => !subjectIds.has(id)), ...commentedIds.filter((id) => !postIds.has(id))];
}
