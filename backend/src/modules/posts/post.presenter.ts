import { Injectable } from '@nestjs/common';
import type { WireFeedPage, WirePost, WirePostImageUpload } from '@sharewave/contracts';
import type { Viewer } from '../../common/auth/viewer';
import { CommentPresenter } from '../comments/comment.presenter';
import { listedLikerIds, ownLikerId } from '../likes/like-summary';
import { PhotoUrls } from '../media/photo-urls';
import type { FeedPage, HydratedPost } from './post';

@Injectable()
export class PostPresenter {
  constructor(
    private readonly photoUrls: PhotoUrls,
    private readonly comments: CommentPresenter,
  ) {}

  presentPost(viewer: Viewer, post: HydratedPost): WirePost {
    const { stored, author, latestComment } = post;
    const images = stored.images.map(({ key, ...image }) => ({ url: this.photoUrls.url(key), ...image }));
    return {
      _id: stored.id,
      authorID: author.id,
      username: author.username,
      fullName: author.fullName,
      authorAvatar: this.photoUrls.profilePhotoUrl(author.profilePhoto),
      postMessage: stored.text,
      imageURLs: images.map((image) => image.url),
      images,
      likes: [...listedLikerIds(stored.likes, ownLikerId(viewer, post.viewerLikes))],
      numberOfLikes: stored.likes.count,
      likersPreview: post.namedLikers.map((liker) => liker.fullName),
      comments: [...stored.recentCommentIds],
      numberOfComments: stored.commentCount,
      ...(latestComment ? { latestComment: this.comments.presentComment(viewer, latestComment) } : {}),
      timestamp: stored.createdAt.toISOString(),
      ...(stored.editedAt ? { editedAt: stored.editedAt.toISOString() } : {}),
    };
  }

  presentUpload(key: string): WirePostImageUpload {
    return { s3key: key, url: this.photoUrls.url(key) };
  }

  presentPage(viewer: Viewer, { items, totalPages }: FeedPage<HydratedPost>): WireFeedPage {
    return { posts: items.map((post) => this.presentPost(viewer, post)), totalPages };
  }
}
