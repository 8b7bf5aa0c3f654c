import { feedQueries, queryKeys, type PostPage } from '@sharewave/api-client';
import { updateCached, useMemberSocket, useViewer } from '@sharewave/app-kit';
import { COUNTS_REFRESH_MS } from '@sharewave/contracts';
import { useQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

type Feed = InfiniteData<PostPage>;

/** A feed that was loaded this recently is checked no sooner than the next post or connection. */
const FRESH_MS = 5_000;
/** All friends of an author learn of a post at once; they fetch it at random moments within this time. */
const SPREAD_MS = 2_000;

/** Calls back once, at a random moment soon, however often it is asked to; a hidden page fetches when it is shown again. */
function useSoon(callback: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      if (document.visibilityState === 'visible') callback();
    }, Math.random() * SPREAD_MS);
  };
}

/** The number of posts above the newest one that the feed shows. */
function countAbove(head: PostPage, shown: PostPage): number {
  const known = new Set(shown.items.map((post) => post.id));
  const firstKnown = head.items.findIndex((post) => known.has(post.id));
  if (firstKnown >= 0) return firstKnown;
  return shown.items.length === 0 ? head.items.length : head.items.filter(({ id }) => !known.has(id)).length;
}

/** Posts written since the feed was loaded. They are shown on request only, so that the page does not move. */
export function useNewPosts(feed: Feed | undefined, loadedAt: number) {
  const viewer = useViewer();
  const queryClient = useQueryClient();
  const shown = feed?.pages[0];
  // A persisted feed is being fetched again.
  const isLoaded = shown !== undefined && loadedAt > 0;
  const hasConnected = useRef(false);
  const checkSoon = useSoon(() => void queryClient.invalidateQueries({ queryKey: queryKeys.homeFeedHead }));
  const isAway = useMemberSocket({
    onNewPost: checkSoon,
    onMissed: checkSoon,
    onConnected: () => {
      // The feed was loaded just before the first connection.
      if (loadedAt > 0 && (hasConnected.current || Date.now() - loadedAt > FRESH_MS)) checkSoon();
      hasConnected.current = true;
    },
  });
  const { data: head } = useQuery({
    ...feedQueries.homeHead(viewer),
    enabled: isLoaded,
    refetchInterval: isAway ? COUNTS_REFRESH_MS : false,
    refetchOnWindowFocus: 'always',
    staleTime: COUNTS_REFRESH_MS,
    // The feed has just been loaded, so there is nothing to check yet.
    ...(isLoaded ? { initialData: shown, initialDataUpdatedAt: loadedAt } : {}),
  });
  const show = () => {
    if (head === undefined) return;
    const fromHead: Feed = { pages: [head], pageParams: [{ page: 1 }] };
    updateCached(queryClient, { queryKey: queryKeys.homeFeed }, () => fromHead);
    window.scrollTo({ top: 0 });
  };
  const count = head === undefined || shown === undefined ? 0 : countAbove(head, shown);
  return { count, show };
}
