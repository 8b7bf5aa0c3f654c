import { feedQueries, queryKeys, type PostPage } from '@sharewave/api-client';
import { changeKept, useViewer } from '@sharewave/app-kit';
import { COUNTS_REFRESH_MS } from '@sharewave/contracts';
import { useQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';

type Feed = InfiniteData<PostPage>;

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
  const { data: head } = useQuery({
    ...feedQueries.homeHead(viewer),
    enabled: shown !== undefined,
    refetchInterval: COUNTS_REFRESH_MS,
    refetchOnWindowFocus: 'always',
    staleTime: COUNTS_REFRESH_MS,
    // The feed has just been loaded, so there is nothing to check yet.
    ...(shown === undefined ? {} : { initialData: shown, initialDataUpdatedAt: loadedAt }),
  });
  const show = () => {
    if (head === undefined) return;
    const fromHead: Feed = { pages: [head], pageParams: [{ page: 1 }] };
    changeKept(queryClient, { queryKey: queryKeys.homeFeed }, () => fromHead);
    window.scrollTo({ top: 0 });
  };
  const count = head === undefined || shown === undefined ? 0 : countAbove(head, shown);
  return { count, show };
}
