import { paths, useSession } from '@sharewave/app-kit';
import { Navigate } from 'react-router-dom';

/** /profile has no screen of its own: it leads to one's own profile. */
export function OwnProfileRedirect() {
  const { viewer } = useSession();
  return <Navigate to={viewer === undefined ? paths.entry : paths.member(viewer.username)} replace />;
}
