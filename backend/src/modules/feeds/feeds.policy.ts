import type { Viewer } from '../../common/auth/viewer';

/** A home feed is for its owner only; the username may be in any letter case, and never changes. */
export function canReadHomeFeed(viewer: Viewer, username: string): boolean {
  return username.toLowerCase() === viewer.username.toLowerCase();
}
