import { startStandIn } from '@sharewave/stand-in';

startStandIn('messenger', {
  'messenger/MessengerPanel': () => import('./exposes/MessengerPanel'),
});
