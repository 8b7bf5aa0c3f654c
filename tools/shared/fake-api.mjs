// @ts-check
/** Fake API answers for measured visits: just enough for each screen to show all its parts. */

export const MEMBER = { username: 'marina', id: 'a11ce0000000000000000000' };
export const POST_ID = '66f0000000000000000000aa';
/** Has the form of a real token, so that the page knows its viewer. */
export const TOKEN = `visit.${Buffer.from(
  JSON.stringify({ sub: MEMBER.id, username: MEMBER.username, exp: 4_000_000_000 }),
).toString('base64url')}.unsigned`;

const NO_PHOTO = 'NO PROFILE PHOTO';
const POSTS_PER_PAGE = 10;
const WRITTEN_AT = '2026-11-20T08:30:00.000Z';
const WORDS =
  'The tide came in early today, and with it a whole raft of jellyfish, none of which wanted to be photographed.';

/** @param {string} id @param {number} place */
const postOf = (id, place) => ({
  _id: id,
  authorID: MEMBER.id,
  username: MEMBER.username,
  fullName: 'Marina Waves',
  authorAvatar: NO_PHOTO,
  postMessage: WORDS.slice(0, 30 + 8 * place),
  imageURLs: [],
  images: [],
  likes: [],
  numberOfLikes: place,
  likersPreview: place === 0 ? [] : ['Ondine Shore'],
  comments: ['66f0000000000000000000cc'],
  numberOfComments: 1,
  latestComment: {
    _id: '66f0000000000000000000cc',
    author: {
      _id: MEMBER.id,
      username: MEMBER.username,
      fullName: 'Marina Waves',
      profilePhotoURL: NO_PHOTO,
    },
    message: 'Next time bring a lens.',
    likes: [],
    numberOfLikes: 0,
    timestamp: WRITTEN_AT,
  },
  timestamp: WRITTEN_AT,
});

const FIRST_PAGE = {
  posts: Array.from({ length: POSTS_PER_PAGE }, (_post, place) =>
    postOf(`66f00000000000000000000${place}`, place),
  ),
  totalPages: 1,
};

const PROFILE = {
  _id: MEMBER.id,
  username: MEMBER.username,
  fullName: 'Marina Waves',
  profilePhotoURL: NO_PHOTO,
  bgPhotoURL: '',
  friends: [],
  friendRequests: [],
  numberOfFriends: 0,
  relationship: 'self',
};

/** @param {string} path @returns {unknown} */
export function fakeAnswer(path) {
  if (path.endsWith('/loginstatus')) {
    return { status: 'Logged in', user: { jwtusername: MEMBER.username, jwtid: MEMBER.id } };
  }
  if (path.endsWith('posts')) return FIRST_PAGE;
  if (path === `/api/posts/${POST_ID}`) return postOf(POST_ID, 9);
  return path === `/api/users/${MEMBER.username}` ? PROFILE : [];
}
