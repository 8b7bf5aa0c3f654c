import { startStandIn } from '@sharewave/stand-in';

void startStandIn('friends', {
  'friends/FriendsPage': () => import('./exposes/FriendsPage'),
  'friends/Suggestions': () => import('./exposes/Suggestions'),
  'friends/FriendSearch': () => import('./exposes/FriendSearch'),
});
