import type { Post } from '@sharewave/api-client';
import { spacePx } from '@sharewave/ui';
import { Rows, useWindowRows } from '@sharewave/virtual-list';
import { useCallback } from 'react';
import { PostCard } from '../post/PostCard';
import { estimatePostHeight } from './estimate-post-height';
import { handleFeedKey } from './feed-keys';

const OVERSCAN = 3;

interface PostRowsProps {
  posts: readonly Post[];
  /** Name of the feed for screen readers, also the key of its measured heights. */
  label: string;
  hasMore: boolean;
  isLoadingMore: boolean;
}

export function PostRows({ posts, label, hasMore, isLoadingMore }: PostRowsProps) {
  const keyOf = useCallback((index: number) => posts[index]?.id ?? '', [posts]);
  const list = useWindowRows({
    name: label,
    count: posts.length,
    keyOf,
    estimatePx: (index) => estimatePostHeight(posts[index]),
    gapPx: spacePx(4),
    overscan: OVERSCAN,
  });
  return (
    <div {...list.frame} role="feed" aria-label={label} aria-busy={isLoadingMore} onKeyDown={handleFeedKey}>
      <Rows
        list={list}
        renderRow={(index) => {
          const post = posts[index];
          return (
            post !== undefined && (
              <PostCard post={post} position={index + 1} setSize={hasMore ? -1 : posts.length} />
            )
          );
        }}
      />
    </div>
  );
}
