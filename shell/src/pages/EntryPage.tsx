import { navigateTo, paths, takeReturnPath, useSession } from '@sharewave/app-kit';
import { REMOTE_PATIENCE_MS } from '@sharewave/contracts';
import { useEffect, useState } from 'react';
import { LoginPage } from '../login/LoginPage';

/** Leads a member on to where an ended session was or a link was to lead, or home, once the login status says so (spec 7). */
function useWayIn(): void {
  const { status, isConfirmed } = useSession();
  // Who becomes a member here is on the way already: the page is being loaded again.
  const [wasVisitor] = useState(status === 'visitor');
  const isMember = status === 'member' && isConfirmed && !wasVisitor;
  useEffect(() => {
    if (status === 'failed') console.warn('The login status could not be asked');
    if (!isMember) return;
    const returnPath = takeReturnPath();
    navigateTo(returnPath === null || returnPath === paths.entry ? paths.home : returnPath, {
      replace: true,
    });
  }, [status, isMember]);
}

/** Whether the answer is waited for so long that somebody would rather log in. */
function useIsLate(): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), REMOTE_PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}

/** The entry of a page that may be a member's: the sea alone while the login status is asked, then the way on or the form. */
export function EntryPage() {
  const { status } = useSession();
  const isLate = useIsLate();
  useWayIn();
  return <LoginPage hasForm={isLate || status === 'visitor' || status === 'failed'} />;
}
