import { startStandIn } from '@sharewave/stand-in';

void startStandIn('feed', {
  'feed/HomeFeed': () => import('./exposes/HomeFeed'),
  'feed/MemberFeed': () => import('./exposes/MemberFeed'),
  'feed/PostPage': () => import('./exposes/PostPage'),
});
