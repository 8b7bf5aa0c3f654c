/** The keys of the query cache, each from the general to the specific. */
export const queryKeys = {
  viewer: ['viewer'] as const,
  memberDirectory: ['members', 'directory'] as const,
  memberSearch: (text: string) => ['members', 'search', text] as const,
  member: (username: string) => ['members', 'profile', username.toLowerCase()] as const,
  friends: ['friends'] as const,
  friendPages: (username: string) => ['friends', 'pages', username.toLowerCase()] as const,
  friendCards: ['friends', 'cards'] as const,
  feeds: ['feeds'] as const,
  homeFeed: ['feeds', 'home'] as const,
  homeFeedHead: ['feed-head'] as const,
  memberFeed: (username: string) => ['feeds', 'member', username.toLowerCase()] as const,
  post: (id: string) => ['posts', id] as const,
  comments: (postId: string) => ['posts', postId, 'comments'] as const,
  chats: ['chats'] as const,
  chatPartner: (chatId: string) => ['chat-partner', chatId] as const,
};
