import type { z } from 'zod';
import { UPLOAD_FIELDS } from './constants';
import type { ErrorCode } from './error-codes';
import { ROUTES, type Route, type RouteName } from './routes';
import * as auth from './schemas/auth';
import * as chats from './schemas/chats';
import * as comments from './schemas/comments';
import { emptySchema, idParams, usernameParams } from './schemas/common';
import * as friends from './schemas/friends';
import * as media from './schemas/media';
import * as parts from './schemas/parts';
import * as posts from './schemas/posts';
import * as users from './schemas/users';

export interface Endpoint extends Route {
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly file?: string;
  readonly response: z.ZodType;
  readonly errors: readonly ErrorCode[];
}

type Details = Omit<Endpoint, keyof Route>;

/** Every call of the API. Errors that any call may return (401, 429, 500, 503) are not repeated here. */
const DETAILS = {
  checkAvailability: {
    summary: 'Whether a username and an address can be registered',
    body: auth.availabilityRequest,
    response: auth.availabilityResponse,
    errors: ['validation_failed'],
  },
  register: {
    summary: 'Register a member',
    body: auth.registrationRequest,
    response: auth.registrationResponse,
    errors: ['validation_failed', 'already_exists'],
  },
  login: {
    summary: 'Sign in by username or address',
    body: auth.loginRequest,
    response: auth.loginResponse,
    errors: ['validation_failed', 'invalid_credentials'],
  },
  loginStatus: { summary: 'Who is signed in', response: auth.loginStatusResponse, errors: [] },
  logout: { summary: 'End the session of the token', response: emptySchema, errors: [] },
  logoutLater: {
    summary: 'End a session by the claim `logout` of its token, which can do nothing else; repeatable',
    body: auth.logoutLaterRequest,
    response: emptySchema,
    errors: ['validation_failed'],
  },

  listMembers: {
    summary: 'Members: friends first, then most friends in common, then newest; or a search by name',
    query: users.memberListQuery,
    response: users.memberList,
    errors: ['validation_failed'],
  },
  getMember: {
    summary: 'A profile',
    params: usernameParams,
    response: users.userSchema,
    errors: ['not_found'],
  },
  updateMember: {
    summary: 'Set or take away one’s own photos',
    params: usernameParams,
    body: users.memberUpdate,
    response: users.userSchema,
    errors: ['validation_failed', 'upload_unusable', 'forbidden', 'not_found'],
  },
  getProfilePhoto: {
    summary: 'A member’s profile photo',
    params: media.ownerIdParams,
    response: users.profilePhotoResponse,
    errors: ['validation_failed', 'not_found'],
  },
  getCoverPhoto: {
    summary: 'A member’s cover photo',
    params: idParams,
    response: users.coverPhotoResponse,
    errors: ['validation_failed', 'not_found'],
  },
  uploadProfilePhoto: {
    summary: 'Store a profile photo for use within a day',
    file: UPLOAD_FIELDS.profilePhoto,
    response: media.photoUpload,
    errors: ['not_a_picture', 'too_large', 'storage_full', 'unsupported_media_type'],
  },
  uploadCoverPhoto: {
    summary: 'Store a cover photo for use within a day',
    file: UPLOAD_FIELDS.coverPhoto,
    response: media.photoUpload,
    errors: ['not_a_picture', 'too_large', 'storage_full', 'unsupported_media_type'],
  },

  listFriends: {
    summary: 'A member’s friends, newest first',
    params: usernameParams,
    query: friends.friendListQuery,
    response: friends.friendList,
    errors: ['validation_failed', 'not_found'],
  },
  listPending: { summary: 'Cards of the friends page', response: friends.friendCardList, errors: [] },
  sendFriendRequest: {
    summary: 'Ask a member to be friends; accepts when they have asked already',
    body: friends.friendAction,
    response: friends.friendStatus,
    errors: ['validation_failed', 'not_yourself', 'no_such_member'],
  },
  withdrawFriendRequest: {
    summary: 'Take back one’s own request',
    body: friends.friendAction,
    response: friends.friendStatus,
    errors: ['validation_failed', 'not_yourself', 'no_such_member'],
  },
  unfriend: {
    summary: 'End a friendship',
    body: friends.friendAction,
    response: friends.friendStatus,
    errors: ['validation_failed', 'not_yourself', 'no_such_member'],
  },
  handleFriendRequest: {
    summary: 'Accept or reject a request, or close the card of an accepted one',
    body: friends.friendRequestAnswer,
    response: friends.friendStatus,
    errors: ['validation_failed', 'not_yourself', 'no_such_member', 'not_found'],
  },

  homeFeed: {
    summary: 'Posts of oneself and one’s friends, newest first',
    params: usernameParams,
    query: posts.feedQuery,
    response: posts.feedPage,
    errors: ['validation_failed', 'forbidden', 'not_found'],
  },
  memberFeed: {
    summary: 'Posts of one member, newest first',
    params: usernameParams,
    query: posts.feedQuery,
    response: posts.feedPage,
    errors: ['validation_failed', 'not_found'],
  },
  uploadPostImage: {
    summary: 'Store a picture for a post within a day',
    file: UPLOAD_FIELDS.postImage,
    response: media.postImageUpload,
    errors: ['not_a_picture', 'too_large', 'storage_full', 'unsupported_media_type'],
  },
  createPost: {
    summary: 'Write a post; answers its bare id',
    body: posts.newPost,
    response: idParams.shape.id,
    errors: ['validation_failed', 'upload_unusable', 'not_found'],
  },
  getPost: {
    summary: 'A post',
    params: idParams,
    response: posts.postSchema,
    errors: ['validation_failed', 'not_found'],
  },
  deletePost: {
    summary: 'Delete one’s own post',
    params: idParams,
    response: emptySchema,
    errors: ['validation_failed', 'forbidden', 'not_found'],
  },
  togglePostLike: {
    summary: 'Like a post or take the like back',
    params: idParams,
    body: comments.likeRequest,
    response: comments.likeResponse,
    errors: ['validation_failed', 'not_found'],
  },
  createComment: {
    summary: 'Comment on a post; answers the comment’s bare id',
    params: idParams,
    body: comments.newComment,
    response: idParams.shape.id,
    errors: ['validation_failed', 'not_found'],
  },
  listComments: {
    summary: 'Whole comments of a post, oldest first; a page ends before the comment `before`',
    params: idParams,
    query: comments.commentListQuery,
    response: comments.commentList,
    errors: ['validation_failed', 'not_found'],
  },
  getComment: {
    summary: 'A comment',
    params: idParams,
    response: comments.commentSchema,
    errors: ['validation_failed', 'not_found'],
  },
  deleteComment: {
    summary: 'Delete one’s own comment, or one under one’s own post',
    params: idParams,
    response: emptySchema,
    errors: ['validation_failed', 'forbidden', 'not_found'],
  },
  toggleCommentLike: {
    summary: 'Like a comment or take the like back',
    params: idParams,
    body: comments.likeRequest,
    response: comments.likeResponse,
    errors: ['validation_failed', 'not_found'],
  },

  listChats: { summary: 'The caller’s chats, newest first', response: chats.chatPreviewList, errors: [] },
  getChat: {
    summary: 'One of the caller’s chats, also before its first message',
    params: chats.roomParams,
    response: chats.chatResponse,
    errors: ['validation_failed', 'not_found'],
  },
  openChat: {
    summary: 'The chat with a member, made when it is new',
    body: chats.openChatRequest,
    response: chats.openChatResponse,
    errors: ['validation_failed', 'not_yourself', 'no_such_member', 'not_friends'],
  },
  listMessages: {
    summary: 'Messages of a chat, oldest first',
    params: chats.roomParams,
    query: chats.messageListQuery,
    response: chats.messageList,
    errors: ['validation_failed', 'not_found'],
  },
  markChatRead: {
    summary: 'Mark a chat as read up to a message',
    params: chats.roomParams,
    body: chats.readRequest,
    response: chats.readResponse,
    errors: ['validation_failed', 'not_found'],
  },

  reportParts: {
    summary: 'Report which parts of the web app loaded, and which failed',
    body: parts.partReport,
    response: emptySchema,
    errors: ['validation_failed', 'not_found'],
  },
} as const satisfies Record<RouteName, Details>;

type Endpoints = { readonly [Name in RouteName]: (typeof ROUTES)[Name] & (typeof DETAILS)[Name] };

function joinTables(): Endpoints {
  const joined: Partial<Record<RouteName, Endpoint>> = {};
  for (const name of Object.keys(ROUTES).filter((key): key is RouteName => key in DETAILS)) {
    const route: Route = ROUTES[name];
    const details: Details = DETAILS[name];
    joined[name] = { ...route, ...details };
  }
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- A loop forgets which name carries which row; `satisfies` above has checked that none is missing
  return joined as Endpoints;
}

export const ENDPOINTS: Endpoints = joinTables();
