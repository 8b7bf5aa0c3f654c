import { startStandIn } from '@sharewave/stand-in';

startStandIn('profile', {
  'profile/ProfilePage': () => import('./exposes/ProfilePage'),
});
