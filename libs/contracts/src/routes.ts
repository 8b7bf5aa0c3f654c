export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly access: 'visitor' | 'member';
}

/** Every HTTP call of the API (spec 7 and our additions), without zod so that browsers can use it cheaply. */
export const ROUTES = {
  checkAvailability: { method: 'POST', path: '/api/user/', access: 'visitor' },
  register: { method: 'POST', path: '/api/users', access: 'visitor' },
  login: { method: 'POST', path: '/api/users/login', access: 'visitor' },
  loginStatus: { method: 'GET', path: '/api/users/loginstatus', access: 'member' },
  logout: { method: 'POST', path: '/api/users/logout', access: 'member' },
  logoutLater: { method: 'POST', path: '/api/users/logout/later', access: 'visitor' },

  listMembers: { method: 'GET', path: '/api/users', access: 'member' },
  getMember: { method: 'GET', path: '/api/users/:username', access: 'member' },
  updateMember: { method: 'PUT', path: '/api/users/:username', access: 'member' },
  getProfilePhoto: { method: 'GET', path: '/api/users/pfp/:userId', access: 'member' },
  getCoverPhoto: { method: 'GET', path: '/api/users/bg/:id', access: 'member' },
  uploadProfilePhoto: { method: 'POST', path: '/api/users/imageUpload', access: 'member' },
  uploadCoverPhoto: { method: 'POST', path: '/api/users/bgUpload', access: 'member' },

  listFriends: { method: 'GET', path: '/api/user/friends/:username', access: 'member' },
  listPending: { method: 'GET', path: '/api/user/pending', access: 'member' },
  sendFriendRequest: { method: 'POST', path: '/api/user/friendrequest', access: 'member' },
  withdrawFriendRequest: { method: 'POST', path: '/api/user/removefriendrequest', access: 'member' },
  unfriend: { method: 'POST', path: '/api/user/removefriend', access: 'member' },
  handleFriendRequest: { method: 'POST', path: '/api/user/handlerequest', access: 'member' },

  homeFeed: { method: 'GET', path: '/api/users/:username/homeposts', access: 'member' },
  memberFeed: { method: 'GET', path: '/api/users/:username/posts', access: 'member' },
  uploadPostImage: { method: 'POST', path: '/api/posts/imageupload', access: 'member' },
  createPost: { method: 'POST', path: '/api/posts/', access: 'member' },
  getPost: { method: 'GET', path: '/api/posts/:id', access: 'member' },
  deletePost: { method: 'DELETE', path: '/api/posts/:id', access: 'member' },
  togglePostLike: { method: 'PUT', path: '/api/posts/:id/togglelike', access: 'member' },
  createComment: { method: 'POST', path: '/api/posts/:id/newcomment', access: 'member' },
  listComments: { method: 'GET', path: '/api/posts/:id/comments', access: 'member' },
  getComment: { method: 'GET', path: '/api/comments/:id', access: 'member' },
  deleteComment: { method: 'DELETE', path: '/api/comments/:id', access: 'member' },
  toggleCommentLike: { method: 'PUT', path: '/api/comments/:id/togglelike', access: 'member' },

  listChats: { method: 'GET', path: '/api/chats/user', access: 'member' },
  getChat: { method: 'GET', path: '/api/chats/:roomId', access: 'member' },
  openChat: { method: 'POST', path: '/api/chats', access: 'member' },
  listMessages: { method: 'GET', path: '/api/chats/:roomId/messages', access: 'member' },
  markChatRead: { method: 'POST', path: '/api/chats/:roomId/read', access: 'member' },

  reportParts: { method: 'POST', path: '/api/parts/loads', access: 'member' },
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof ROUTES;

/** First path segments after /api/users/ that a username must not shadow. */
export const RESERVED_USERNAMES: readonly string[] = [
  'loginstatus',
  'imageupload',
  'bgupload',
  'logout',
  'pending',
  'friends',
  'profile',
  'messenger',
  'sharewave',
];
