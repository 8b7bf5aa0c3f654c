import { Injectable } from '@nestjs/common';
import { LIMITS } from '@sharewave/contracts';
import type { Viewer } from '../../common/auth/viewer';
import { UnitOfWork } from '../../infrastructure/mongo/unit-of-work';
import type { LikeSummary, ViewedLikes } from './like-summary';
import { LikedSubjectsRepository } from './liked-subjects.repository';
import { LikesRepository } from './likes.repository';

/** The embedded database limits the changes of one transaction. */
const IN_TRANSACTION = 1000;

/** Updates copies of a subject's likes, in the same transaction. */
export type FollowLikes = (likes: LikeSummary) => Promise<void>;

/** A post or comment with its likes. */
interface LikedSubject {
  readonly id: string;
  readonly likes: LikeSummary;
}

/** Likes of posts or of comments: each like is a document, and its subject stores the count and newest likers. */
@Injectable()
export class LikesService {
  constructor(
    private readonly likes: LikesRepository,
    private readonly subjects: LikedSubjectsRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Sets the viewer's like, or toggles it if `liked` is not given; null if the subject does not exist.
   */
  setLiked(
    viewer: Viewer,
    subjectId: string,
    wish: boolean | undefined,
    follow: FollowLikes = () => Promise.resolve(),
  ): Promise<ViewedLikes | null> {
    return this.unitOfWork.run(subjectId, async () => {
      const liked = await this.likes.hasLike(subjectId, viewer.id);
      const viewerLikes = wish ?? !liked;
      const isChange = viewerLikes !== liked;
      const summary = isChange
        ? await this.change(viewer, subjectId, viewerLikes)
        : await this.subjects.findLikes(subjectId);
      if (summary && isChange) await follow(summary);
      return summary && { ...summary, viewerLikes };
    });
  }

  /** Which of the subjects the viewer likes. Queries only subjects with more likers than they list. */
  async likedSubjectIds(viewer: Viewer, subjects: readonly LikedSubject[]): Promise<Set<string>> {
    const listed = subjects.filter(({ likes }) => likes.recentLikerIds.includes(viewer.id));
    const unsure = subjects.filter(
      ({ likes }) => likes.count > likes.recentLikerIds.length && !likes.recentLikerIds.includes(viewer.id),
    );
    const found = await this.likes.listLikedSubjectIds(
      viewer.id,
      unsure.map(({ id }) => id),
    );
    return new Set([...listed.map(({ id }) => id), ...found]);
  }

  /**
   * Removes likes of a subject, oldest first, until one transaction can delete it with the rest. If interrupted,
   * the subject has fewer likes and a correct count.
   */
  async thinOut({ id, likes }: LikedSubject, follow: FollowLikes): Promise<void> {
    for (let left = likes.count; left >= IN_TRANSACTION;) left = await this.removeOldest(id, follow);
  }

  /** Removes the likes of subjects in the transaction that deletes these; it can hold some thousands. */
  removeWith(subjectIds: readonly string[]): Promise<void> {
    return this.likes.removeLikesOf(subjectIds);
  }

  /** Removes the likes of deleted subjects. Not in a transaction, because its number of changes is limited. */
  removeInBatches(subjectIds: readonly string[]): Promise<void> {
    return this.likes.removeInBatches(subjectIds);
  }

  /** Returns how many likes are left. */
  private removeOldest(subjectId: string, follow: FollowLikes): Promise<number> {
    return this.unitOfWork.run(subjectId, async () => {
      const removed = await this.likes.removeOldestLikes(subjectId, IN_TRANSACTION);
      const summary = removed > 0 ? await this.subjects.removeOldest(subjectId, removed) : null;
      if (summary) await follow(summary);
      return summary?.count ?? 0;
    });
  }

  private async change(viewer: Viewer, subjectId: string, viewerLikes: boolean): Promise<LikeSummary | null> {
    if (viewerLikes) {
      // The subject first, so that a like of a missing subject is never written.
      const summary = await this.subjects.addLiker(subjectId, viewer.id);
      if (summary) await this.likes.insertLike(subjectId, viewer.id);
      return summary;
    }
    await this.likes.removeLike(subjectId, viewer.id);
    const summary = await this.subjects.removeLiker(subjectId, viewer.id);
    if (!summary || summary.recentLikerIds.length >= Math.min(summary.count, LIMITS.listedIds))
      return summary;
    // One of the newest hundred was removed: an older like moves up.
    const recentLikerIds = await this.likes.listNewestLikerIds(subjectId);
    return this.subjects.setRecentLikers(subjectId, recentLikerIds);
  }
}
