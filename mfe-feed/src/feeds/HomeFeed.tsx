import { feedQueries } from '@sharewave/api-client';
import { useViewer } from '@sharewave/app-kit';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FeedColumn } from '../shared/FeedColumn';
import { FEED_OPTIONS } from './feed-options';
import { PostFeed } from './PostFeed';
import { PostComposer } from '../post-composer/PostComposer';
import { NewPostsPill } from './NewPostsPill';
import { useNewPosts } from './useNewPosts';

export function HomeFeed() {
  const viewer = useViewer();
  const feed = useInfiniteQuery({ ...feedQueries.home(viewer), ...FEED_OPTIONS });
  const newPosts = useNewPosts(feed.data, feed.dataUpdatedAt);
  return (
    <FeedColumn>
      <PostComposer />
      <div>
        <NewPostsPill count={newPosts.count} onShow={newPosts.show} />
        <PostFeed
          feed={feed}
          label="Home feed"
          emptyText="A calm sea so far. Write the first post, or find some friends."
        />
      </div>
    </FeedColumn>
  );
}
