import { QueryClient } from '@tanstack/react-query';
import { changeKept } from './change-kept';

const queryKey = ['tide'];
const rise = (tide: number) => tide + 1;

let queryClient: QueryClient;
/** What those who have asked are answered, in their order. */
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

const ask = () => queryClient.refetchQueries({ queryKey, type: 'all' });
const kept = () => queryClient.getQueryData(queryKey);

it('is made again in an answer that was on its way', async () => {
  const asked = ask();
  changeKept(queryClient, { queryKey }, rise);
  expect(kept()).toBe(2);
  answers[0]?.(5);
  await asked;
  expect(kept()).toBe(6);
});

it('is not made in an answer that was asked for later', async () => {
  const asked = ask();
  changeKept(queryClient, { queryKey }, rise);
  const askedAnew = ask();
  answers[0]?.(5);
  answers[1]?.(8);
  await Promise.all([asked, askedAnew]);
  expect(kept()).toBe(8);
  await Promise.all([ask(), Promise.resolve().then(() => answers[2]?.(9))]);
  expect(kept()).toBe(9);
});
