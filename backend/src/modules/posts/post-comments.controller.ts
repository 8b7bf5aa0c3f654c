import { Body, Controller, Param, Query } from '@nestjs/common';
import {
  type CommentListQuery,
  ENDPOINTS,
  type LikeRequest,
  type NewComment,
  type WireComment,
  type WireLikeState,
} from '@sharewave/contracts';
import type { Viewer } from '../../common/auth/viewer';
import { SignedIn } from '../../common/auth/viewer.decorator';
import { Endpoint } from '../../common/http/endpoint.decorator';
import { RateLimited } from '../../common/http/rate-limited.decorator';
import { CommentPresenter } from '../comments/comment.presenter';
import { presentLikes } from '../likes/like.presenter';
import { PostCommentsService } from './post-comments.service';

const { getComment, createComment, listComments, deleteComment, toggleCommentLike } = ENDPOINTS;

@Controller()
export class PostCommentsController {
  constructor(
    private readonly comments: PostCommentsService,
    private readonly presenter: CommentPresenter,
  ) {}

  @Endpoint('getComment')
  async get(
    @SignedIn() viewer: Viewer,
    @Param({ schema: getComment.params }) { id }: { id: string },
  ): Promise<WireComment> {
    return this.presenter.presentComment(viewer, await this.comments.getComment(viewer, id));
  }

  @Endpoint('createComment')
  @RateLimited('comment')
  async create(
    @SignedIn() viewer: Viewer,
    @Param({ schema: createComment.params }) { id }: { id: string },
    @Body({ schema: createComment.body }) { message: text, clientCommentID: clientId }: NewComment,
  ): Promise<string> {
    return (await this.comments.write(viewer, id, { text, clientId: clientId ?? null })).id;
  }

  @Endpoint('listComments')
  async list(
    @SignedIn() viewer: Viewer,
    @Param({ schema: listComments.params }) { id }: { id: string },
    @Query({ schema: listComments.query }) { before, limit }: CommentListQuery,
  ): Promise<WireComment[]> {
    const comments = await this.comments.list(viewer, id, before, limit);
    return comments.map((comment) => this.presenter.presentComment(viewer, comment));
  }

  @Endpoint('deleteComment')
  async remove(
    @SignedIn() viewer: Viewer,
    @Param({ schema: deleteComment.params }) { id }: { id: string },
  ): Promise<Record<string, never>> {
    await this.comments.remove(viewer, id);
    return {};
  }

  @Endpoint('toggleCommentLike')
  @RateLimited('like')
  async toggleLike(
    @SignedIn() viewer: Viewer,
    @Param({ schema: toggleCommentLike.params }) { id }: { id: string },
    @Body({ schema: toggleCommentLike.body }) { liked }: LikeRequest,
  ): Promise<WireLikeState> {
    return presentLikes(viewer, await this.comments.setLiked(viewer, id, liked));
  }
}
