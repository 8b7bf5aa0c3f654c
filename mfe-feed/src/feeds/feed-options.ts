/** A feed with more loaded pages than this is not refetched, because each page is a call. */
const MAX_RENEWED_PAGES = 3;

interface FeedQuery {
  state: { data?: { pages: readonly unknown[] } | undefined };
}

/**
 * A feed is refetched when its screen is opened again, but never while it is read: that would load every page again and
 * move the posts on screen.
 */
export const FEED_OPTIONS = {
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  refetchOnMount: ({ state }: FeedQuery) => (state.data?.pages.length ?? 0) <= MAX_RENEWED_PAGES,
} as const;
