// Named one by one: the whole package would add 5 KB that no part of the page uses. Names are only added, like all that is lent.
export {
  QueryClient,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
