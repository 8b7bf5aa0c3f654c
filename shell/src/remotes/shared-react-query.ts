/**
 * What remotes may use of the query library. Sharing all of it would add two kilobytes to every first visit, for exports that
 * nobody uses; a remote that needs another one adds it here.
 */
export {
  keepPreviousData,
  onlineManager,
  QueryClient,
  QueryClientProvider,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
