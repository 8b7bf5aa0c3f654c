import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { LIMITS } from '@sharewave/contracts';
import { type Model, Types, type UpdateQuery } from 'mongoose';
import { batchesOf } from '../../common/concurrency/batches-of';
import { mergeSorted } from '../../infrastructure/mongo/merge-sorted';
import { timeOfId } from '../../infrastructure/mongo/time-ordered-id';
import type { Comment } from '../comments/comment';
import type { LikeSummary } from '../likes/like-summary';
import { toLikeSummary } from '../likes/like-summary';
import type { FeedPosition, IdRange, Post, PostDraft } from './post';
import { PostRecord } from './post.schema';

/** MongoDB merges ordered ranges of at most so many values; with more it reads and sorts all posts of all of them. */
const MAX_AUTHORS_IN_ORDER = 200;

type Row = PostRecord & { _id: Types.ObjectId };

const hexOf = (id: Types.ObjectId): string => id.toHexString();

function toLatestComment({ _id, latestComment }: Row): Comment | null {
  if (!latestComment) return null;
  const { id, authorId, text, createdAt } = latestComment;
  return {
    id: hexOf(id),
    postId: hexOf(_id),
    authorId: hexOf(authorId),
    text,
    likes: toLikeSummary(latestComment),
    createdAt,
  };
}

function toRecord({ id, authorId, text, likes, createdAt }: Comment): object {
  return { id, authorId, text, likeCount: likes.count, recentLikerIds: likes.recentLikerIds, createdAt };
}

function toPost(row: Row): Post {
  return {
    id: hexOf(row._id),
    authorId: hexOf(row.authorId),
    text: row.text,
    images: row.images.map(({ key, width, height, placeholder, alt }) => ({
      key,
      width,
      height,
      placeholder,
      alt,
    })),
    likes: toLikeSummary(row),
    commentCount: row.commentCount,
    recentCommentIds: row.recentCommentIds.map(hexOf),
    latestComment: toLatestComment(row),
    createdAt: row.createdAt,
    editedAt: row.editedAt ?? null,
  };
}

@Injectable()
export class PostsRepository {
  constructor(@InjectModel(PostRecord.name) private readonly posts: Model<PostRecord>) {}

  async insertPost(
    { id, images, ...post }: Pick<Post, 'id' | 'authorId' | 'text' | 'images'>,
    clientId: string | null,
  ): Promise<Post> {
    const name = clientId === null ? {} : { clientId };
    const row = await this.posts.create({
      _id: id,
      ...post,
      images: [...images],
      ...name,
      createdAt: timeOfId(id),
    });
    return toPost(row);
  }

  async hasPostedBefore(authorId: string, before: Date): Promise<boolean> {
    const _id = { $lt: Types.ObjectId.createFromTime(before.getTime() / 1000) };
    return (await this.posts.exists({ authorId, _id })) !== null;
  }

  async findByClientId(authorId: string, clientId: string): Promise<Post | null> {
    const row = await this.posts.findOne({ authorId, clientId }).lean();
    return row && toPost(row);
  }

  async findPost(id: string): Promise<Post | null> {
    const row = await this.posts.findById(id).lean();
    return row && toPost(row);
  }

  async listByAuthor(authorId: string, position: FeedPosition): Promise<Post[]> {
    const { page, limit, before } = position;
    const rows = await this.posts
      .find({ authorId, ...(before ? { _id: { $lt: before } } : {}) })
      .sort({ _id: -1 })
      .skip(before ? 0 : (page - 1) * limit)
      .limit(limit)
      .lean();
    return rows.map(toPost);
  }

  /** Posts by id, in the order of the ids; what does not exist has no place. */
  async listByIds(ids: readonly string[]): Promise<Post[]> {
    // Bypasses mongoose, which on this most frequent query costs as much time as the database.
    const rows = await this.posts.collection
      .find<Row>({ _id: { $in: ids.map((id) => new Types.ObjectId(id)) } })
      .batchSize(ids.length + 1)
      .toArray();
    const byId = new Map(rows.map((row) => [hexOf(row._id), row]));
    return ids.flatMap((id) => byId.get(id) ?? []).map(toPost);
  }

