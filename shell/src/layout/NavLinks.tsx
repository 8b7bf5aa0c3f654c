import {
  messengerBus,
  paths,
  useMessenger,
  usePendingRequestCount,
  useUnreadCount,
} from '@sharewave/app-kit';
import { Badge, IconButton } from '@sharewave/ui';
import { House, MessageCircle, UsersRound } from 'lucide-react';
import { NavIcon, NavItem, NavLabel, NavToggle } from './NavLinks.styles';

const ICON_PX = 22;

/** Of the messenger's toggle, of which a page has one. */
export const MESSENGER_TOGGLE_ID = 'messenger-toggle';

/** The links to home and friends; the friends link counts the requests that wait. */
export function NavLinks() {
  const requests = usePendingRequestCount();
  return (
    <>
      <NavItem to={paths.home}>
        <NavLabel>Home</NavLabel>
        <NavIcon>
          <House size={ICON_PX} aria-hidden="true" />
        </NavIcon>
      </NavItem>
      <NavItem to={paths.friends}>
        <NavLabel>Friends </NavLabel>
        <NavIcon>
          <UsersRound size={ICON_PX} aria-hidden="true" />
          <Badge count={requests} noun="friend request" />
        </NavIcon>
      </NavItem>
    </>
  );
}

/** Opens and closes the messenger; counts what has not been read. */
export function MessengerToggle({ labelled = false }: { labelled?: boolean }) {
  const { isOpen } = useMessenger();
  const badge = <Badge count={useUnreadCount()} noun="unread message" />;
  const icon = <MessageCircle size={ICON_PX} aria-hidden="true" />;
  if (!labelled) {
    return (
      <IconButton
        id={MESSENGER_TOGGLE_ID}
        label="Messenger"
        size="large"
        icon={icon}
        badge={badge}
        aria-pressed={isOpen}
        onClick={messengerBus.toggle}
      />
    );
  }
  return (
    <NavToggle id={MESSENGER_TOGGLE_ID} type="button" aria-pressed={isOpen} onClick={messengerBus.toggle}>
      <NavLabel>Messenger </NavLabel>
      <NavIcon>
        {icon}
        {badge}
      </NavIcon>
    </NavToggle>
  );
}
