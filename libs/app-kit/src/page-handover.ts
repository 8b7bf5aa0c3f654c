import { feedQueries, friendQueries, memberQueries, queryKeys, type Viewer } from '@sharewave/api-client';
import { dehydrate, hydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query';

const STORAGE_KEY = 'sharewave.handover';
/** Older than this the next page asks for itself. */
const MAX_AGE_MS = 30_000;
/** A storage holds a few megabytes for all that is kept there. */
const MAX_CHARACTERS = 500_000;

interface Handover {
  viewerId: string;
  packedAt: number;
  state: DehydratedState;
}

function isCacheState(value: unknown): value is DehydratedState {
  return (
    typeof value === 'object' &&
    value !== null &&
    'queries' in value &&
    Array.isArray(value.queries) &&
    'mutations' in value &&
    Array.isArray(value.mutations)
  );
}

function isHandover(value: unknown): value is Handover {
  return (
    typeof value === 'object' &&
    value !== null &&
    'viewerId' in value &&
    'packedAt' in value &&
    typeof value.packedAt === 'number' &&
    'state' in value &&
    isCacheState(value.state)
  );
}

/** Loads what a member's profile shows first, for a page load that is likely to follow. */
export async function warmProfile(queryClient: QueryClient, username: string, viewer: Viewer): Promise<void> {
  await Promise.all([
    queryClient.prefetchQuery(memberQueries.profile(username)),
    queryClient.prefetchInfiniteQuery(feedQueries.member(username, viewer)),
    queryClient.prefetchInfiniteQuery(friendQueries.pages(username)),
  ]);
}

/** Leaves for the next page what this one knows of a profile and of its viewer, unless it knows that it has changed. */
export function packHandover(queryClient: QueryClient, username: string, viewer: Viewer): void {
  const wanted = new Set(
    [
      queryKeys.member(username),
      queryKeys.memberFeed(username),
      queryKeys.friendPages(username),
      queryKeys.member(viewer.username),
      queryKeys.friendCards,
      queryKeys.chats,
    ].map((key) => JSON.stringify(key)),
  );
  const state = dehydrate(queryClient, {
    shouldDehydrateQuery: ({ queryKey, state: { status, isInvalidated } }) =>
      status === 'success' && !isInvalidated && wanted.has(JSON.stringify(queryKey)),
  });
  const packed: Handover = { viewerId: viewer.id, packedAt: Date.now(), state };
  const text = JSON.stringify(packed);
  if (text.length > MAX_CHARACTERS) return;
  try {
    window.sessionStorage.setItem(STORAGE_KEY, text);
  } catch {
    // NOTE: storage may be full or blocked; the next page then asks for itself.
  }
}

/** Takes what the page before has left for this viewer, once. */
export function takeHandover(queryClient: QueryClient, viewerId: string): void {
  try {
    const text = window.sessionStorage.getItem(STORAGE_KEY);
    window.sessionStorage.removeItem(STORAGE_KEY);
    const packed: unknown = JSON.parse(text ?? 'null');
    if (!isHandover(packed) || packed.viewerId !== viewerId) return;
    if (Date.now() - packed.packedAt < MAX_AGE_MS) hydrate(queryClient, packed.state);
  } catch {
    // What cannot be read is asked for.
  }
}
