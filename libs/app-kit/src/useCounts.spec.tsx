import { memberSocket, type MemberEvents, queryKeys, writeToken } from '@sharewave/api-client';
import { act, render, screen } from '@testing-library/react';
import { AppProviders } from './AppProviders';
import { createQueryClient } from './query-client';
import { parseRuntimeConfig } from './runtime-config';
import { usePendingRequestCount, useUnreadCount } from './useCounts';

const CONFIG = parseRuntimeConfig({
  apiUrl: 'http://api.test',
  remotes: { feed: '', profile: '', friends: '', messenger: '' },
  footer: { author: '', clientSourceUrl: '', serverSourceUrl: '' },
});

const CHAT = {
  _id: 'c'.repeat(24),
  partnerID: 'b'.repeat(24),
  partnerUsername: 'bob.tide',
  partnerFullName: 'Bob Tide',
  partnerPhotoURL: 'NO PROFILE PHOTO',
  preview: { message: 'Ahoy', timestamp: '2026-05-04T08:00:00.000Z' },
  seq: 7,
  unread: 7,
};

/** Each subscriber of the member's socket. */
const subscribers = new Set<Partial<MemberEvents>>();
const requests: string[] = [];

beforeEach(() => {
  jest.useFakeTimers();
  requests.length = 0;
  globalThis.fetch = (input) => {
    const { pathname } = new URL(String(input));
    requests.push(pathname);
    return Promise.resolve(new Response(JSON.stringify(pathname.includes('chats') ? [CHAT] : [])));
  };
  jest.spyOn(memberSocket, 'subscribe').mockImplementation((events) => {
    subscribers.add(events);
    return () => void subscribers.delete(events);
  });
  writeToken('a-token');
});
afterEach(() => {
  writeToken(null);
  jest.restoreAllMocks();
  jest.useRealTimers();
});

function Counts() {
  return (
    <output>
      {useUnreadCount()} {usePendingRequestCount()}
    </output>
  );
}

function renderCounts() {
  const queryClient = createQueryClient();
  queryClient.setQueryDefaults(queryKeys.viewer, { staleTime: Infinity });
  queryClient.setQueryData(queryKeys.viewer, { id: 'a'.repeat(24), username: 'alice.waves' });
  return render(
    <AppProviders config={CONFIG} queryClient={queryClient}>
      <Counts />
    </AppProviders>,
  );
}

const serverSends = (unreadMessages: number, friendRequests: number) =>
  act(() => subscribers.forEach(({ onCounts }) => onCounts?.({ unreadMessages, friendRequests })));

const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const chatRequests = () => requests.filter((path) => path.includes('chats'));

it('are what the member’s socket says, without a request [D8 D9]', async () => {
  renderCounts();
  act(() => subscribers.forEach(({ onConnected }) => onConnected?.()));
  serverSends(2, 1);
  expect(screen.getByText('2 1')).toBeInTheDocument();
  serverSends(0, 3);
  expect(screen.getByText('0 3')).toBeInTheDocument();
  await wait(120_000);
  expect(requests).toEqual([]);
});

it('are requested while the socket is disconnected for long, and not after it is back', async () => {
  renderCounts();
  await wait(5_000);
  expect(chatRequests()).toHaveLength(0);
  await wait(6_000);
  expect(chatRequests()).toHaveLength(1);
  await wait(1_000);
  expect(screen.getByText('7 0')).toBeInTheDocument();
  act(() => subscribers.forEach(({ onConnected }) => onConnected?.()));
  serverSends(2, 1);
  await wait(120_000);
  expect(screen.getByText('2 1')).toBeInTheDocument();
  expect(chatRequests()).toHaveLength(1);
});

it('are subscribed to until the end of the page', () => {
  const { unmount } = renderCounts();
  expect(subscribers.size).toBe(2);
  unmount();
  expect(subscribers.size).toBe(0);
});
