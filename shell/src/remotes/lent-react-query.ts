// Named one by one: the whole package would bring 5 KB that no part of the page uses. Additive only, as all that is lent.
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
