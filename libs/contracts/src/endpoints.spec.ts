import { ENDPOINTS, ERROR_STATUS, ROUTES, errorSchema } from './index';

/** Section 7 of the specification, word for word. */
const SPECIFIED = {
  checkAvailability: 'POST /api/user/',
  register: 'POST /api/users',
  login: 'POST /api/users/login',
  loginStatus: 'GET /api/users/loginstatus',
  listMembers: 'GET /api/users',
  getMember: 'GET /api/users/:username',
  getProfilePhoto: 'GET /api/users/pfp/:userId',
  getCoverPhoto: 'GET /api/users/bg/:id',
  homeFeed: 'GET /api/users/:username/homeposts',
  memberFeed: 'GET /api/users/:username/posts',
  listFriends: 'GET /api/user/friends/:username',
  listPending: 'GET /api/user/pending',
  sendFriendRequest: 'POST /api/user/friendrequest',
  withdrawFriendRequest: 'POST /api/user/removefriendrequest',
  unfriend: 'POST /api/user/removefriend',
  handleFriendRequest: 'POST /api/user/handlerequest',
  uploadProfilePhoto: 'POST /api/users/imageUpload',
  updateMember: 'PUT /api/users/:username',
  uploadCoverPhoto: 'POST /api/users/bgUpload',
  uploadPostImage: 'POST /api/posts/imageupload',
  createPost: 'POST /api/posts/',
  getPost: 'GET /api/posts/:id',
  togglePostLike: 'PUT /api/posts/:id/togglelike',
  createComment: 'POST /api/posts/:id/newcomment',
  getComment: 'GET /api/comments/:id',
  toggleCommentLike: 'PUT /api/comments/:id/togglelike',
  listChats: 'GET /api/chats/user',
  openChat: 'POST /api/chats',
  listMessages: 'GET /api/chats/:roomId/messages',
};

describe('the table of calls', () => {
  it('holds every call of the specification, word for word [M24 M47 M51 M91 M101 M105 M107 M117 M119 M121 M126 M129 M150 M167 M168 M169 M172 M174 M177 M183 M186]', () => {
    const known = Object.entries(ROUTES).map(([name, { method, path }]) => [name, `${method} ${path}`]);
    expect(Object.fromEntries(known)).toMatchObject(SPECIFIED);
  });

  it('opens to visitors only the pre-check, registration, login and what carries a logout ticket [M13 M16 M218]', () => {
    const open = Object.entries(ROUTES).filter(([, route]) => route.access === 'visitor');
    expect(open.map(([name]) => name)).toEqual(['checkAvailability', 'register', 'login', 'logoutLater']);
  });

  it('joins address and shapes of each call', () => {
    expect(ENDPOINTS.openChat).toMatchObject({ method: 'POST', path: '/api/chats' });
    expect(ENDPOINTS.openChat.body.parse({ username2: 'marina', extra: 1 })).toEqual({ username2: 'marina' });
  });

  it('gives every code a status of 400 or more', () => {
    expect(Object.values(ERROR_STATUS).every((status) => status >= 400 && status < 600)).toBe(true);
  });

  it('describes the error form', () => {
    expect(errorSchema.safeParse({ error: 'No', code: 'not_found', requestId: 'r1' }).success).toBe(true);
  });
});
