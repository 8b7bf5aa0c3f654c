import { Injectable } from '@nestjs/common';
import type { Viewer } from '../../common/auth/viewer';
import { CommentsService } from '../comments/comments.service';
import { namedLikerIds } from '../likes/like-summary';
import { LikesService } from '../likes/likes.service';
import { UsersService } from '../users/users.service';
import type { HydratedPost, Post } from './post';

/**
 * Loads what a page of posts needs beside the posts, in three queries for any number of them:
 * the latest comments, the viewer's likes, and every member who is named.
 */
@Injectable()
export class PostsHydrator {
  constructor(
    private readonly users: UsersService,
    private readonly comments: CommentsService,
    private readonly likes: LikesService,
  ) {}

  async hydrate(viewer: Viewer, posts: readonly Post[]): Promise<HydratedPost[]> {
    const latestIds = posts.flatMap((post) => post.recentCommentIds.at(-1) ?? []);
    const subjectIds = [...posts.map((post) => post.id), ...latestIds];
    const [latestComments, liked] = await Promise.all([
      this.comments.listStored(latestIds),
      this.likes.likedSubjectIds(viewer, subjectIds),
    ]);
    const viewed = posts.map((post) => ({
      ...post,
      likes: { ...post.likes, viewerLikes: liked.has(post.id) },
    }));
    const members = await this.users.listSummaries([
      ...viewed.flatMap((post) => [post.authorId, ...namedLikerIds(post.likes, viewer.id)]),
      ...latestComments.map((comment) => comment.authorId),
    ]);
    const commentsById = new Map(latestComments.map((comment) => [comment.id, comment]));

    return viewed.flatMap((post) => {
      const author = members.get(post.authorId);
      if (!author) return [];
      const comment = commentsById.get(post.recentCommentIds.at(-1) ?? '');
      const commentAuthor = comment && members.get(comment.authorId);
      const latestComment =
        comment && commentAuthor
          ? {
              ...comment,
              author: commentAuthor,
              likes: { ...comment.likes, viewerLikes: liked.has(comment.id) },
            }
          : null;
      const namedLikers = namedLikerIds(post.likes, viewer.id).flatMap((id) => members.get(id) ?? []);
      return [{ ...post, author, namedLikers, latestComment }];
    });
  }
}
