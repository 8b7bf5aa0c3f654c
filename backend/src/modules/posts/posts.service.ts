import { Injectable } from '@nestjs/common';
import type { Viewer } from '../../common/auth/viewer';
import { DomainError } from '../../common/errors/domain-error';
import { newTimeOrderedId } from '../../infrastructure/mongo/time-ordered-id';
import { UnitOfWork } from '../../infrastructure/mongo/unit-of-work';
import type { ViewedLikes } from '../likes/like-summary';
import { LikesService } from '../likes/likes.service';
import { MediaService } from '../media/media.service';
import { PostDelivery } from '../timelines/post-delivery.port';
import { TimelinesService } from '../timelines/timelines.service';
import { TombstonesService } from '../tombstones/tombstones.service';
import { DeletedPostsCleaner } from './deleted-posts.cleaner';
import type { FeedPosition, HydratedPost, IdRange, Post, PostDraft, PostImage } from './post';
import { noSuchPost } from './post-refusals';
import { PostsHydrator } from './posts.hydrator';
import { canDeletePost } from './posts.policy';
import { PostsRepository } from './posts.repository';

@Injectable()
export class PostsService {
  constructor(
    private readonly posts: PostsRepository,
    private readonly hydrator: PostsHydrator,
    private readonly likes: LikesService,
    private readonly media: MediaService,
    private readonly deleted: DeletedPostsCleaner,
    private readonly timelines: TimelinesService,
    private readonly delivery: PostDelivery,
    private readonly tombstones: TombstonesService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async getPost(viewer: Viewer, id: string): Promise<HydratedPost> {
    const [post] = await this.hydrator.hydrate(viewer, [await this.getStored(id)]);
    if (!post) throw noSuchPost();
    return post;
  }

  /**
   * Writes a post now, or as of `at` (the demo community spreads its posts over days). Idempotent by
   * `clientId`: a repeat returns the stored post, and is refused if that was deleted.
   */
  async write(viewer: Viewer, draft: PostDraft, at?: Date): Promise<Post> {
    const { text, imageKey, imageAlt, clientId } = draft;
    const id = newTimeOrderedId(at);
    // One transaction: the upload is claimed and the feeds are notified only if the post is written.
    const post = await this.unitOfWork.run(viewer.id, async () => {
      const stored = clientId === null ? null : await this.posts.findByClientId(viewer.id, clientId);
      if (stored !== null) return stored;
      // A deletion that this does not see yet conflicts with this transaction, because both write to the author's outbox.
      if (await this.tombstones.has([viewer.id], clientId)) throw noSuchPost();
      await this.timelines.record(viewer.id, 'written', id, () => this.posts.countByAuthor(viewer.id));
      const images = imageKey === null ? [] : [await this.claimImage(viewer, imageKey, imageAlt)];
      return this.posts.insertPost({ id, authorId: viewer.id, text, images }, clientId);
    });
    await this.delivery.begin(viewer.id);
    return post;
  }

  async listByIds(viewer: Viewer, ids: readonly string[]): Promise<HydratedPost[]> {
    return this.hydrator.hydrate(viewer, await this.posts.listByIds(ids));
  }

  async listByAuthor(viewer: Viewer, authorId: string, position: FeedPosition): Promise<HydratedPost[]> {
    return this.hydrator.hydrate(viewer, await this.posts.listByAuthor(authorId, position));
  }

  listIdsByAuthors(authorIds: readonly string[], range: IdRange): Promise<string[]> {
    return this.posts.listIdsByAuthors(authorIds, range);
  }

  countOf(authorIds: readonly string[]): Promise<number> {
    return this.timelines.countPosts(authorIds, (uncounted) => this.posts.countByAuthors(uncounted));
  }

  hasPostedBefore(authorId: string, before: Date): Promise<boolean> {
    return this.posts.hasPostedBefore(authorId, before);
  }

  async setLiked(viewer: Viewer, id: string, wish: boolean | undefined): Promise<ViewedLikes> {
    const likes = await this.likes.setLiked(viewer, id, wish);
    if (!likes) throw noSuchPost();
    return likes;
  }

  async remove(viewer: Viewer, id: string): Promise<void> {
    const post = await this.getStored(id);
    if (!canDeletePost(viewer, post)) throw new DomainError('forbidden', 'Only its author can delete a post');
    const imageKeys = post.images.map((image) => image.key);
    await this.unitOfWork.run(viewer.id, async () => {
      await this.timelines.record(viewer.id, 'removed', id, () => this.posts.countByAuthor(viewer.id));
      const removed = await this.posts.removePost(id, viewer.id);
      if (removed === null) throw noSuchPost();
      await this.tombstones.add([viewer.id], removed.clientId);
      await this.media.discard(imageKeys);
      await this.deleted.add(id);
    });
    await this.delivery.begin(viewer.id);
    await this.deleted.clean(id);
    await this.media.removeDiscarded(imageKeys);
  }

  private async getStored(id: string): Promise<Post> {
    const post = await this.posts.findPost(id);
    if (!post) throw noSuchPost();
    return post;
  }

  private async claimImage(viewer: Viewer, key: string, alt: string): Promise<PostImage> {
    const { width, height, placeholder } = await this.media.claim(viewer, 'post', key);
    return { key, width, height, placeholder, alt };
  }
}
