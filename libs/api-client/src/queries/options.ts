import { LIMITS } from '@sharewave/contracts';
import { fetchChatPartner, fetchChats } from '../endpoints/chats';
import { fetchFriendCards, fetchFriends } from '../endpoints/friends';
import { fetchMember, fetchMemberDirectory, searchMembers } from '../endpoints/members';
import {
  fetchComments,
  fetchHomeFeed,
  fetchMemberFeed,
  fetchPost,
  type FeedPosition,
} from '../endpoints/posts';
import type { Friend } from '../model/member';
import type { PostPage } from '../model/post';
import type { Viewer } from '../model/session';
import { queryKeys } from './query-keys';

interface QueryContext {
  signal: AbortSignal;
}

const FIRST_PAGE: FeedPosition = { page: 1 };
const NO_CURSOR: string | null = null;

/** For data that other members change at any moment: fetched again whenever a screen shows it. */
const CHANGED_BY_OTHERS = { refetchOnMount: 'always' } as const;

/**
 * The position of the next page of a feed: after the last post of the previous page, so that new posts cause no repetition.
 * Deleted posts reduce the later totals, so the largest total decides where the feed ends.
 */
function nextFeedPosition(
  { lastId }: PostPage,
  pages: PostPage[],
  position: FeedPosition,
): FeedPosition | undefined {
  const totalPages = Math.max(...pages.map((page) => page.totalPages));
  if (lastId === null || position.page >= totalPages) return undefined;
  return { page: position.page + 1, before: lastId };
}

/** Query options for members. */
export const memberQueries = {
  directory: () => ({
    queryKey: queryKeys.memberDirectory,
    queryFn: ({ signal }: QueryContext) => fetchMemberDirectory({ signal }),
  }),
  search: (text: string) => ({
    queryKey: queryKeys.memberSearch(text),
    queryFn: ({ signal }: QueryContext) => searchMembers(text, { signal }),
  }),
  profile: (username: string) => ({
    queryKey: queryKeys.member(username),
    queryFn: ({ signal }: QueryContext) => fetchMember(username, { signal }),
  }),
};

/** Query options for friendships. */
export const friendQueries = {
  /** Friends page by page, for useInfiniteQuery. */
  pages: (username: string) => ({
    ...CHANGED_BY_OTHERS,
    queryKey: queryKeys.friendPages(username),
    queryFn: ({ signal, pageParam }: QueryContext & { pageParam: string | null }) =>
      fetchFriends(username, { before: pageParam ?? undefined, limit: LIMITS.friends.client }, { signal }),
    initialPageParam: NO_CURSOR,
    getNextPageParam: (page: Friend[]): string | null =>
      page.length < LIMITS.friends.client ? null : (page.at(-1)?.id ?? null),
  }),
  cards: () => ({
    ...CHANGED_BY_OTHERS,
    queryKey: queryKeys.friendCards,
    queryFn: ({ signal }: QueryContext) => fetchFriendCards({ signal }),
  }),
};

/** Query options for feeds, posts and comments. */
export const feedQueries = {
  /** The viewer's home feed, for useInfiniteQuery. */
  home: (viewer: Viewer) => ({
    queryKey: queryKeys.homeFeed,
    queryFn: ({ signal, pageParam }: QueryContext & { pageParam: FeedPosition }) =>
      fetchHomeFeed(viewer, pageParam, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextFeedPosition,
  }),
  /** The newest posts of the home feed, to detect posts that the feed does not show yet. */
  homeHead: (viewer: Viewer) => ({
    queryKey: queryKeys.homeFeedHead,
    queryFn: ({ signal }: QueryContext) => fetchHomeFeed(viewer, FIRST_PAGE, { signal }),
  }),
  /** One member's posts, for useInfiniteQuery. */
  member: (username: string, viewer: Viewer) => ({
    queryKey: queryKeys.memberFeed(username),
    queryFn: ({ signal, pageParam }: QueryContext & { pageParam: FeedPosition }) =>
      fetchMemberFeed(username, viewer.id, pageParam, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextFeedPosition,
  }),
  post: (id: string, viewer: Viewer) => ({
    queryKey: queryKeys.post(id),
    queryFn: ({ signal }: QueryContext) => fetchPost(id, viewer.id, { signal }),
  }),
  comments: (postId: string, viewer: Viewer) => ({
    queryKey: queryKeys.comments(postId),
    queryFn: ({ signal }: QueryContext) =>
      fetchComments(postId, viewer.id, { limit: LIMITS.comments.max }, { signal }),
  }),
};

/** Query options for the messenger. */
export const chatQueries = {
  list: () => ({
    ...CHANGED_BY_OTHERS,
    queryKey: queryKeys.chats,
    queryFn: ({ signal }: QueryContext) => fetchChats({ signal }),
  }),
  partner: (chatId: string) => ({
    queryKey: queryKeys.chatPartner(chatId),
    queryFn: ({ signal }: QueryContext) => fetchChatPartner(chatId, { signal }),
  }),
};
