import { ENDPOINTS, ERROR_STATUS, ROUTES, errorSchema } from './index';

/** Section 7 of the specification, word for word. */
const SPECIFIED = [
  'POST /api/user/',
  'POST /api/users',
  'POST /api/users/login',
  'GET /api/users/loginstatus',
  'GET /api/users',
  'GET /api/users/:username',
  'GET /api/users/pfp/:userId',
  'GET /api/users/bg/:id',
  'GET /api/users/:username/homeposts',
  'GET /api/users/:username/posts',
  'GET /api/user/friends/:username',
  'GET /api/user/pending',
  'POST /api/user/friendrequest',
  'POST /api/user/removefriendrequest',
  'POST /api/user/removefriend',
  'POST /api/user/handlerequest',
  'POST /api/users/imageUpload',
  'PUT /api/users/:username',
  'POST /api/users/bgUpload',
  'POST /api/posts/imageupload',
  'POST /api/posts/',
  'GET /api/posts/:id',
  'PUT /api/posts/:id/togglelike',
  'POST /api/posts/:id/newcomment',
  'GET /api/comments/:id',
  'PUT /api/comments/:id/togglelike',
  'GET /api/chats/user',
  'POST /api/chats',
  'GET /api/chats/:roomId/messages',
];

describe('the table of calls', () => {
  it('holds every call of the specification, word for word', () => {
    const known = Object.values(ROUTES).map(({ method, path }) => `${method} ${path}`);
    expect(known).toEqual(expect.arrayContaining(SPECIFIED));
  });

  it('leaves only the pre-check, registration and login open to visitors [M13 M16]', () => {
    const open = Object.entries(ROUTES).filter(([, route]) => route.access === 'visitor');
    expect(open.map(([name]) => name)).toEqual(['checkAvailability', 'register', 'login']);
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
