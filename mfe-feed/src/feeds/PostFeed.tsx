import type { PostPage } from '@sharewave/api-client';
import { FEED_LOAD_DISTANCE_PX } from '@sharewave/contracts';
import {
  BuoyDrawing,
  color,
  EmptyState,
  ErrorState,
  font,
  space,
  useInfiniteScroll,
  VisuallyHidden,
} from '@sharewave/ui';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import styled from 'styled-components';
import { PostRows } from './PostRows';
import { PostSkeleton } from '../shared/PostSkeleton';

const List = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};
`;

const Next = styled.div`
  padding-top: ${space(4)};
`;

const End = styled.p`
  padding: ${space(4)};
  color: ${color.inkFaint};
  font-size: ${font.size.small};
  text-align: center;
`;

interface PostFeedProps {
  feed: UseInfiniteQueryResult<InfiniteData<PostPage>>;
  /** Name of the feed for screen readers. */
  label: string;
  emptyText: string;
}

export function PostFeed({ feed, label, emptyText }: PostFeedProps) {
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError } = feed;
  const posts = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  const loadNext = () => void feed.fetchNextPage();
  useInfiniteScroll({
    distancePx: FEED_LOAD_DISTANCE_PX,
    enabled: hasNextPage && !feed.isFetching && !isFetchNextPageError,
    onReach: loadNext,
  });

  if (data === undefined) {
    if (feed.isError) return <ErrorState drawing={<BuoyDrawing />} onRetry={() => void feed.refetch()} />;
    return (
      <List aria-busy="true">
        <VisuallyHidden role="status">Loading posts</VisuallyHidden>
        <PostSkeleton withPicture />
        <PostSkeleton />
        <PostSkeleton withPicture />
      </List>
    );
  }
  if (posts.length === 0 && !hasNextPage) return <EmptyState text={emptyText} />;
  return (
    <div>
      <PostRows posts={posts} label={label} hasMore={hasNextPage} isLoadingMore={isFetchingNextPage} />
      {isFetchingNextPage && (
        <Next>
          <PostSkeleton />
        </Next>
      )}
      {isFetchNextPageError && <ErrorState onRetry={loadNext} retrying={isFetchingNextPage} />}
      {!hasNextPage && <End>You have reached the shore</End>}
    </div>
  );
}
