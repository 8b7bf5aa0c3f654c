import { type RemoteModuleName, preloadRemote } from '@sharewave/app-kit';

/** Modules that a screen shows first. */
const MODULES_BY_SCREEN: Record<string, readonly RemoteModuleName[]> = {
  home: ['feed/HomeFeed', 'friends/FriendSearch', 'friends/Suggestions'],
  friends: ['friends/FriendsPage', 'friends/FriendSearch'],
  user: ['profile/ProfilePage', 'feed/MemberFeed', 'friends/FriendSearch'],
  post: ['feed/PostPage', 'friends/FriendSearch'],
};

/** Starts loading what the address shows, while the session is still on its way. */
export function preloadRoute(pathname: string): void {
  MODULES_BY_SCREEN[pathname.split('/')[1] ?? '']?.forEach(preloadRemote);
}
