import { paths, useSession } from '@sharewave/app-kit';
import { Navigate, useLocation } from 'react-router-dom';

/** /profile has no screen of its own: it redirects to the viewer's profile and keeps the tab. */
export function OwnProfileRedirect() {
  const { viewer } = useSession();
  const { search } = useLocation();
  if (viewer === undefined) return <Navigate to={paths.entry} replace />;
  return <Navigate to={{ pathname: paths.member(viewer.username), search }} replace />;
}
