import type { INestApplicationContext } from '@nestjs/common';
import type { Viewer } from '../../src/common/auth/viewer';
import { FanOutService } from '../../src/modules/feeds/fan-out.service';
import { type TimelineFault, TimelinesChecker } from '../../src/modules/feeds/timelines.checker';
import { FeedsService } from '../../src/modules/feeds/feeds.service';
import { FriendsService } from '../../src/modules/friends/friends.service';
import { PostsService } from '../../src/modules/posts/posts.service';
import { TimelineSizes } from '../../src/modules/timelines/timeline-sizes';

/** Timelines so short that a few posts reach every limit. */
const SHORT = { cap: 6, room: 2, waiting: 3 };

const MORE_THAN_ALL = 10_000;

/** A signed-in member as the services know them. */
export const viewerOf = ({ id, username }: Pick<Viewer, 'id' | 'username'>): Viewer => ({
  id,
  username,
  sessionId: 'test',
});

/** What members do to feeds, through the services of one node. */
export class FeedActions {
  constructor(private readonly app: INestApplicationContext) {
    Object.assign(app.get(TimelineSizes), SHORT);
  }

  async post(author: Viewer): Promise<string> {
    const draft = { text: 'a wave', imageKey: null, imageAlt: '', clientId: null };
    return (await this.app.get(PostsService).write(author, draft)).id;
  }

  async remove(author: Viewer, postId: string): Promise<void> {
    await this.app.get(PostsService).remove(author, postId);
  }

  async befriend(one: Viewer, other: Viewer): Promise<void> {
    const friends = this.app.get(FriendsService);
    await friends.act(one, other.id, 'send');
    await friends.act(other, one.id, 'send');
  }

  async unfriend(one: Viewer, other: Viewer): Promise<void> {
    await this.app.get(FriendsService).act(one, other.id, 'unfriend');
  }

  async read(viewer: Viewer, page: number, limit = 4): Promise<{ ids: string[]; totalPages: number }> {
    const { items, totalPages } = await this.app
      .get(FeedsService)
      .homeFeed(viewer, viewer.username, { page, limit });
    return { ids: items.map(({ stored }) => stored.id), totalPages };
  }

  /** The ids of the whole feed, from friendships and posts alone. */
  async recompute({ id }: Viewer): Promise<string[]> {
    const authorIds = [id, ...(await this.app.get(FriendsService).friendIds(id))];
    return this.app.get(PostsService).listIdsByAuthors(authorIds, { limit: MORE_THAN_ALL });
  }

  /** From now on this node delivers nothing to friends, as if it had been killed right after each post. */
  async dieAfterEachPost(): Promise<void> {
    await this.app.get(FanOutService).onModuleDestroy();
  }

  check(): Promise<{ checked: number; faults: TimelineFault[] }> {
    return this.app.get(TimelinesChecker).check();
  }
}
