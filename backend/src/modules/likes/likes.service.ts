import { Injectable } from '@nestjs/common';
import { LIMITS } from '@sharewave/contracts';
import type { Viewer } from '../../common/auth/viewer';
import { UnitOfWork } from '../../infrastructure/mongo/unit-of-work';
import type { LikeSummary, ViewedLikes } from './like-summary';
import { LikesRepository } from './likes.repository';
import type { SubjectLikes } from './subject-likes';

/** Likes of posts and comments: the like is a document of its own, its subject keeps count and newest likers. */
@Injectable()
export class LikesService {
  constructor(
    private readonly likes: LikesRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Sets the viewer's like as wished, or toggles it without a wish; null when the subject does not exist. */
  setLiked(
    viewer: Viewer,
    subjects: SubjectLikes,
    subjectId: string,
    wish: boolean | undefined,
  ): Promise<ViewedLikes | null> {
    return this.unitOfWork.run(subjectId, async () => {
      const liked = await this.likes.hasLike(subjectId, viewer.id);
      const viewerLikes = wish ?? !liked;
      const summary =
        viewerLikes === liked
          ? await subjects.findLikes(subjectId)
          : await this.change(viewer, subjects, subjectId, viewerLikes);
      return summary && { ...summary, viewerLikes };
    });
  }

  /** Which of the subjects the viewer likes. */
  likedSubjectIds(viewer: Viewer, subjectIds: readonly string[]): Promise<Set<string>> {
    return this.likes.listLikedSubjectIds(viewer.id, subjectIds);
  }

  /** Removes what is left of deleted subjects. */
  forgetSubjects(subjectIds: readonly string[]): Promise<void> {
    return this.likes.removeLikesOf(subjectIds);
  }

  private async change(
    viewer: Viewer,
    subjects: SubjectLikes,
    subjectId: string,
    viewerLikes: boolean,
  ): Promise<LikeSummary | null> {
    if (viewerLikes) {
      // The subject first: a like of what does not exist is never written.
      const summary = await subjects.addLiker(subjectId, viewer.id);
      if (summary) await this.likes.insertLike(subjectId, viewer.id);
      return summary;
    }
    await this.likes.removeLike(subjectId, viewer.id);
    const summary = await subjects.removeLiker(subjectId, viewer.id);
    if (!summary || summary.recentLikerIds.length >= Math.min(summary.count, LIMITS.listedIds))
      return summary;
    // One of the newest hundred left: an older like moves up.
    const recentLikerIds = await this.likes.listNewestLikerIds(subjectId);
    return subjects.setRecentLikers(subjectId, recentLikerIds);
  }
}
