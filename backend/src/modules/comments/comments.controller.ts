import { Controller, Param } from '@nestjs/common';
import { ENDPOINTS, type WireComment } from '@sharewave/contracts';
import { SignedIn } from '../../common/auth/viewer.decorator';
import type { Viewer } from '../../common/auth/viewer';
import { Endpoint } from '../../common/http/endpoint.decorator';
import { CommentPresenter } from './comment.presenter';
import { CommentsService } from './comments.service';

const { getComment } = ENDPOINTS;

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
}
