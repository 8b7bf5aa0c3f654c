/** What the profile gives to the shell. */
export const federation = {
  name: 'profile',
  exposes: { './ProfilePage': './src/exposes/ProfilePage.tsx' },
};
