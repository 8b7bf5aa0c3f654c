import { type RemoteModuleName, preloadRemote } from '@sharewave/app-kit';
import { type SCREENS, screenAt } from '@sharewave/contracts';
import { query } from '@sharewave/ui';

type ByScreen = Partial<Record<keyof typeof SCREENS, readonly RemoteModuleName[]>>;

/** The modules that each screen shows first. */
const MODULES_BY_SCREEN: Record<string, readonly RemoteModuleName[]> = {
  home: ['feed/HomeFeed'],
  friends: ['friends/FriendsPage'],
  member: ['profile/ProfilePage', 'feed/MemberFeed'],
  post: ['feed/PostPage'],
} satisfies ByScreen;

/** Further modules of screens that are wide enough for them. */
const ASIDES_BY_SCREEN: Record<string, readonly RemoteModuleName[]> = {
  home: ['friends/Suggestions'],
} satisfies ByScreen;

/** Starts to load the modules of a screen while the session is still loading. */
export function preloadRoute(pathname: string): void {
  const screen = screenAt(pathname)?.name ?? '';
  MODULES_BY_SCREEN[screen]?.forEach(preloadRemote);
  if (window.matchMedia(query.from('medium')).matches) ASIDES_BY_SCREEN[screen]?.forEach(preloadRemote);
}
