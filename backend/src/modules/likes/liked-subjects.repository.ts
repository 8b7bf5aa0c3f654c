import { Inject, Injectable } from '@nestjs/common';
import { LIMITS } from '@sharewave/contracts';
import { type LikeFields, type LikeSummary, toLikeSummary } from './like-summary';

/** What injects the model of posts or of comments. */
export const LIKED_SUBJECT = Symbol('the model of a liked subject');

/** What this repository needs of that model. */
interface SubjectModel {
  findByIdAndUpdate(
    id: string,
    update: object,
    options: { returnDocument: 'after' },
  ): { lean(): PromiseLike<LikeFields | null> };
  findById(id: string): { lean(): PromiseLike<LikeFields | null> };
}

/** Updates count and newest likers on the subjects; every method returns null if the subject is gone. */
@Injectable()
export class LikedSubjectsRepository {
  constructor(@Inject(LIKED_SUBJECT) private readonly subjects: SubjectModel) {}

  addLiker(subjectId: string, memberId: string): Promise<LikeSummary | null> {
    return this.update(subjectId, {
      $inc: { likeCount: 1 },
      $push: { recentLikerIds: { $each: [memberId], $slice: -LIMITS.listedIds } },
    });
  }

  removeLiker(subjectId: string, memberId: string): Promise<LikeSummary | null> {
    return this.update(subjectId, { $inc: { likeCount: -1 }, $pull: { recentLikerIds: memberId } });
  }

  /** Reduces the count by likes that are older than the listed ones. */
  removeOldest(subjectId: string, count: number): Promise<LikeSummary | null> {
    return this.update(subjectId, { $inc: { likeCount: -count } });
  }

  setRecentLikers(subjectId: string, memberIds: readonly string[]): Promise<LikeSummary | null> {
    return this.update(subjectId, { $set: { recentLikerIds: memberIds } });
  }

  async findLikes(subjectId: string): Promise<LikeSummary | null> {
    const row = await this.subjects.findById(subjectId).lean();
    return row && toLikeSummary(row);
  }

  private async update(subjectId: string, update: object): Promise<LikeSummary | null> {
    const row = await this.subjects.findByIdAndUpdate(subjectId, update, { returnDocument: 'after' }).lean();
    return row && toLikeSummary(row);
  }
}
