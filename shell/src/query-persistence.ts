import { queryKeys, readToken, subscribeToToken, viewerOf } from '@sharewave/api-client';
import { createAsyncStoragePersister } from '@tanstack/query-async-storage-persister';
import {
  persistQueryClientRestore,
  persistQueryClientSave,
  persistQueryClientSubscribe,
  type PersistedClient,
} from '@tanstack/query-persist-client-core';
import { matchQuery, type Query, type QueryClient } from '@tanstack/react-query';
import { clear, createStore, del, get, keys } from 'idb-keyval';
import { shellVersion } from './remotes/shell-version';

/** One entry per member: the JSON of what their screens show first. */
const STORE = createStore('sharewave', 'query-cache');

const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000;
const MAX_QUERIES = 30;
const MAX_CHARACTERS = 2_000_000;
/** Serializing takes a few milliseconds, so it does not happen on every change. */
const WRITE_EVERY_MS = 500;

/** What screens show first: no searches and no messages. */
const PERSISTED_KEYS = [
  queryKeys.viewer,
  queryKeys.memberDirectory,
  queryKeys.profiles,
  queryKeys.friends,
  queryKeys.feeds,
  queryKeys.posts,
  queryKeys.chats,
];

const isPersisted = (query: Query): boolean =>
  query.state.data !== undefined && PERSISTED_KEYS.some((queryKey) => matchQuery({ queryKey }, query));

/** Lists that are loaded page by page start with their first page. */
function firstPageOf(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('pages' in data) || !('pageParams' in data)) return data;
  const { pages, pageParams } = data;
  if (!Array.isArray(pages) || !Array.isArray(pageParams)) return data;
  return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) };
}

/**
 * The newest queries, each with data that no fetch of the next page has confirmed: that page shows it at once and fetches it
 * again, whatever has become of the last fetch and whatever the member does elsewhere meanwhile.
 */
function serialize(client: PersistedClient): string {
  const queries = client.clientState.queries
    .sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .slice(0, MAX_QUERIES)
    .map(({ queryKey, queryHash, state }) => ({
      queryKey,
      queryHash,
      state: {
        ...state,
        data: firstPageOf(state.data),
        status: 'success',
        error: null,
        fetchFailureReason: null,
        dataUpdatedAt: 0,
        isInvalidated: true,
      },
    }));
  return JSON.stringify({ ...client, clientState: { queries, mutations: [] } });
}

const isSignedIn = (memberId: string): boolean => viewerOf(readToken())?.id === memberId;

const storage = {
  getItem: (memberId: string) => get<string>(memberId, STORE),
  // After a sign-out in another tab, this one must not write what that one has removed.
  setItem: async (memberId: string, text: string) => {
    if (!isSignedIn(memberId)) return;
    await STORE('readwrite', (store) => {
      if (text.length > MAX_CHARACTERS) store.delete(memberId);
      else store.put(text, memberId);
      // At once, because the page may be being left.
      store.transaction.commit();
    });
  },
  removeItem: (memberId: string) => del(memberId, STORE),
};

/** Removes the persisted data of all members; does nothing if the browser blocks its database. */
export async function clearPersistedQueries(): Promise<void> {
  try {
    await clear(STORE);
  } catch {
    // NOTE: a blocked database is empty.
  }
}

/** Removes what other members have left, whose session ended without this browser noticing. */
async function removeOthers(memberId: string): Promise<void> {
  const others = (await keys<string>(STORE)).filter((id) => id !== memberId);
  await Promise.all(others.map((id) => del(id, STORE)));
}

/**
 * Fills the query cache with what the member's screens have shown before, and persists what they show from now on, until the
 * session ends. Data that is damaged, too old or of another version is removed; if the browser blocks its database, nothing is
 * restored. Never rejects.
 */
export async function persistQueries(queryClient: QueryClient, memberId: string): Promise<void> {
  const persister = createAsyncStoragePersister({
    storage,
    key: memberId,
    throttleTime: WRITE_EVERY_MS,
    serialize,
  });
  const options = {
    queryClient,
    persister,
    maxAge: MAX_AGE_MS,
    buster: shellVersion() ?? '',
    dehydrateOptions: { shouldDehydrateQuery: isPersisted, shouldDehydrateMutation: () => false },
    // Otherwise what no screen of this page shows would be dropped after minutes.
    hydrateOptions: { defaultOptions: { queries: { gcTime: MAX_AGE_MS } } },
  };
  await persistQueryClientRestore(options).catch(() => undefined);
  const stop = persistQueryClientSubscribe(options);
  // The next page must find what this one has loaded or changed last.
  const flush = () => {
    const persistClient = (client: PersistedClient) => storage.setItem(memberId, serialize(client));
    persistQueryClientSave({ ...options, persister: { ...persister, persistClient } }).catch(() => undefined);
  };
  window.addEventListener('pagehide', flush);
  subscribeToToken((token) => {
    stop();
    window.removeEventListener('pagehide', flush);
    if (token === null) void clearPersistedQueries();
  });
  removeOthers(memberId).catch(() => undefined);
}
