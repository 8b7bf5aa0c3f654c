import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { LIMITS } from '@sharewave/contracts';
import type { Model, Types } from 'mongoose';
import { newTimeOrderedId, timeOfId } from '../../infrastructure/mongo/time-ordered-id';
import { SubjectLikes, toLikeSummary } from '../likes/subject-likes';
import type { FeedPosition, Post, PostImage } from './post';
import { PostRecord } from './post.schema';

type Row = PostRecord & { _id: Types.ObjectId };

function toPost(row: Row): Post {
  return {
    id: String(row._id),
    authorId: String(row.authorId),
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
    recentCommentIds: row.recentCommentIds.map(String),
    createdAt: row.createdAt,
  };
}

@Injectable()
export class PostsRepository {
  readonly likes: SubjectLikes;

  constructor(@InjectModel(PostRecord.name) private readonly posts: Model<PostRecord>) {
    this.likes = new SubjectLikes(posts);
  }

  async insertPost(post: { authorId: string; text: string; images: PostImage[] }, at?: Date): Promise<Post> {
    const id = newTimeOrderedId(at);
    const row = await this.posts.create({ _id: id, ...post, createdAt: timeOfId(id) });
    return toPost(row);
  }

  async findPost(id: string): Promise<Post | null> {
    const row = await this.posts.findById(id).lean();
    return row && toPost(row);
  }

  /** A page of the posts of these authors, newest first. */
  async listByAuthors(authorIds: readonly string[], position: FeedPosition): Promise<Post[]> {
    const { page, limit, before } = position;
    const rows = await this.posts
      .find({ authorId: { $in: authorIds }, ...(before ? { _id: { $lt: before } } : {}) })
      .sort({ _id: -1 })
      .skip(before ? 0 : (page - 1) * limit)
      .limit(limit)
      .lean();
    return rows.map(toPost);
  }

  countByAuthors(authorIds: readonly string[]): Promise<number> {
    return this.posts.countDocuments({ authorId: { $in: authorIds } });
  }

  /** Answers whether this call removed it; only its author's call does. */
  async removePost(id: string, authorId: string): Promise<boolean> {
    return (await this.posts.deleteOne({ _id: id, authorId })).deletedCount === 1;
  }

  /** Answers whether the post exists. */
  async addComment(id: string, commentId: string): Promise<boolean> {
    const { matchedCount } = await this.posts.updateOne(
      { _id: id },
      {
        $inc: { commentCount: 1 },
        $push: { recentCommentIds: { $each: [commentId], $slice: -LIMITS.listedIds } },
      },
    );
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

  async setRecentComments(id: string, commentIds: readonly string[]): Promise<void> {
    await this.posts.updateOne({ _id: id }, { $set: { recentCommentIds: commentIds } });
  }
}
