import { Body, Controller, Param } from '@nestjs/common';
import { ENDPOINTS, type LikeRequest, type WireComment, type WireLikeState } from '@sharewave/contracts';
import { SignedIn } from '../../common/auth/viewer.decorator';
import type { Viewer } from '../../common/auth/viewer';
import { Endpoint } from '../../common/http/endpoint.decorator';
import { RateLimited } from '../../common/http/rate-limited.decorator';
import { presentLikes } from '../likes/like.presenter';
import { CommentPresenter } from './comment.presenter';
import { CommentsService } from './comments.service';

const { getComment, toggleCommentLike } = ENDPOINTS;

@Controller()
export class CommentsController {
  constructor(
    private readonly comments: CommentsService,
    private readonly presenter: CommentPresenter,
  ) {}

  @Endpoint('getComment')
  async getComment(
    @SignedIn() viewer: Viewer,
    @Param({ schema: getComment.params }) { id }: { id: string },
  ): Promise<WireComment> {
    return this.presenter.presentComment(viewer, await this.comments.getComment(viewer, id));
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
