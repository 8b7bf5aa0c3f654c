import type { Viewer } from '@sharewave/api-client';
import { createContext, useContext } from 'react';

/** Who is using the page. */
export interface Session {
  /** `failed`: a token is stored, but the login status could not be asked. */
  status: 'loading' | 'visitor' | 'member' | 'failed';
  /** The signed-in member; absent for a visitor and while it is not known. */
  viewer?: Viewer;
  /** The API has named the viewer; before that it is whom the stored token names. */
  isConfirmed: boolean;
  /** Keeps the token of a login and reloads the page (spec 4). */
  signIn: (token: string) => void;
  /** Ends the session here, in every tab and on the server. */
  signOut: () => void;
}

/** Holds the session of the page; without the query cache, which the page of a visitor does without. */
export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('useSession is used outside of the providers of the page');
  return session;
}

/** The signed-in member; for screens that only members see. */
export function useViewer(): Viewer {
  const { viewer } = useSession();
  if (viewer === undefined) throw new Error('useViewer is used on a screen without a signed-in member');
  return viewer;
}
