/**
 * A feed is renewed when its screen is opened again, never while it is read: that would ask for every page anew
 * and move the posts under the reader's eyes.
 */
export const FEED_OPTIONS = { refetchOnWindowFocus: false, refetchOnReconnect: false } as const;
