import { paths, rememberReturnPath, reloadPage, useSession } from '@sharewave/app-kit';
import { ErrorState, Spinner } from '@sharewave/ui';
import { useLayoutEffect, useState } from 'react';
import { Navigate, Outlet } from 'react-router-dom';

interface MembersOnlyProps {
  /** A login status that cannot be asked leads to the entry too, as the profile page wants it (spec 6). */
  leaveOnAnyFailure?: boolean;
}

/** A link that a visitor has followed leads on after the login; a sign-out, which makes a visitor here, leads nowhere. */
function useReturnAfterLogin(): void {
  const [cameAs] = useState(useSession().status);
  // Before the redirect, which is an effect, takes the address away.
  useLayoutEffect(() => {
    if (cameAs === 'visitor') rememberReturnPath();
  }, [cameAs]);
}

/** Lets members through to the screen and sends visitors to the entry. */
export function MembersOnly({ leaveOnAnyFailure = false }: MembersOnlyProps) {
  const { status, viewer } = useSession();
  useReturnAfterLogin();
  switch (status) {
    case 'visitor':
      return <Navigate to={paths.entry} replace />;
    case 'loading':
      return <Spinner />;
    case 'failed':
      if (leaveOnAnyFailure) return <Navigate to={paths.entry} replace />;
      return viewer === undefined ? <ErrorState onRetry={reloadPage} /> : <Outlet />;
    case 'member':
      return <Outlet />;
  }
}
