import { QueryClient } from '@tanstack/react-query';
import { updateCached } from './update-cached';

const queryKey = ['tide'];
const rise = (tide: number) => tide + 1;

let queryClient: QueryClient;
/** Resolve the fetches in the order in which they were started. */
let answers: ((tide: number) => void)[];

beforeEach(() => {
  answers = [];
  queryClient = new QueryClient();
  queryClient.setQueryDefaults(queryKey, {
    queryFn: () => new Promise<number>((resolve) => answers.push(resolve)),
  });
  queryClient.setQueryData(queryKey, 1);
});
afterEach(() => queryClient.clear());

const refetch = () => queryClient.refetchQueries({ queryKey, type: 'all' });
const kept = () => queryClient.getQueryData(queryKey);

it('applies the change again to an answer that was in flight', async () => {
  const fetching = refetch();
  updateCached(queryClient, { queryKey }, rise);
  expect(kept()).toBe(2);
  answers[0]?.(5);
  await fetching;
  expect(kept()).toBe(6);
});

it('does not apply the change to an answer that was requested later', async () => {
  const fetching = refetch();
  updateCached(queryClient, { queryKey }, rise);
  const fetchingAgain = refetch();
  answers[0]?.(5);
  answers[1]?.(8);
  await Promise.all([fetching, fetchingAgain]);
  expect(kept()).toBe(8);
  await Promise.all([refetch(), Promise.resolve().then(() => answers[2]?.(9))]);
  expect(kept()).toBe(9);
});
