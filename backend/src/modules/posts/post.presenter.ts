import { Injectable } from '@nestjs/common';
import type { WireFeedPage, WirePost, WirePostImageUpload } from '@sharewave/contracts';
import type { Viewer } from '../../common/auth/viewer';
import { JsonText } from '../../common/http/json-text';
import { CommentPresenter } from '../comments/comment.presenter';
import { listedLikerIds, ownLikerId } from '../likes/like-summary';
import { PhotoUrls } from '../media/photo-urls';
import type { FeedPage, HydratedPost } from './post';
import { PostTexts } from './post-texts';

@Injectable()
export class PostPresenter {
  constructor(
    private readonly photoUrls: PhotoUrls,
    private readonly comments: CommentPresenter,
    private readonly texts: PostTexts,
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
    };
  }

  presentUpload(key: string): WirePostImageUpload {
    return { s3key: key, url: this.photoUrls.url(key) };
  }

  presentPage(viewer: Viewer, { items, totalPages }: FeedPage<HydratedPost>): JsonText<WireFeedPage> {
    const posts = items.map((post) =>
      this.texts.textOf(post, () => JSON.stringify(this.presentPost(viewer, post))),
    );
    return new JsonText(`{"posts":[${posts.join(',')}],"totalPages":${totalPages}}`);
  }
}
