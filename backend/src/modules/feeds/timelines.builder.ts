import { Injectable } from '@nestjs/common';
import { DomainError } from '../../common/errors/domain-error';
import { UnitOfWork } from '../../infrastructure/mongo/unit-of-work';
import { FriendsService } from '../friends/friends.service';
import { PostsService } from '../posts/posts.service';
import { hasReached, type Outbox, type Timeline, type TimelinePlace } from '../timelines/timeline';
import { TimelineSizes } from '../timelines/timeline-sizes';
import { cut, reachedChange, TimelinesService } from '../timelines/timelines.service';

/** An attempt fails if a friendship changed, or more changes arrived than a timeline can hold. */
const MAX_ATTEMPTS = 50;

/** Builds timelines from friendships and posts: at first use, after a friendship began or ended, and after a long absence. */
@Injectable()
export class TimelinesBuilder {
  private readonly running = new Map<string, Promise<Timeline>>();

  constructor(
    private readonly timelines: TimelinesService,
    private readonly friends: FriendsService,
    private readonly posts: PostsService,
    private readonly sizes: TimelineSizes,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Rebuilds the member's timeline. Concurrent callers share one build. */
  build(memberId: string): Promise<Timeline> {
    const running = this.running.get(memberId);
    if (running !== undefined) return running;
    const build = this.attempt(memberId).finally(() => this.running.delete(memberId));
    this.running.set(memberId, build);
    return build;
  }

  private async attempt(memberId: string): Promise<Timeline> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const place = await this.timelines.begin(memberId);
      await this.fill(place);
      const built = await this.timelines.find(memberId);
      if (built !== null) return built;
    }
    throw new DomainError('unavailable', 'Too many changes at once; try again');
  }

  /**
   * Fills the timeline, without events that are still to be delivered to it. The order matters:
   * 1. The timeline document exists and the outboxes are barred, so every event delivered from now on is noted in the timeline.
   * 2. Posts are read before the outboxes, so an event in between is either still pending in an outbox or noted.
   * An id may be both found and noted without harm, but the total would count it twice. So the outboxes and the timeline's
   * total are read as of one moment, in one transaction, and what friends do after it is added to the total found.
   */
  private async fill(place: TimelinePlace): Promise<void> {
    const ties = await this.friends.ties(place.memberId);
    const orderIds = new Map<string, string | null>([[place.memberId, null]]);
    for (const tie of ties) orderIds.set(tie.memberId, tie.orderId);
    const authorIds = [...orderIds.keys()];
    const { cap, room, waiting } = this.sizes;
    await this.timelines.raiseBarrier(authorIds, (missing) => this.posts.countByAuthors(missing));
    const newest = await this.posts.listIdsByAuthors(authorIds, { limit: cap + room + waiting + 1 });
    const moment = await this.unitOfWork.run(`build ${place.memberId}`, () =>
      this.timelines.momentOf(place, authorIds),
    );
    if (moment === null) return;

    let total = 0;
    const toCome = new Set<string>();
    for (const outbox of moment.outboxes.values()) {
      const reached = (index: number): boolean =>
        hasReached(outbox, index, orderIds.get(outbox.authorId) ?? null);
      total += outbox.settledCount + reachedChange(outbox, reached);
      for (const postId of writtenToCome(outbox, reached)) toCome.add(postId);
    }
    const ids = newest.filter((postId) => !toCome.has(postId));
    const isWhole = newest.length <= cap + room + waiting;
    const content = cut(total, isWhole ? null : (newest.at(-1) ?? null), ids, this.sizes);
    await this.timelines.complete(place, content, moment.total);
  }
}

function writtenToCome(outbox: Outbox, reached: (index: number) => boolean): string[] {
  return outbox.events
    .filter(({ change }, index) => change === 'written' && !reached(index))
    .map(({ postId }) => postId);
}
