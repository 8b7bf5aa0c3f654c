/** Addresses of every screen; the only place that spells them. */
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
