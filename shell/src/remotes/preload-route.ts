import type { RemoteModuleName } from '@sharewave/app-kit';
import { loadRemote } from '@module-federation/enhanced/runtime';

/** Modules that a screen shows first. */
const MODULES_BY_SCREEN: Record<string, readonly RemoteModuleName[]> = {
  home: ['feed/HomeFeed', 'friends/FriendSearch', 'friends/Suggestions'],
  friends: ['friends/FriendsPage', 'friends/FriendSearch'],
  user: ['profile/ProfilePage', 'feed/MemberFeed', 'friends/FriendSearch'],
  post: ['feed/PostPage', 'friends/FriendSearch'],
};

/** Starts loading what the address shows, while React and the session are still on their way. */
export function preloadRoute(pathname: string): void {
  const screen = pathname.split('/')[1] ?? '';
  for (const name of MODULES_BY_SCREEN[screen] ?? []) {
    // Whoever shows the module meets the failure again and offers the retry.
    loadRemote(name).catch(() => undefined);
  }
}
