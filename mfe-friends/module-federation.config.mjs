/** The modules that the friends part exposes to the shell. */
export const federation = {
  name: 'friends',
  exposes: {
    './FriendsPage': './src/exposes/FriendsPage.tsx',
    './Suggestions': './src/exposes/Suggestions.tsx',
    './FriendSearch': './src/exposes/FriendSearch.tsx',
  },
};
