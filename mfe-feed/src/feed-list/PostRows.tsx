import type { Post } from '@sharewave/api-client';
import { spacePx } from '@sharewave/ui';
import { Rows, useWindowRows } from '@sharewave/virtual-list';
import { useCallback } from 'react';
import { PostCard } from '../post-card/PostCard';
import { estimatePostHeight } from './estimate-post-height';
import { handleFeedKey } from './feed-keys';

/** Cards rendered beyond the edges of the window, so that a turn of the wheel finds them ready. */
const OVERSCAN = 3;

interface PostRowsProps {
  posts: readonly Post[];
  /** Name of the feed for screen readers; heights are remembered under it as well. */
  label: string;
  hasMore: boolean;
  isLoadingMore: boolean;
}

/** The posts of a feed, of which only those about the window are in the page. */
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
