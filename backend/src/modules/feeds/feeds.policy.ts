import type { Viewer } from '../../common/auth/viewer';

/** A home feed is its owner's alone, in any letter case of the name; names never change. */
export function canReadHomeFeed(viewer: Viewer, username: string): boolean {
  return username.toLowerCase() === viewer.username.toLowerCase();
}
