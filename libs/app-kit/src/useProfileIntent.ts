import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { packHandover, warmProfile } from './page-handover';
import { preloadRemote } from './remote-loader';
import { useSession } from './session-context';

/** A pointer that rests on a link for this long means it; one that passes over does not. */
const REST_MS = 65;

/** What a profile is made of; once loaded, the next page finds it in the browser's cache. */
const PROFILE_MODULES = ['profile/ProfilePage', 'feed/MemberFeed'] as const;

/** Listeners for a link to a profile: who turns to it finds the page ready, though it is loaded as a whole. */
export function useProfileIntent(username: string) {
  const queryClient = useQueryClient();
  const { viewer } = useSession();
  const timer = useRef<number | undefined>(undefined);
  const stop = () => window.clearTimeout(timer.current);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const warm = () => {
    stop();
    if (viewer === undefined) return;
    // What the browser keeps needs not be loaded ahead, and to run it here would hold up the leaving.
    if (!navigator.serviceWorker?.controller) PROFILE_MODULES.forEach(preloadRemote);
    void warmProfile(queryClient, username, viewer);
  };
  return {
    onPointerEnter: () => {
      stop();
      timer.current = window.setTimeout(warm, REST_MS);
    },
    onPointerLeave: stop,
    onFocus: warm,
    onTouchStart: warm,
    /** For the moment of leaving. */
    pack: () => {
      if (viewer !== undefined) packHandover(queryClient, username, viewer);
    },
  };
}
