import { startStandIn } from '@sharewave/stand-in';

void startStandIn('profile', {
  'profile/ProfilePage': () => import('./exposes/ProfilePage'),
});
