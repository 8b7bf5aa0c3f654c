export { REMOTE_NAMES, type RemoteName } from '@sharewave/contracts';
export { AppProviders } from './AppProviders';
export { updateCached } from './update-cached';
export { compressPhoto } from './compress-photo';
export { useRuntimeConfig } from './config-context';
export { failureState, waitState } from './failure-state';
export { saveDraft, readDraft } from './draft-storage';
export { MemberLink } from './MemberLink';
export { messengerBus, useMessenger, type MessengerTarget } from './messenger-bus';
export { configureNavigation, navigateTo, openMemberPage, reloadPage } from './navigate';
export { opensElsewhere } from './opens-elsewhere';
export { paths } from './paths';
export { prefetchProfile } from './prefetch-profile';
export { createQueryClient } from './query-client';
export {
  REMOTE_CONTRACT_VERSIONS,
  type ProfileTab,
  type RemoteModuleName,
  type RemoteModules,
} from './remote-contract';
export { RemoteFallback } from './RemoteFallback';
export { configureRemotes, preloadRemote, type LoadOptions } from './remote-loader';
export { RemoteSlot } from './RemoteSlot';
export { loadRuntimeConfig, type RuntimeConfig } from './runtime-config';
export { useSession, useViewer } from './session-context';
export { usePendingRequestCount, useUnreadCount } from './useCounts';
export { useDraft } from './useDraft';
export { useMemberSocket } from './useMemberSocket';
export { useNow } from './useNow';
export { useViewerSummary } from './useViewerSummary';
export { rememberReturnPath, takeReturnPath } from './return-path';
export { VisitorProviders } from './VisitorProviders';
