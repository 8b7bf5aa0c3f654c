/** The paths of all screens; no other file spells them out. */
export const paths = {
  entry: '/',
  home: '/home',
  friends: '/friends',
  profile: '/profile',
  error: '/error',
  member: (username: string) => `/user/${encodeURIComponent(username)}`,
  memberFriends: (username: string) => `/user/${encodeURIComponent(username)}?tab=friends`,
  post: (id: string) => `/post/${encodeURIComponent(id)}`,
} as const;
