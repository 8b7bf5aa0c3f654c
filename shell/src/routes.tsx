import { configureNavigation, paths } from '@sharewave/app-kit';
import { SCREENS } from '@sharewave/contracts';
import { Suspense, lazy, useLayoutEffect, type ComponentType } from 'react';
import { Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { MembersOnly } from './guards/MembersOnly';
import { useWayOut } from './guards/useWayOut';
import { SignedInLayout } from './layout/SignedInLayout';
import { FriendsPage } from './pages/FriendsPage';
import { HomePage } from './pages/HomePage';
import { MemberMissingPage } from './pages/MemberMissingPage';
import { MemberPage } from './pages/MemberPage';
import { OwnProfileRedirect } from './pages/OwnProfileRedirect';
import { PostPage } from './pages/PostPage';
import { UnexpectedErrorPage } from './pages/UnexpectedErrorPage';
import { clearPersistedQueries } from './query-persistence';
import { reportOwnerFailed } from './remotes/part-reports';
import { reportShellFailed } from './remotes/shell-report';
import { ScreenBoundary } from './ScreenBoundary';

const importEntry = () => import('./pages/EntryPage');
let EntryPage: ComponentType = lazy(async () => ({ default: (await importEntry()).EntryPage }));

/** Loads the entry before the first render, so that it replaces the frame at once: React delays suspended content by 300 ms. */
export async function loadEntry(): Promise<void> {
  try {
    ({ EntryPage } = await importEntry());
  } catch {
    // Its screen asks for it again, and tells of the failure.
  }
}

/** Lets code outside of components navigate inside the app. */
function useInAppNavigation(): void {
  const navigate = useNavigate();
  const watch = useWayOut();
  useLayoutEffect(() => {
    configureNavigation({
      inApp: (path, options) => {
        void navigate(path, options);
        watch();
      },
    });
  }, [navigate, watch]);
}

function reportFailedScreen(error: unknown, isGivenUp: boolean): void {
  // What was persisted may be what the screen failed at.
  if (isGivenUp) void clearPersistedQueries();
  if (!reportOwnerFailed(error) && isGivenUp) reportShellFailed('render', error);
}

/** The routes of all screens. */
export function Screens() {
  const { key } = useLocation();
  useInAppNavigation();
  return (
    <ScreenBoundary locationKey={key} onFailure={reportFailedScreen}>
      <Suspense>
        <Routes>
          <Route path={paths.entry} element={<EntryPage />} />
          <Route element={<SignedInLayout />}>
            <Route element={<MembersOnly />}>
              <Route path={paths.home} element={<HomePage />} />
              <Route path={paths.friends} element={<FriendsPage />} />
              <Route path={SCREENS.post} element={<PostPage />} />
              <Route path={paths.profile} element={<OwnProfileRedirect />} />
            </Route>
            <Route element={<MembersOnly leaveOnAnyFailure />}>
              <Route path={SCREENS.member} element={<MemberPage />} />
            </Route>
          </Route>
          <Route path={paths.error} element={<MemberMissingPage />} />
          <Route path="*" element={<UnexpectedErrorPage />} />
        </Routes>
      </Suspense>
    </ScreenBoundary>
  );
}
