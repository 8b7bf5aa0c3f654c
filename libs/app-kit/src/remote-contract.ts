import type { ReactNode } from 'react';
import type { RemoteName } from '@sharewave/contracts';

export type ProfileTab = 'posts' | 'friends';

/**
 * Props of every module that a remote exposes, by its federated name. `remote-contract.json` is the published contract:
 * `npm run contract` records additions and refuses changes that would break a remote of this or the previous version.
 */
export interface RemoteModules {
  /** The viewer's feed with its composer. */
  'feed/HomeFeed': Record<never, never>;
  /** One member's posts; with the composer when it is the viewer's own. */
  'feed/MemberFeed': { username: string };
  /** One post with its comments. */
  'feed/PostPage': { postId: string };
  /** A profile; the posts come as a slot because they belong to another remote. */
  'profile/ProfilePage': {
    username: string;
    tab: ProfileTab;
    onTabChange: (tab: ProfileTab) => void;
    posts: ReactNode;
  };
  /** Requests and friends of the viewer. */
  'friends/FriendsPage': Record<never, never>;
  /** "People you may know". */
  'friends/Suggestions': Record<never, never>;
  /** The search box of the top bar; it replaces the shell's own field when that is first used. */
  'friends/FriendSearch': { initialText?: string; startsFocused?: boolean };
  /** The messenger; the messenger bus opens, closes and navigates it. */
  'messenger/MessengerPanel': Record<never, never>;
}

export type RemoteModuleName = keyof RemoteModules;

/** Version of each remote's contract; the shell supports this one and the one before. */
export const REMOTE_CONTRACT_VERSIONS = {
  feed: 1,
  profile: 1,
  friends: 1,
  messenger: 1,
} as const satisfies Record<RemoteName, number>;
