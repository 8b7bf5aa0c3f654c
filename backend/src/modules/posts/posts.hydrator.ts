import { Injectable } from '@nestjs/common';
import type { Viewer } from '../../common/auth/viewer';
import type { Comment } from '../comments/comment';
import { CommentsService } from '../comments/comments.service';
import { namedLikerIds, ownLikerId } from '../likes/like-summary';
import { LikesService } from '../likes/likes.service';
import { UsersService } from '../users/users.service';
import type { HydratedPost, Post } from './post';

/**
 * Loads what a page of posts needs beside the posts: every member who is named, and the viewer's likes where posts have
 * more likers than they list.
 */
@Injectable()
export class PostsHydrator {
  constructor(
    private readonly users: UsersService,
    private readonly comments: CommentsService,
    private readonly likes: LikesService,
  ) {}

  async hydrate(viewer: Viewer, posts: readonly Post[]): Promise<HydratedPost[]> {
    const latestComments = await this.latestComments(posts);
    const liked = await this.likes.likedSubjectIds(viewer, [...posts, ...latestComments.values()]);
    const namedIds = posts.map((post) => namedLikerIds(post.likes, ownLikerId(viewer, liked.has(post.id))));
    const members = await this.users.recallSummaries([
      ...posts.map((post) => post.authorId),
      ...namedIds.flat(),
      ...[...latestComments.values()].map((comment) => comment.authorId),
    ]);

    return posts.flatMap((stored, index) => {
      const author = members.get(stored.authorId);
      if (!author) return [];
      const comment = latestComments.get(stored.id);
      const commentAuthor = comment && members.get(comment.authorId);
      const latestComment =
        comment && commentAuthor
          ? { stored: comment, author: commentAuthor, viewerLikes: liked.has(comment.id) }
          : null;
      const namedLikers = (namedIds[index] ?? []).flatMap((id) => members.get(id) ?? []);
      return [{ stored, author, viewerLikes: liked.has(stored.id), namedLikers, latestComment }];
    });
  }

  /** The latest comments by post; those that old posts do not keep are looked up. */
  private async latestComments(posts: readonly Post[]): Promise<Map<string, Comment>> {
    const kept = posts.flatMap((post) => post.latestComment ?? []);
    const others = posts.filter((post) => post.latestComment === undefined);
    const lookedUp = await this.comments.listStored(
      others.flatMap((post) => post.recentCommentIds.at(-1) ?? []),
    );
    return new Map([...kept, ...lookedUp].map((comment) => [comment.postId, comment]));
  }
}
