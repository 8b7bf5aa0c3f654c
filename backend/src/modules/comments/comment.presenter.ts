import type { WireComment } from '@sharewave/contracts';
import { Injectable } from '@nestjs/common';
import type { Viewer } from '../../common/auth/viewer';
import { listedLikerIds, ownLikerId } from '../likes/like-summary';
import { PhotoUrls } from '../media/photo-urls';
import type { HydratedComment } from './comment';

@Injectable()
export class CommentPresenter {
  constructor(private readonly photoUrls: PhotoUrls) {}

  presentComment(viewer: Viewer, { stored, author, viewerLikes }: HydratedComment): WireComment {
    return {
      _id: stored.id,
      author: {
        _id: author.id,
        username: author.username,
        fullName: author.fullName,
        profilePhotoURL: this.photoUrls.profilePhotoUrl(author.profilePhoto),
      },
      message: stored.text,
      likes: [...listedLikerIds(stored.likes, ownLikerId(viewer, viewerLikes))],
      numberOfLikes: stored.likes.count,
      timestamp: stored.createdAt.toISOString(),
    };
  }
}
