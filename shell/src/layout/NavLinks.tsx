import {
  messengerBus,
  paths,
  preloadRemote,
  useMessenger,
  usePendingRequestCount,
  useUnreadCount,
} from '@sharewave/app-kit';
import { Badge, IconButton } from '@sharewave/ui';
import { House, MessageCircle, UsersRound } from 'lucide-react';
import { NavIcon, NavItem, NavLabel, NavToggle } from './NavLinks.styles';

const ICON_PX = 22;

/** The id of the messenger's toggle; a page has only one. */
export const MESSENGER_TOGGLE_ID = 'messenger-toggle';

/** The links to home and friends; the friends link shows the number of pending requests. */
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

/** Starts loading the messenger before the toggle is pressed. */
const warm = () => {
  preloadRemote('messenger/MessengerPanel');
};

/** Opens and closes the messenger, and shows the number of unread messages. */
export function MessengerToggle({ labelled = false }: { labelled?: boolean }) {
  const { isOpen } = useMessenger();
  const badge = <Badge count={useUnreadCount()} noun="unread message" />;
  const icon = <MessageCircle size={ICON_PX} aria-hidden="true" />;
  const toggle = {
    id: MESSENGER_TOGGLE_ID,
    'aria-pressed': isOpen,
    onClick: messengerBus.toggle,
    onFocus: warm,
    onPointerEnter: warm,
  };
  if (!labelled) {
    return <IconButton label="Messenger" size="large" icon={icon} badge={badge} {...toggle} />;
  }
  return (
    <NavToggle type="button" {...toggle}>
      <NavLabel>Messenger </NavLabel>
      <NavIcon>
        {icon}
        {badge}
      </NavIcon>
    </NavToggle>
  );
}
