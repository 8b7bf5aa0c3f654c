import { Injectable } from '@nestjs/common';
import type { Viewer } from '../../common/auth/viewer';
import { namedLikerIds, ownLikerId } from '../likes/like-summary';
import { LikesService } from '../likes/likes.service';
import { UsersService } from '../users/users.service';
import type { HydratedPost, Post } from './post';

@Injectable()
export class PostsHydrator {
  constructor(
    private readonly users: UsersService,
    private readonly likes: LikesService,
  ) {}

  async hydrate(viewer: Viewer, posts: readonly Post[]): Promise<HydratedPost[]> {
    const latestComments = posts.flatMap(({ latestComment }) => latestComment ?? []);
    const liked = await this.likes.likedSubjectIds(viewer, [...posts, ...latestComments]);
    const namedIds = posts.map((post) => namedLikerIds(post.likes, ownLikerId(viewer, liked.has(post.id))));
    const members = await this.users.listSummaries([
      ...posts.map((post) => post.authorId),
      ...namedIds.flat(),
      ...latestComments.map((comment) => comment.authorId),
    ]);

    return posts.flatMap((stored, index) => {
      const author = members.get(stored.authorId);
      if (!author) return [];
      const comment = stored.latestComment;
      const commentAuthor = comment && members.get(comment.authorId);
      const latestComment =
        comment && commentAuthor
          ? { stored: comment, author: commentAuthor, viewerLikes: liked.has(comment.id) }
          : null;
      const namedLikers = (namedIds[index] ?? []).flatMap((id) => members.get(id) ?? []);
      return [{ stored, author, viewerLikes: liked.has(stored.id), namedLikers, latestComment }];
    });
  }
}
