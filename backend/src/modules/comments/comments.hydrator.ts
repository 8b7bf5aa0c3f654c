import { Injectable } from '@nestjs/common';
import type { Viewer } from '../../common/auth/viewer';
import { LikesService } from '../likes/likes.service';
import { UsersService } from '../users/users.service';
import type { Comment, HydratedComment } from './comment';

@Injectable()
export class CommentsHydrator {
  constructor(
    private readonly users: UsersService,
    private readonly likes: LikesService,
  ) {}

  async hydrate(viewer: Viewer, comments: readonly Comment[]): Promise<HydratedComment[]> {
    const [authors, liked] = await Promise.all([
      this.users.listSummaries(comments.map((comment) => comment.authorId)),
      this.likes.likedSubjectIds(viewer, comments),
    ]);
    return comments.flatMap((comment) => {
      const author = authors.get(comment.authorId);
      return author ? [{ stored: comment, author, viewerLikes: liked.has(comment.id) }] : [];
    });
  }
}
