/** Limits that server and client share. Text lengths count UTF-16 units, as browsers do. */
export const LIMITS = {
  username: { min: 6, max: 32 },
  password: { min: 6, max: 32 },
  fullName: { min: 1, max: 100 },
  email: { max: 254 },
  /** How many accounts a browser keeps the ticket of. */
  deviceTickets: 5,
  post: { max: 5000 },
  comment: { max: 2000 },
  message: { max: 4000 },
  altText: { max: 2000 },
  search: { max: 10_000 },
  page: { default: 10, max: 50 },
  comments: { default: 50, max: 100 },
  friends: { default: 1000, max: 1000, client: 50 },
  friendRequests: { open: 200, declinedDays: 30 },
  messages: { default: 200, max: 1000 },
  chats: { max: 200 },
  /** Most ids in `likes` and `comments` of a post; the counters stay exact. */
  listedIds: 100,
  upload: { maxBytes: 10 * 1024 * 1024, maxPixels: 40_000_000 },
  partReport: { loads: 10, detail: 200 },
  bodyBytes: 16 * 1024,
  /** A new post with a description of its photo, each character of which may be written as six bytes. */
  postBodyBytes: 64 * 1024,
  bodyDepth: 20,
} as const;
