import { paths, reloadPage, useSession } from '@sharewave/app-kit';
import { ErrorState, Spinner } from '@sharewave/ui';
import { Navigate, Outlet } from 'react-router-dom';

interface MembersOnlyProps {
  /** A login status that cannot be asked leads to the entry too, as the profile page wants it (spec 6). */
  leaveOnAnyFailure?: boolean;
}

/** Lets members through to the screen and sends visitors to the entry. */
export function MembersOnly({ leaveOnAnyFailure = false }: MembersOnlyProps) {
  const { status, viewer } = useSession();
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
