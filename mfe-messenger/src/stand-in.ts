import { startStandIn } from '@sharewave/stand-in';

void startStandIn('messenger', {
  'messenger/MessengerPanel': () => import('./exposes/MessengerPanel'),
});
