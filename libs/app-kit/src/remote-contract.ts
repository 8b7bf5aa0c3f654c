import type { ReactNode } from 'react';

/** The two views of a profile. */
export type ProfileTab = 'posts' | 'friends';

/** Props of every module that a remote exposes, by its federated name. Changes are additive only. */
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
  /** The search box of the header. */
  'friends/FriendSearch': Record<never, never>;
  /** The messenger; opened, closed and pointed at a partner by the messenger bus. */
  'messenger/MessengerPanel': Record<never, never>;
}

export type RemoteModuleName = keyof RemoteModules;
