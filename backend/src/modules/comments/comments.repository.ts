import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { newTimeOrderedId, timeOfId } from '../../infrastructure/mongo/time-ordered-id';
import { toLikeSummary } from '../likes/like-summary';
import type { Comment, CommentDraft } from './comment';
import { CommentRecord } from './comment.schema';

type RemovedComment = Pick<Comment, 'postId' | 'authorId'> & Pick<CommentDraft, 'clientId'>;
type Row = CommentRecord & { _id: Types.ObjectId };

function toComment(row: Row): Comment {
  return {
    id: String(row._id),
    postId: String(row.postId),
    authorId: String(row.authorId),
    text: row.text,
    likes: toLikeSummary(row),
    createdAt: row.createdAt,
  };
}

@Injectable()
export class CommentsRepository {
  constructor(@InjectModel(CommentRecord.name) private readonly comments: Model<CommentRecord>) {}

  async insertComment(
    { clientId, ...comment }: CommentDraft & Pick<Comment, 'postId' | 'authorId'>,
    at?: Date,
  ): Promise<Comment> {
    const id = newTimeOrderedId(at);
    const name = clientId === null ? {} : { clientId };
    const row = await this.comments.create({ _id: id, ...comment, ...name, createdAt: timeOfId(id) });
    return toComment(row);
  }

  async findComment(id: string): Promise<Comment | null> {
    const row = await this.comments.findById(id).lean();
    return row && toComment(row);
  }

  async findByClientId(postId: string, authorId: string, clientId: string): Promise<Comment | null> {
    const row = await this.comments.findOne({ postId, authorId, clientId }).lean();
    return row && toComment(row);
  }

  async listOfPost(postId: string, before: string | undefined, limit: number): Promise<Comment[]> {
    const rows = await this.comments
      .find({ postId, ...(before ? { _id: { $lt: before } } : {}) })
      .sort({ _id: -1 })
      .limit(limit)
      .lean();
    return rows.map(toComment);
  }

  /** The newest comment of a post, for a transaction that copies it: one that changes its likes meanwhile runs again. */
  async takeNewest(postId: string): Promise<Comment | null> {
    const row = await this.comments
      .findOneAndUpdate(
        { postId },
        { $inc: { takeovers: 1 } },
        { sort: { _id: -1 }, returnDocument: 'after' },
      )
      .lean();
    return row && toComment(row);
  }

  async listIdsOfPost(postId: string, limit: number): Promise<string[]> {
    const rows = await this.comments.find({ postId }, { _id: 1 }).limit(limit).lean();
    return rows.map((row) => String(row._id));
  }

  async removeComment(id: string): Promise<RemovedComment | null> {
    const row = await this.comments.findOneAndDelete({ _id: id }).lean();
    return (
      row && { postId: String(row.postId), authorId: String(row.authorId), clientId: row.clientId ?? null }
    );
  }

  async removeByIds(ids: readonly string[]): Promise<void> {
    await this.comments.deleteMany({ _id: { $in: ids } });
  }
}
