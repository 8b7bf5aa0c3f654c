import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { LIMITS } from '@sharewave/contracts';
import type { Model } from 'mongoose';
import { inBatches } from '../../common/concurrency/in-batches';
import { newTimeOrderedId } from '../../infrastructure/mongo/time-ordered-id';
import { LikeRecord } from './like.schema';

@Injectable()
export class LikesRepository {
  constructor(@InjectModel(LikeRecord.name) private readonly likes: Model<LikeRecord>) {}

  async hasLike(subjectId: string, memberId: string): Promise<boolean> {
    return (await this.likes.exists({ subjectId, memberId })) !== null;
  }

  async insertLike(subjectId: string, memberId: string): Promise<void> {
    await this.likes.create({ _id: newTimeOrderedId(), subjectId, memberId });
  }

  async removeLike(subjectId: string, memberId: string): Promise<void> {
    await this.likes.deleteOne({ subjectId, memberId });
  }

  /** The newest hundred likers, oldest first. */
  async listNewestLikerIds(subjectId: string): Promise<string[]> {
    const rows = await this.likes
      .find({ subjectId }, { memberId: 1 })
      .sort({ _id: -1 })
      .limit(LIMITS.listedIds)
      .lean();
    return rows.map((row) => String(row.memberId)).reverse();
  }

  /** Which of the subjects the member likes, in one query. */
  async listLikedSubjectIds(memberId: string, subjectIds: readonly string[]): Promise<Set<string>> {
    if (subjectIds.length === 0) return new Set();
    const rows = await this.likes.find({ subjectId: { $in: subjectIds }, memberId }, { subjectId: 1 }).lean();
    return new Set(rows.map((row) => String(row.subjectId)));
  }

  /** Does nothing for fewer than `most` likes; otherwise removes the oldest `most`, except the last hundred of these. Returns how many. */
  async removeOldestLikes(subjectId: string, most: number): Promise<number> {
    const rows = await this.likes.find({ subjectId }, { _id: 1 }).sort({ _id: 1 }).limit(most).lean();
    if (rows.length < most) return 0;
    const oldest = rows.slice(0, -LIMITS.listedIds);
    await this.likes.deleteMany({ _id: { $in: oldest.map(({ _id }) => _id) } });
    return oldest.length;
  }

  /** Removes all likes of the subjects at once. */
  async removeLikesOf(subjectIds: readonly string[]): Promise<void> {
    await this.likes.deleteMany({ subjectId: { $in: subjectIds } });
  }

  /** Removes all likes of the subjects in batches. */
  async removeInBatches(subjectIds: readonly string[]): Promise<void> {
    const subject = { subjectId: { $in: subjectIds } };
    await inBatches(
      (limit) => this.likes.find(subject, { _id: 1 }).limit(limit).lean().exec(),
      (rows) => this.likes.deleteMany({ _id: { $in: rows.map(({ _id }) => _id) } }).exec(),
    );
  }
}
