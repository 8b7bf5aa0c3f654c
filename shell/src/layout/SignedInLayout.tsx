import { useMessenger, useSession } from '@sharewave/app-kit';
import { query, useMediaQuery } from '@sharewave/ui';
import { useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { MessengerDock } from './MessengerDock';
import { OfflineNotice } from './OfflineNotice';
import { PreviewBanner } from './PreviewBanner';
import { BesideMessenger, Main, SkipLink } from './SignedInLayout.styles';
import { TopBar } from './TopBar';
import { useScrollOnNavigation } from './useScrollOnNavigation';
import { useScrollRestoration } from './useScrollRestoration';
import { useStrayDrops } from './useStrayDrops';

/** Moves the focus to the new screen after a navigation inside the app, as a page load does. */
function useFocusOnNavigation() {
  const { pathname } = useLocation();
  const mainRef = useRef<HTMLElement>(null);
  const shownRef = useRef(pathname);
  useEffect(() => {
    const main = mainRef.current;
    if (shownRef.current === pathname || main === null) return;
    shownRef.current = pathname;
    // Screen readers say its name, which usePageTitle has set by now.
    main.focus({ preventScroll: true });
  }, [pathname]);
  return mainRef;
}

/** The layout of all signed-in screens: the top bar, the messenger and the screen. */
export function SignedInLayout() {
  const { status, viewer } = useSession();
  const { isOpen } = useMessenger();
  const isCollapsed = useMediaQuery(query.below('medium'));
  const isCovered = useMediaQuery(query.below('narrow')) && isOpen;
  const mainRef = useFocusOnNavigation();
  useScrollRestoration();
  useScrollOnNavigation();
  useStrayDrops();
  return (
    <>
      <BesideMessenger inert={isCovered}>
        <SkipLink href="#main">Skip to content</SkipLink>
        {/* Rendered before the viewer is known, so that nothing moves down later. */}
        {status !== 'visitor' && <TopBar collapsed={isCollapsed} />}
        <PreviewBanner />
        <OfflineNotice />
        <Main ref={mainRef} id="main" tabIndex={-1} $besideMessenger={isOpen}>
          <Outlet />
        </Main>
      </BesideMessenger>
      {viewer !== undefined && <MessengerDock coversPage={isCovered} viewerId={viewer.id} />}
    </>
  );
}
