import { screenPath } from '@sharewave/contracts';

export const paths = {
  entry: screenPath('entry'),
  home: screenPath('home'),
  friends: screenPath('friends'),
  profile: screenPath('profile'),
  error: screenPath('error'),
  member: (username: string) => screenPath('member', username),
  memberFriends: (username: string) => `${screenPath('member', username)}?tab=friends`,
  post: (id: string) => screenPath('post', id),
} as const;
