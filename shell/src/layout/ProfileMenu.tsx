import { messengerBus, paths, useSession, useViewerSummary } from '@sharewave/app-kit';
import { Avatar, Menu, type MenuItem, setThemePreference, useThemePreference } from '@sharewave/ui';
import { House, LogOut, MessageCircle, Settings, UserRound, UsersRound } from 'lucide-react';
import { THEME_CHOICES } from '../theme-switch/theme-choices';
import { Detail, FullName, Handle, Identity, PhotoRest, Trigger } from './ProfileMenu.styles';
import { inAppLink } from './in-app-link';

const ICON_PX = 19;

function useThemeItem(): MenuItem {
  const { label, Icon, next } = THEME_CHOICES[useThemePreference()];
  return {
    id: 'theme',
    label: 'Theme',
    icon: <Icon size={ICON_PX} />,
    detail: <Detail>{label}</Detail>,
    staysOpen: true,
    onSelect: () => {
      setThemePreference(next);
    },
  };
}

interface ProfileMenuProps {
  /** The narrow layout: the menu opens upwards and also contains the messenger. */
  collapsed: boolean;
}

/** The menu behind the viewer's photo (spec 2); a placeholder until the viewer is known. */
export function ProfileMenu(props: ProfileMenuProps) {
  const { viewer } = useSession();
  return viewer === undefined ? <PhotoRest /> : <ViewerMenu {...props} />;
}

function ViewerMenu({ collapsed }: ProfileMenuProps) {
  const { signOut } = useSession();
  const theme = useThemeItem();
  const viewer = useViewerSummary();

  const messenger: MenuItem = {
    id: 'messenger',
    label: 'Messenger',
    icon: <MessageCircle size={ICON_PX} />,
    onSelect: messengerBus.toggle,
  };
  const items: MenuItem[] = [
    // A plain link: the viewer's own profile is loaded as a whole page, like every profile (spec 2).
    {
      id: 'profile',
      label: 'Profile',
      icon: <UserRound size={ICON_PX} />,
      href: paths.member(viewer.username),
    },
    { id: 'home', label: 'Home', icon: <House size={ICON_PX} />, ...inAppLink(paths.home) },
    { id: 'friends', label: 'Friends', icon: <UsersRound size={ICON_PX} />, ...inAppLink(paths.friends) },
    ...(collapsed ? [messenger] : []),
    { id: 'settings', label: 'Settings', icon: <Settings size={ICON_PX} />, separated: true },
    theme,
    { id: 'logout', label: 'Logout', icon: <LogOut size={ICON_PX} />, separated: true, onSelect: signOut },
  ];
  return (
    <Menu
      label="Your menu"
      side={collapsed ? 'above' : 'below'}
      items={items}
      header={
        <Identity>
          <Avatar memberId={viewer.id} name={viewer.fullName} photoUrl={viewer.profilePhoto} alt="" />
          <div>
            <FullName dir="auto">{viewer.fullName}</FullName>
            <Handle>@{viewer.username}</Handle>
          </div>
        </Identity>
      }
      trigger={(props) => (
        <Trigger {...props} type="button" aria-label="Your menu" title="Your menu">
          <Avatar
            memberId={viewer.id}
            name={viewer.fullName}
            photoUrl={viewer.profilePhoto}
            size="small"
            alt=""
          />
        </Trigger>
      )}
    />
  );
}
