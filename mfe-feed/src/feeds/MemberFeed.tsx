import { feedQueries } from '@sharewave/api-client';
import { useViewer } from '@sharewave/app-kit';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FeedColumn } from '../shared/FeedColumn';
import { FEED_OPTIONS } from './feed-options';
import { PostFeed } from './PostFeed';
import { PostComposer } from '../post-composer/PostComposer';

export function MemberFeed({ username }: { username: string }) {
  const viewer = useViewer();
  const isOwn = viewer.username.toLowerCase() === username.toLowerCase();
  const feed = useInfiniteQuery({ ...feedQueries.member(username, viewer), ...FEED_OPTIONS });
  return (
    <FeedColumn>
      {isOwn && <PostComposer onOpen={() => window.scrollTo({ top: 0 })} />}
      <PostFeed
        feed={feed}
        label={`Posts of ${username}`}
        emptyText={isOwn ? 'Your first post is only a line away.' : 'No posts here yet.'}
      />
    </FeedColumn>
  );
}
