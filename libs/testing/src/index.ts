export { withBlockedStorage } from './blocked-storage';
export * from './builders';
export { findRoute, type FoundRoute } from './find-route';
export { liveRegionOf, liveRegions } from './live-regions';
export { startMockServer, type MockAnswer, type MockCall, type MockServer } from './mock-server';
export { scrollPageTo, scrollToAboveBottom, setPageHeight } from './page-scroll';
export { renderInApp, TEST_CONFIG, TEST_VIEWER, tokenOf } from './render';
export { startMockUploads, type MockUpload, type MockUploadAnswer } from './mock-uploads';
export {
  wireComment,
  wireFriend,
  wireFriendCard,
  wireMember,
  wireMemberSummary,
  wirePost,
  wireRelationship,
} from './wire';
export { wireChat, wireChatPreview, wireMessage, wireOpenedChat } from './wire-chats';