  async listIdsByAuthors(authorIds: readonly string[], range: IdRange): Promise<string[]> {
    const { before, skip = 0, limit, isOldestFirst = false } = range;
    const lists = [...batchesOf(authorIds, MAX_AUTHORS_IN_ORDER)].map((some) =>
      // Bypasses mongoose, which needs more time for thousands of authors than the database.
      this.posts.collection
        .find(
          {
            authorId: { $in: some.map((id) => new Types.ObjectId(id)) },
            ...(before === undefined ? {} : { _id: { $lt: new Types.ObjectId(before) } }),
          },
          { projection: { _id: 1 } },
        )
        .sort({ _id: isOldestFirst ? 1 : -1 }),
    );
    const [only] = lists;
    if (only !== undefined && lists.length === 1) {
      const rows = await only
        .skip(skip)
        .limit(limit)
        .batchSize(limit + 1)
        .toArray();
      return rows.map((row) => hexOf(row._id));
    }
    const ids = lists.map((list) => list.limit(skip + limit).map((row) => hexOf(row._id)));
    return mergeSorted(ids, (a, b) => a < b === isOldestFirst, skip, limit);
  }

  countByAuthor(authorId: string): Promise<number> {
    return this.posts.countDocuments({ authorId });
  }

  /** How many posts each of these authors has; who has none has no entry. */
  async countByAuthors(authorIds: readonly string[]): Promise<Map<string, number>> {
    const rows = await this.posts.aggregate<{ _id: Types.ObjectId; count: number }>([
      { $match: { authorId: { $in: authorIds.map((id) => new Types.ObjectId(id)) } } },
      { $group: { _id: '$authorId', count: { $sum: 1 } } },
    ]);
    return new Map(rows.map(({ _id, count }) => [_id.toHexString(), count]));
  }

  /** Removes a post of this author; returns its client id, or null if this call removed none. */
  async removePost(id: string, authorId: string): Promise<Pick<PostDraft, 'clientId'> | null> {
    const row = await this.posts
      .findOneAndDelete({ _id: id, authorId }, { projection: { clientId: 1 } })
      .lean();
    return row && { clientId: row.clientId ?? null };
  }

  /** Returns whether the post exists. */
  async addComment(id: string, comment: Comment): Promise<boolean> {
    const { matchedCount } = await this.update(id, {
      $inc: { commentCount: 1 },
      $push: { recentCommentIds: { $each: [comment.id], $slice: -LIMITS.listedIds } },
      $set: { latestComment: toRecord(comment) },
    });
    return matchedCount === 1;
  }

  async removeComment(id: string, commentId: string): Promise<Post | null> {
    const row = await this.posts
      .findByIdAndUpdate(
        id,
        { $inc: { commentCount: -1 }, $pull: { recentCommentIds: commentId } },
        { returnDocument: 'after' },
      )
      .lean();
    return row && toPost(row);
  }

  async setLatestComment(id: string, comment: Comment | null): Promise<void> {
    await this.update(id, { $set: { latestComment: comment === null ? null : toRecord(comment) } });
  }

  /** Updates the likes of the post's copy if the comment is its latest. */
  async setLatestCommentLikes(
    { id, postId }: Pick<Comment, 'id' | 'postId'>,
    { count, recentLikerIds }: LikeSummary,
  ): Promise<void> {
    await this.update(
      postId,
      { $set: { 'latestComment.likeCount': count, 'latestComment.recentLikerIds': recentLikerIds } },
      { 'latestComment.id': id },
    );
  }

  async setRecentComments(id: string, commentIds: readonly string[]): Promise<void> {
    await this.update(id, { $set: { recentCommentIds: commentIds } });
  }

  private update(id: string, update: UpdateQuery<PostRecord>, filter: object = {}) {
    return this.posts.updateOne({ _id: id, ...filter }, update);
  }
}
