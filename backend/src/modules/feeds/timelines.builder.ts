import { Injectable } from '@nestjs/common';
import { DomainError } from '../../common/errors/domain-error';
import { FriendsService } from '../friends/friends.service';
import { PostsService } from '../posts/posts.service';
import type { Timeline, TimelinePlace } from '../timelines/timeline';
import { TimelineSizes } from '../timelines/timeline-sizes';
import { cut, TimelinesService } from '../timelines/timelines.service';

const MAX_ATTEMPTS = 50;

@Injectable()
export class TimelinesBuilder {
  private readonly running = new Map<string, Promise<Timeline>>();

  constructor(
    private readonly timelines: TimelinesService,
    private readonly friends: FriendsService,
    private readonly posts: PostsService,
    private readonly sizes: TimelineSizes,
  ) {}

  /** Concurrent callers share one build. */
  build(memberId: string): Promise<Timeline> {
    const running = this.running.get(memberId);
    if (running !== undefined) return running;
    const build = this.attempt(memberId).finally(() => this.running.delete(memberId));
    this.running.set(memberId, build);
    return build;
  }

  private async attempt(memberId: string): Promise<Timeline> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      // First, so that what happens from now on is noted in it: the posts below may be read before or after.
      const place = await this.timelines.begin(memberId);
      await this.fill(place);
      await this.timelines.pack([memberId]);
      const built = await this.timelines.find(memberId);
      if (built !== null) return built;
    }
    throw new DomainError('unavailable', 'Too many changes at once; try again');
  }

  private async fill(place: TimelinePlace): Promise<void> {
    const authorIds = [place.memberId, ...(await this.friends.friendIds(place.memberId))];
    const { cap, room, waiting } = this.sizes;
    const newest = await this.posts.listIdsByAuthors(authorIds, { limit: cap + room + waiting + 1 });
    const isWhole = newest.length <= cap + room + waiting;
    const total = isWhole ? newest.length : await this.posts.countOf(authorIds);
    await this.timelines.complete(place, cut(total, null, newest, this.sizes));
  }
}
