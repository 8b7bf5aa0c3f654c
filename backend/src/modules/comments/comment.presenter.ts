import type { WireComment } from '@sharewave/contracts';
import { Injectable } from '@nestjs/common';
import type { Viewer } from '../../common/auth/viewer';
import { listedLikerIds } from '../likes/like-summary';
import { PhotoUrls } from '../media/photo-urls';
import type { HydratedComment } from './comment';

@Injectable()
export class CommentPresenter {
  constructor(private readonly photoUrls: PhotoUrls) {}

  presentComment(viewer: Viewer, comment: HydratedComment): WireComment {
    const { author } = comment;
    return {
      _id: comment.id,
      author: {
        _id: author.id,
        username: author.username,
        fullName: author.fullName,
        profilePhotoURL: this.photoUrls.profilePhotoUrl(author.profilePhoto),
      },
      message: comment.text,
      likes: listedLikerIds(comment.likes, viewer.id),
      numberOfLikes: comment.likes.count,
      timestamp: comment.createdAt.toISOString(),
    };
  }
}
