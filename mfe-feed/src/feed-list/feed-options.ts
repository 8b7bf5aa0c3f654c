/**
 * A loaded feed stays as it is while it is read: renewing it by itself would ask for every page again
 * and move the posts under the reader's eyes.
 */
export const FEED_OPTIONS = {
  staleTime: Infinity,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;
