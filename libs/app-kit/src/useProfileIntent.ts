import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { prefetchProfile } from './prefetch-profile';
import { preloadRemote } from './remote-loader';
import { useSession } from './session-context';

/** A pointer that stays on a link for this long counts as intent; one that only passes over it does not. */
const REST_MS = 65;

/** The modules of a profile; once loaded, the next page finds them in the browser's cache. */
const PROFILE_MODULES = ['profile/ProfilePage', 'feed/MemberFeed'] as const;

/** Listeners for a link to a profile, which prefetch what the profile shows as soon as a visit is likely. */
export function useProfileIntent(username: string) {
  const queryClient = useQueryClient();
  const { viewer } = useSession();
  const timer = useRef<number | undefined>(undefined);
  const stop = () => window.clearTimeout(timer.current);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const prefetch = () => {
    stop();
    if (viewer === undefined) return;
    // With a service worker the modules are cached already, and running them here would only delay the navigation.
    if (!navigator.serviceWorker?.controller) PROFILE_MODULES.forEach(preloadRemote);
    void prefetchProfile(queryClient, username, viewer);
  };
  return {
    onPointerEnter: () => {
      stop();
      timer.current = window.setTimeout(prefetch, REST_MS);
    },
    onPointerLeave: stop,
    onFocus: prefetch,
    onTouchStart: prefetch,
  };
}
