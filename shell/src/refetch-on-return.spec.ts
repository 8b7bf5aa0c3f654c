import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { refetchOnReturn } from './refetch-on-return';

function show(persisted: boolean): void {
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
}

/** Observes a query with fresh data, as a component on the screen does. */
function showFresh(client: QueryClient, name: string, options: { refetchOnMount?: () => boolean } = {}) {
  const queryFn = jest.fn(async () => name);
  client.setQueryData([name], name);
  const observer = new QueryObserver(client, { queryKey: [name], queryFn, staleTime: 60_000, ...options });
  return { queryFn, hide: observer.subscribe(() => undefined) };
}

it('refetches what a restored page shows, except queries that do not refetch on mount', async () => {
  const client = new QueryClient();
  refetchOnReturn(client);
  const friends = showFresh(client, 'friends');
  const feed = showFresh(client, 'feed', { refetchOnMount: () => true });
  const longFeed = showFresh(client, 'long feed', { refetchOnMount: () => false });
  show(false);
  expect(friends.queryFn).not.toHaveBeenCalled();
  show(true);
  for (const { queryFn } of [friends, feed]) expect(queryFn).toHaveBeenCalledTimes(1);
  expect(longFeed.queryFn).not.toHaveBeenCalled();
  for (const { hide } of [friends, feed, longFeed]) hide();
});
