import { createQueryClient } from './query-client';
import { onlineManager, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';

function Tide({ ask }: { ask: () => Promise<string> }) {
  const { data } = useQuery({ queryKey: ['tide'], queryFn: ask, retry: false });
  return <p>{data ?? 'Could not load'}</p>;
}

afterEach(() => {
  jest.restoreAllMocks();
  onlineManager.setOnline(true);
});

it('asks again once the line is back, also on a page that was opened without one', async () => {
  const isOnline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const ask = jest.fn<Promise<string>, []>().mockRejectedValue(new Error('No connection'));
  const queryClient = createQueryClient();
  render(
    <QueryClientProvider client={queryClient}>
      <Tide ask={ask} />
    </QueryClientProvider>,
  );
  await act(async () => undefined);
  expect(screen.getByText('Could not load')).toBeVisible();
  ask.mockResolvedValue('High tide');
  isOnline.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('High tide')).toBeVisible();
});
