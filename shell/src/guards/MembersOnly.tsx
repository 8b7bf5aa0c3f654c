import { paths, rememberReturnPath, reloadPage, useSession } from '@sharewave/app-kit';
import { ErrorState, Spinner } from '@sharewave/ui';
import { onlineManager } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { Navigate, Outlet } from 'react-router-dom';

interface MembersOnlyProps {
  /**
   * Also redirects to the entry if the login status could not be fetched, as the profile page requires (spec 6); not offline,
   * where the screen shows what it has persisted.
   */
  leaveOnAnyFailure?: boolean;
}

/** Remembers the address that a visitor has opened, for after the login; not that of a member who signs out here. */
function useReturnAfterLogin(): void {
  const [initialStatus] = useState(useSession().status);
  // A layout effect, because the redirect is an effect that changes the address.
  useLayoutEffect(() => {
    if (initialStatus === 'visitor') rememberReturnPath();
  }, [initialStatus]);
}

/** Renders the screen for members and redirects visitors to the entry. */
export function MembersOnly({ leaveOnAnyFailure = false }: MembersOnlyProps) {
  const { status, viewer } = useSession();
  useReturnAfterLogin();
  switch (status) {
    case 'visitor':
      return <Navigate to={paths.entry} replace />;
    case 'loading':
      return <Spinner />;
    case 'failed':
      if (leaveOnAnyFailure && onlineManager.isOnline()) return <Navigate to={paths.entry} replace />;
      return viewer === undefined ? <ErrorState onRetry={reloadPage} /> : <Outlet />;
    case 'member':
      return <Outlet />;
  }
}
