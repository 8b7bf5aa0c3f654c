import { paths, useSession } from '@sharewave/app-kit';
import { Navigate, useLocation } from 'react-router-dom';

/** /profile has no screen of its own: it leads to one's own profile, and to the same tab of it. */
export function OwnProfileRedirect() {
  const { viewer } = useSession();
  const { search } = useLocation();
  if (viewer === undefined) return <Navigate to={paths.entry} replace />;
  return <Navigate to={{ pathname: paths.member(viewer.username), search }} replace />;
}
