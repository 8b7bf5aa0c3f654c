import { navigateTo, paths, takeReturnPath, useSession } from '@sharewave/app-kit';
import { REMOTE_PATIENCE_MS } from '@sharewave/contracts';
import { useEffect, useState } from 'react';
import { LoginPage } from '../login/LoginPage';

/** Redirects a member to the remembered screen, or else home, once the login status is confirmed (spec 7). */
function useMemberRedirect(): void {
  const { status, isConfirmed } = useSession();
  // After a login on this page, the page is already being reloaded.
  const [wasVisitor] = useState(status === 'visitor');
  const isMember = status === 'member' && isConfirmed && !wasVisitor;
  useEffect(() => {
    if (!isMember) return;
    const returnPath = takeReturnPath();
    navigateTo(returnPath === null || returnPath === paths.entry ? paths.home : returnPath, {
      replace: true,
    });
  }, [isMember]);
}

/** Whether the login status takes so long that the login form should be offered. */
function useIsLate(): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), REMOTE_PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}

/** The entry if there may be a session: only the sea while the login status is fetched, then a redirect or the login form. */
export function EntryPage() {
  const { status } = useSession();
  const isLate = useIsLate();
  useMemberRedirect();
  return <LoginPage hasForm={isLate || status === 'visitor' || status === 'failed'} />;
}
