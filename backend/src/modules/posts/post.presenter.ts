import { Injectable } from '@nestjs/common';
import type { WireFeedPage, WirePost, WirePostImageUpload } from '@sharewave/contracts';
import type { Viewer } from '../../common/auth/viewer';
import { CommentPresenter } from '../comments/comment.presenter';
import { listedLikerIds } from '../likes/like-summary';
import { PhotoUrls } from '../media/photo-urls';
import type { FeedPage, HydratedPost } from './post';

@Injectable()
export class PostPresenter {
  constructor(
    private readonly photoUrls: PhotoUrls,
    private readonly comments: CommentPresenter,
  ) {}

  presentPost(viewer: Viewer, post: HydratedPost): WirePost {
    const images = post.images.map(({ key, ...image }) => ({ url: this.photoUrls.url(key), ...image }));
    return {
      _id: post.id,
      authorID: post.author.id,
      username: post.author.username,
      fullName: post.author.fullName,
      authorAvatar: this.photoUrls.profilePhotoUrl(post.author.profilePhoto),
      postMessage: post.text,
      imageURLs: images.map((image) => image.url),
      images,
      likes: listedLikerIds(post.likes, viewer.id),
      numberOfLikes: post.likes.count,
      likersPreview: post.namedLikers.map((liker) => liker.fullName),
      comments: post.recentCommentIds,
      numberOfComments: post.commentCount,
      ...(post.latestComment
        ? { latestComment: this.comments.presentComment(viewer, post.latestComment) }
        : {}),
      timestamp: post.createdAt.toISOString(),
    };
  }

  presentUpload(key: string): WirePostImageUpload {
    return { s3key: key, url: this.photoUrls.url(key) };
  }

  presentPage(viewer: Viewer, page: FeedPage<HydratedPost>): WireFeedPage {
    return { posts: page.items.map((post) => this.presentPost(viewer, post)), totalPages: page.totalPages };
  }
}
