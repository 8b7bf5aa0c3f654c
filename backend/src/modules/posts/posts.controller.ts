import { Body, Controller, Param, Req } from '@nestjs/common';
import {
  ENDPOINTS,
  type LikeRequest,
  type NewPost,
  type WireLikeState,
  type WirePost,
  type WirePostImageUpload,
} from '@sharewave/contracts';
import type { FastifyRequest } from 'fastify';
import type { Viewer } from '../../common/auth/viewer';
import { SignedIn } from '../../common/auth/viewer.decorator';
import { Endpoint } from '../../common/http/endpoint.decorator';
import { RateLimited } from '../../common/http/rate-limited.decorator';
import { presentLikes } from '../likes/like.presenter';
import { MediaService } from '../media/media.service';
import { PostPresenter } from './post.presenter';
import { PostsService } from './posts.service';

const { uploadPostImage, createPost, getPost, deletePost, togglePostLike } = ENDPOINTS;

@Controller()
export class PostsController {
  constructor(
    private readonly posts: PostsService,
    private readonly media: MediaService,
    private readonly presenter: PostPresenter,
  ) {}

  @Endpoint('uploadPostImage')
  @RateLimited('upload')
  async uploadImage(
    @SignedIn() viewer: Viewer,
    @Req() request: FastifyRequest,
  ): Promise<WirePostImageUpload> {
    return this.presenter.presentUpload(
      await this.media.store(viewer, 'post', uploadPostImage.file, request),
    );
  }

  @Endpoint('createPost')
  @RateLimited('post')
  async create(
    @SignedIn() viewer: Viewer,
    @Body({ schema: createPost.body }) body: NewPost,
  ): Promise<string> {
    const { postMessage: text, imageKeyArray = [], imageAltArray = [], clientPostID: clientId = null } = body;
    const [imageKey = null] = imageKeyArray;
    const [imageAlt = ''] = imageAltArray;
    return (await this.posts.write(viewer, { text, imageKey, imageAlt, clientId })).id;
  }

  @Endpoint('getPost')
  async getPost(
    @SignedIn() viewer: Viewer,
    @Param({ schema: getPost.params }) { id }: { id: string },
  ): Promise<WirePost> {
    return this.presenter.presentPost(viewer, await this.posts.getPost(viewer, id));
  }

  @Endpoint('deletePost')
  async remove(
    @SignedIn() viewer: Viewer,
    @Param({ schema: deletePost.params }) { id }: { id: string },
  ): Promise<Record<string, never>> {
    await this.posts.remove(viewer, id);
    return {};
  }

  @Endpoint('togglePostLike')
  @RateLimited('like')
  async toggleLike(
    @SignedIn() viewer: Viewer,
    @Param({ schema: togglePostLike.params }) { id }: { id: string },
    @Body({ schema: togglePostLike.body }) { liked }: LikeRequest,
  ): Promise<WireLikeState> {
    return presentLikes(viewer, await this.posts.setLiked(viewer, id, liked));
  }
}
