import { createQueryClient } from './query-client';
import { onlineManager, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';

function Tide({ queryFn }: { queryFn: () => Promise<string> }) {
  const { data } = useQuery({ queryKey: ['tide'], queryFn, retry: false });
  return <p>{data ?? 'Could not load'}</p>;
}

afterEach(() => {
  jest.restoreAllMocks();
  onlineManager.setOnline(true);
});

it('logs a failed query once, after the last try [M219]', async () => {
  const warn = jest.spyOn(console, 'warn').mockReturnValue(undefined);
  const failure = new Error('No connection');
  const queryClient = createQueryClient();
  const queryFn = jest.fn<Promise<string>, []>().mockRejectedValue(failure);
  await queryClient.prefetchQuery({ queryKey: ['tides', 'high'], queryFn, retry: 1, retryDelay: 0 });
  expect(queryFn).toHaveBeenCalledTimes(2);
  expect(warn.mock.calls).toEqual([['Could not be loaded: tides high', failure]]);
});

it('does not log a cancelled query', async () => {
  const warn = jest.spyOn(console, 'warn').mockReturnValue(undefined);
  const queryClient = createQueryClient();
  const fetching = queryClient.prefetchQuery({
    queryKey: ['tides'],
    queryFn: ({ signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')));
      }),
  });
  await queryClient.cancelQueries();
  await fetching;
  expect(warn).not.toHaveBeenCalled();
  queryClient.clear();
});

it('fetches again once the browser is online, also on a page that was opened offline', async () => {
  jest.spyOn(console, 'warn').mockReturnValue(undefined);
  const isOnline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const queryFn = jest.fn<Promise<string>, []>().mockRejectedValue(new Error('No connection'));
  const queryClient = createQueryClient();
  render(
    <QueryClientProvider client={queryClient}>
      <Tide queryFn={queryFn} />
    </QueryClientProvider>,
  );
  await act(async () => undefined);
  expect(screen.getByText('Could not load')).toBeVisible();
  queryFn.mockResolvedValue('High tide');
  isOnline.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('High tide')).toBeVisible();
});
