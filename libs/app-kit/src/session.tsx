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
import { forgetAfterEnd, forgetMember, noteEnd } from './member-traces';
import { paths } from './paths';
import { SessionContext, type Session } from './session-context';
import { rememberReturnPath } from './return-path';

/** What could still be undone is given this long to be carried out; then it is on its way, or will not be. */
const REMOVALS_PATIENCE_MS = 2_000;

async function signOut(): Promise<void> {
  // Before anything is waited for: the token may go meanwhile. One that names nobody leaves nothing of anybody.
  const memberId = viewerOf(readToken())?.id ?? '';
  await Promise.race([
    carryOutRemovals(),
    new Promise((resolve) => setTimeout(resolve, REMOVALS_PATIENCE_MS)),
  ]);
  const forgetTicket = keepLogoutTicket(readToken());
  // The call takes the token along before it is removed here.
  logOut().then(forgetTicket, (error: unknown) =>
    console.warn('The session could not be ended on the server', error),
  );
  forgetMember(memberId);
  noteEnd(memberId);
  writeToken(null);
}

function endSession(): void {
  rememberReturnPath();
  noteEnd(null);
  writeToken(null);
}

function useTokenChanges(): string | null {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      subscribeToToken((token) => {
        // A page of one member must never show on with the token of another.
        if (token !== null) return reloadPage();
        forgetAfterEnd();
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

/** Asks the login status and tells everyone below who the viewer is. */
export function SessionProvider({ apiUrl, children }: { apiUrl: string; children: ReactNode }) {
  // During render on purpose: children call the API in their first effects, which run before this one's.
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
  // Asked again for certainty: whoever was known stays so while it cannot be answered.
  const status = statusOf(token, isError && !isConfirmed, data);
  const session = useMemo<Session>(() => {
    const viewer = status === 'visitor' || data === undefined ? {} : { viewer: data };
    return { status, ...viewer, isConfirmed, signIn: writeToken, signOut: () => void signOut() };
  }, [status, data, isConfirmed]);
  return <SessionContext.Provider value={session}>{children}</SessionContext.Provider>;
}
