import {
  configureApi,
  keepLogoutTicket,
  logOut,
  readToken,
  sessionQueries,
  subscribeToToken,
  viewerOf,
  writeToken,
} from '@sharewave/api-client';
import type { Viewer } from '@sharewave/api-client';
import { carryOutRemovals } from '@sharewave/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { messengerBus } from './messenger-bus';
import { navigateTo, reloadPage } from './navigate';
import { paths } from './paths';
import { SessionContext, type Session } from './session-context';
import { clearAfterEnd, recordSignOut } from './session-end';
import { rememberReturnPath } from './return-path';

/** How long a sign-out waits for removals that could still be undone. */
const REMOVALS_PATIENCE_MS = 2_000;

async function signOut(): Promise<void> {
  // Read before waiting, because the token may be removed meanwhile. An empty id removes the data of all members.
  const memberId = viewerOf(readToken())?.id ?? '';
  await Promise.race([
    carryOutRemovals(),
    new Promise((resolve) => setTimeout(resolve, REMOVALS_PATIENCE_MS)),
  ]);
  const removeTicket = keepLogoutTicket(readToken());
  // The call reads the token before it is removed below.
  logOut().then(removeTicket, (error: unknown) =>
    console.warn('The session could not be ended on the server', error),
  );
  recordSignOut(memberId);
  writeToken(null);
}

function endSession(): void {
  rememberReturnPath();
  // Of a token that has not run out, the session was ended by its member elsewhere, and nothing of it may stay here.
  recordSignOut(viewerOf(readToken())?.id ?? null);
  writeToken(null);
}

function useTokenChanges(): string | null {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      subscribeToToken((token) => {
        // A page that shows one member's data must not go on with the token of another.
        if (token !== null) return reloadPage();
        clearAfterEnd();
        messengerBus.close();
        queryClient.clear();
        navigateTo(paths.entry, { replace: true });
      }),
    [queryClient],
  );
  return useSyncExternalStore(subscribeToToken, readToken);
}

function statusOf(token: string | null, isError: boolean, viewer: Viewer | undefined): Session['status'] {
  if (token === null) return 'visitor';
  if (isError) return 'failed';
  return viewer === undefined ? 'loading' : 'member';
}

/** Asks the login status and provides the session to all components below. */
export function SessionProvider({ apiUrl, children }: { apiUrl: string; children: ReactNode }) {
  // During render on purpose: the children's first effects call the API, and they run before effects of this component.
  configureApi({ apiUrl, onUnauthorized: endSession });
  const token = useTokenChanges();
  const named = useMemo(() => viewerOf(token), [token]);
  const { data, dataUpdatedAt, isError } = useQuery({
    ...sessionQueries.viewer(),
    enabled: token !== null,
    retry: 1,
    ...(named === undefined ? {} : { initialData: named, initialDataUpdatedAt: 0 }),
  });

  const isConfirmed = dataUpdatedAt !== 0;
  // A confirmed member stays signed in while the status cannot be asked again.
  const status = statusOf(token, isError && !isConfirmed, data);
  const session = useMemo<Session>(() => {
    const viewer = status === 'visitor' || data === undefined ? {} : { viewer: data };
    return { status, ...viewer, isConfirmed, signIn: writeToken, signOut: () => void signOut() };
  }, [status, data, isConfirmed]);
  return <SessionContext.Provider value={session}>{children}</SessionContext.Provider>;
}
