import { feedQueries, friendQueries, memberQueries, queryKeys, type Viewer } from '@sharewave/api-client';
import type { QueryClient, QueryKey } from '@tanstack/react-query';

const STORAGE_KEY = 'sharewave.handover';
/** If the handover is older than this, the next page fetches the data itself. */
const MAX_AGE_MS = 30_000;
/** Session storage holds only a few megabytes in total. */
const MAX_CHARACTERS = 500_000;

/** A valid entry of the query cache. */
interface Entry {
  key: QueryKey;
  data: unknown;
  updatedAt: number;
}

interface Handover {
  viewerId: string;
  packedAt: number;
  entries: Entry[];
}

function isEntry(value: unknown): value is Entry {
  return (
    typeof value === 'object' &&
    value !== null &&
    'key' in value &&
    Array.isArray(value.key) &&
    'data' in value &&
    'updatedAt' in value &&
    typeof value.updatedAt === 'number'
  );
}

function isHandover(value: unknown): value is Handover {
  return (
    typeof value === 'object' &&
    value !== null &&
    'viewerId' in value &&
    'packedAt' in value &&
    typeof value.packedAt === 'number' &&
    'entries' in value &&
    Array.isArray(value.entries) &&
    value.entries.every(isEntry)
  );
}

/** Prefetches what a member's profile shows first, when a page load to it is likely to follow. */
export async function warmProfile(queryClient: QueryClient, username: string, viewer: Viewer): Promise<void> {
  await Promise.all([
    queryClient.prefetchQuery(memberQueries.profile(username)),
    queryClient.prefetchInfiniteQuery(feedQueries.member(username, viewer)),
    queryClient.prefetchInfiniteQuery(friendQueries.pages(username)),
  ]);
}

/** Stores this page's valid cache entries about a profile and about the viewer for the next page. */
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
  const entries = queryClient
    .getQueryCache()
    .getAll()
    .filter(
      ({ queryKey, state: { status, isInvalidated } }) =>
        status === 'success' && !isInvalidated && wanted.has(JSON.stringify(queryKey)),
    )
    .map(({ queryKey, state: { data, dataUpdatedAt } }) => ({
      key: queryKey,
      data,
      updatedAt: dataUpdatedAt,
    }));
  const packed: Handover = { viewerId: viewer.id, packedAt: Date.now(), entries };
  const text = JSON.stringify(packed);
  if (text.length > MAX_CHARACTERS) return;
  try {
    window.sessionStorage.setItem(STORAGE_KEY, text);
  } catch {
    // NOTE: storage may be full or blocked; the next page then fetches the data itself.
  }
}

/** Fills the query cache with what the previous page has stored for this viewer, and removes it from the storage. */
export function takeHandover(queryClient: QueryClient, viewerId: string): void {
  try {
    const text = window.sessionStorage.getItem(STORAGE_KEY);
    window.sessionStorage.removeItem(STORAGE_KEY);
    const packed: unknown = JSON.parse(text ?? 'null');
    if (!isHandover(packed) || packed.viewerId !== viewerId) return;
    if (Date.now() - packed.packedAt >= MAX_AGE_MS) return;
    for (const { key, data, updatedAt } of packed.entries) queryClient.setQueryData(key, data, { updatedAt });
  } catch {
    // An unreadable handover is ignored; the page fetches the data itself.
  }
}
