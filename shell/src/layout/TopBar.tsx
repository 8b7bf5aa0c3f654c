import { paths } from '@sharewave/app-kit';
import { LogoMark } from '@sharewave/ui';
import { MessengerToggle, NavLinks } from './NavLinks';
import { ProfileMenu } from './ProfileMenu';
import { Search } from './Search';
import { Bar, BottomBar, Brand, End, Links, Start, Word } from './TopBar.styles';

function BrandLink() {
  return (
    <Brand to={paths.home} aria-label="Sharewave start page">
      <LogoMark size={32} />
      <Word>Sharewave</Word>
    </Brand>
  );
}

/** The bar at the top of all signed-in screens; when collapsed, its links are at the bottom of the screen. */
export function TopBar({ collapsed }: { collapsed: boolean }) {
  if (collapsed) {
    return (
      <>
        <Bar>
          <BrandLink />
          <Search />
        </Bar>
        <BottomBar aria-label="Main">
          <NavLinks />
          <MessengerToggle labelled />
          <ProfileMenu collapsed />
        </BottomBar>
      </>
    );
  }
  return (
    <Bar>
      <Start>
        <BrandLink />
        <Links aria-label="Main">
          <NavLinks />
        </Links>
      </Start>
      <Search />
      <End>
        <MessengerToggle />
        <ProfileMenu collapsed={false} />
      </End>
    </Bar>
  );
}
