import { paths } from '@sharewave/app-kit';
import type { RouteObject } from 'react-router-dom';
import { MembersOnly } from './guards/MembersOnly';
import { SignedInLayout } from './layout/SignedInLayout';
import { LoginPage } from './login/LoginPage';
import { FriendsPage } from './pages/FriendsPage';
import { HomePage } from './pages/HomePage';
import { MemberMissingPage } from './pages/MemberMissingPage';
import { MemberPage } from './pages/MemberPage';
import { OwnProfileRedirect } from './pages/OwnProfileRedirect';
import { PostPage } from './pages/PostPage';
import { UnexpectedErrorPage } from './pages/UnexpectedErrorPage';

const signedInScreens: RouteObject[] = [
  {
    element: <MembersOnly />,
    children: [
      { path: paths.home, element: <HomePage /> },
      { path: paths.friends, element: <FriendsPage /> },
      { path: '/post/:postId', element: <PostPage /> },
      { path: paths.profile, element: <OwnProfileRedirect /> },
    ],
  },
  {
    element: <MembersOnly leaveOnAnyFailure />,
    children: [{ path: '/user/:username', element: <MemberPage /> }],
  },
];

/** Every screen by its address. */
export const routes: RouteObject[] = [
  {
    errorElement: <UnexpectedErrorPage />,
    children: [
      { path: paths.entry, element: <LoginPage /> },
      { element: <SignedInLayout />, children: signedInScreens },
      { path: paths.error, element: <MemberMissingPage /> },
      { path: '*', element: <UnexpectedErrorPage /> },
    ],
  },
];
