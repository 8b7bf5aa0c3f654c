/** The modules that the feed exposes to the shell. */
export const federation = {
  name: 'feed',
  exposes: {
    './HomeFeed': './src/exposes/HomeFeed.tsx',
    './MemberFeed': './src/exposes/MemberFeed.tsx',
    './PostPage': './src/exposes/PostPage.tsx',
  },
};
