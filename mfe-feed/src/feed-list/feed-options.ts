/** A feed that has been read further than this is not asked anew: each of its pages would be a call. */
const MAX_RENEWED_PAGES = 3;

interface FeedQuery {
  state: { data?: { pages: readonly unknown[] } | undefined };
}

/**
 * A feed is renewed when its screen is opened again, never while it is read: that would ask for every page anew
 * and move the posts under the reader's eyes.
 */
export const FEED_OPTIONS = {
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  refetchOnMount: ({ state }: FeedQuery) => (state.data?.pages.length ?? 0) <= MAX_RENEWED_PAGES,
} as const;
