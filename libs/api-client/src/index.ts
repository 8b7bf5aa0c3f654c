export { ApiError, isApiError } from './api-error';
export { newClientId } from './client-id';
export { configureApi } from './http-client';
export { isBeingLeft, unlessLeft } from './leaving';
export { keepLogoutTicket } from './logout-tickets';
export { viewerOf } from './token-claims';
export { readToken, subscribeToToken, writeToken } from './token-store';
export type { UploadOptions } from './upload';

export { fetchMessages, markChatRead, openChat } from './endpoints/chats';
export {
  acceptRequest,
  declineRequest,
  dismissNotice,
  sendRequest,
  unfriend,
  withdrawRequest,
} from './endpoints/friends';
export {
  fetchCoverPhoto,
  fetchProfilePhoto,
  updatePhotos,
  uploadCoverPhoto,
  uploadProfilePhoto,
} from './endpoints/members';
export { type PartLoad, reportParts } from './endpoints/parts';
export {
  createComment,
  createPost,
  deleteComment,
  deletePost,
  fetchComment,
  fetchComments,
  fetchPost,
  setCommentLiked,
  setPostLiked,
  uploadPostImage,
} from './endpoints/posts';
export { checkAvailability, logIn, logOut, register } from './endpoints/session';

export type * from './model/chat';
export type * from './model/member';
export type * from './model/post';
export type * from './model/session';

export { queryKeys } from './queries/query-keys';
export { chatQueries, feedQueries, friendQueries, memberQueries } from './queries/options';
export { sessionQueries } from './queries/session-options';

export { openChatSocket, type ChatSocket, type ChatSocketHandlers } from './realtime/chat-socket';
export { memberSocket, type MemberEvents } from './realtime/member-socket';
export type { SendResult } from './realtime/sending';
